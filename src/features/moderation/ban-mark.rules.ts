/** The marks of a banned member that are compared with those of others. */
export const MARK_KINDS = ['address', 'phone', 'device', 'photo'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** Returns when the marks of a ban expire: the same day of a later month, or that month's last day. */
export function findMarkExpiry(bannedAt: Date, months: number): Date {
  const expiry = new Date(bannedAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + months)
  if (expiry.getUTCDate() !== bannedAt.getUTCDate()) expiry.setUTCDate(0)
  return expiry
}
