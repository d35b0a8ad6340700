import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { isFinalPayment, type PaymentStatus } from '../rules.ts'
import { findLastWithdrawalDay } from '../withdrawal.rules.ts'
import type { OrderRow } from './orders.sql.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'

/** Converts a withdrawal to the buyer's view. */
export function toWithdrawalView(row: WithdrawalRow) {
  const { requestedAt, credits, amountCents, refund, isPaid } = row
  return { requestedAt, isPaid, credits, amountCents, refund }
}

/** What an order's term of withdrawal depends on, besides the order itself. */
interface TermFacts {
  readonly statuses: readonly PaymentStatus[]
  readonly isWithdrawn: boolean
}

/** Returns a function that finds the last day on which the buyer can withdraw from an order; null when they cannot (L-16, L-17). */
export async function createTermReader(ctx: Context): Promise<(order: OrderRow, facts: TermFacts) => string | null> {
  const { refund_days: refundDays, time_zone: timeZone } = await getSiteSettings(ctx)
  return (order, { statuses, isWithdrawn }) =>
    findLastWithdrawalDay(
      {
        createdAt: order.createdAt,
        paidAt: order.paidAt,
        isPayable: statuses.some((status) => !isFinalPayment(status)),
        isReversed: isWithdrawn || order.reversedAt !== null,
      },
      { refundDays, timeZone, now: ctx.now() },
    )
}
