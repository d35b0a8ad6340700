import { DAY_MILLISECONDS, formatDateInTimeZone } from '#platform/days.ts'

/** The states of the refund of a withdrawn order. `none`: no credits were unused. `failed`: an operator retries it. */
export const WITHDRAWAL_REFUNDS = ['none', 'underway', 'refunded', 'failed'] as const
export type WithdrawalRefund = (typeof WITHDRAWAL_REFUNDS)[number]

/**
 * Returns the last day on which a buyer can withdraw from an order, as 'YYYY-MM-DD' in the site's time zone. The day of
 * the payment does not count, and the last day counts until midnight, as the law requires (L-16).
 */
export function getLastWithdrawalDay(
  paidAt: Date,
  { refundDays, timeZone }: { refundDays: number; timeZone: string },
): string {
  const paidDay = Date.parse(`${formatDateInTimeZone(paidAt, timeZone)}T00:00:00Z`)
  return new Date(paidDay + refundDays * DAY_MILLISECONDS).toISOString().slice(0, 10)
}
