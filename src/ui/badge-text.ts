/** The highest count that a badge spells out. */
export const BADGE_LIMIT = 99

/** What a badge says: the count up to 99, '99+' above, nothing for none. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > BADGE_LIMIT ? `${BADGE_LIMIT}+` : String(count)
}
