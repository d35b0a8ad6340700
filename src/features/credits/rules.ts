/** From this many credits down the credits link carries a badge. */
export const CREDITS_BADGE_LIMIT = 10

/** How the badge on the credits link looks. */
export interface CreditsBadge {
  readonly credits: number
  readonly tone: 'warning' | 'danger'
}

/**
 * The badge on the credits link, or null when there is none: with 10 credits or fewer the balance,
 * as a warning from 10 to 1 and as danger at 0 or in debt.
 */
export function creditsBadge(credits: number): CreditsBadge | null {
  if (credits > CREDITS_BADGE_LIMIT) return null
  return { credits, tone: credits > 0 ? 'warning' : 'danger' }
}
