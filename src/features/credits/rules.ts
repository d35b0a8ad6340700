/** The highest balance at which the credits link has a badge. */
export const CREDITS_BADGE_LIMIT = 10

/** The badge on the credits link. */
export interface CreditsBadge {
  readonly credits: number
  readonly tone: 'warning' | 'danger'
}

/**
 * Returns the badge on the credits link, or null above 10 credits. Its tone is `warning` from 10 to 1 credits, and
 * `danger` at 0 or below.
 */
export function getCreditsBadge(credits: number): CreditsBadge | null {
  if (credits > CREDITS_BADGE_LIMIT) return null
  return { credits, tone: credits > 0 ? 'warning' : 'danger' }
}
