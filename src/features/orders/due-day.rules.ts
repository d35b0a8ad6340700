/** The days in which the money of a bank transfer must arrive. */
const TRANSFER_DAYS = 14

/** The last day on which the money of a payment may arrive, as `2026-06-15`, in UTC as the provider counts it. */
export function getTransferDueDay(createdAt: Date): string {
  return addUtcDays(createdAt, TRANSFER_DAYS)
}

/** Returns the day that is a number of days later, in UTC, as `2026-06-15`. */
export function addUtcDays(date: Date, days: number): string {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days))
    .toISOString()
    .slice(0, 10)
}
