/** The fingerprints of a banned member that are compared with those of others. */
export const BAN_FINGERPRINT_KINDS = ['address', 'phone', 'device', 'photo'] as const
export type BanFingerprintKind = (typeof BAN_FINGERPRINT_KINDS)[number]

/** Returns when the fingerprints of a ban expire: the same day of a later month, or that month's last day. */
export function findBanFingerprintExpiry(bannedAt: Date, months: number): Date {
  const expiry = new Date(bannedAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + months)
  if (expiry.getUTCDate() !== bannedAt.getUTCDate()) expiry.setUTCDate(0)
  return expiry
}
