/** The highest count that a badge shows exactly. */
export const BADGE_LIMIT = 99

/** Returns the text of a badge: the count up to 99, '99+' above that, and an empty string for 0. */
export function formatBadgeText(count: number): string {
  if (count <= 0) return ''
  return count > BADGE_LIMIT ? `${BADGE_LIMIT}+` : String(count)
}
