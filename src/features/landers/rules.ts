/** The home page shows the number of members online when it is at least this. */
export const MIN_ONLINE_SHOWN = 20

/** Otherwise the home page shows the number of members when it is at least this. */
export const MIN_MEMBERS_SHOWN = 1_000

/** Picks the number that the home page shows, or null while both numbers are small (L-09). */
export function pickHomeCount({
  online,
  members,
}: {
  online: number
  members: number
}): { kind: 'online' | 'members'; count: number } | null {
  if (online >= MIN_ONLINE_SHOWN) return { kind: 'online', count: online }
  return members >= MIN_MEMBERS_SHOWN ? { kind: 'members', count: members } : null
}
