import { DAY_MILLISECONDS, formatDateInTimeZone } from '#platform/time/days.ts'

/**
 * The states of the refund of a withdrawn order. `none`: no credits were unused. `unpaid`: nothing was paid. `failed`: an
 * operator retries it.
 */
export const WITHDRAWAL_REFUNDS = ['none', 'unpaid', 'underway', 'refunded', 'failed'] as const
export type WithdrawalRefund = (typeof WITHDRAWAL_REFUNDS)[number]

/** An order as far as the term of its withdrawal is concerned. */
export interface OrderInTerm {
  readonly createdAt: Date
  readonly paidAt: Date | null
  /** Whether an unpaid order has a payment that can still be paid. */
  readonly isPayable: boolean
  /** Whether it was withdrawn, refunded or charged back. */
  readonly isReversed: boolean
}

/**
 * Returns the last day on which the buyer can withdraw from an order, or null when they cannot (L-16, L-17). The term starts
 * when the order is placed, and anew when it is paid. An order that waits for its payment can always be withdrawn.
 */
export function findLastWithdrawalDay(
  { createdAt, paidAt, isPayable, isReversed }: OrderInTerm,
  { now, ...term }: { refundDays: number; timeZone: string; now: Date },
): string | null {
  if (isReversed || (!paidAt && !isPayable)) return null
  const today = formatDateInTimeZone(now, term.timeZone)
  const until = getLastWithdrawalDay(paidAt ?? createdAt, term)
  if (today <= until) return until
  return paidAt ? null : today
}

/**
 * Returns the last day on which a buyer can withdraw from an order, as 'YYYY-MM-DD' in the site's time zone. The day from
 * which the term counts does not count, and the last day counts until midnight, as the law requires (L-16).
 */
export function getLastWithdrawalDay(
  startedAt: Date,
  { refundDays, timeZone }: { refundDays: number; timeZone: string },
): string {
  const startDay = Date.parse(`${formatDateInTimeZone(startedAt, timeZone)}T00:00:00Z`)
  return new Date(startDay + refundDays * DAY_MILLISECONDS).toISOString().slice(0, 10)
}
