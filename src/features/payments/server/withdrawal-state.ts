import { getSiteSettings } from '#features/sites/server/sites.ts'
import { formatDateInTimeZone } from '#platform/days.ts'
import type { Context } from '#platform/server/context.ts'
import { getLastWithdrawalDay } from '../withdrawal.rules.ts'
import type { OrderRow } from './payments.sql.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

/** Returns the withdrawal of an order, if any, and the last day on which its buyer can still withdraw. */
export async function findWithdrawalState(ctx: Context, order: OrderRow) {
  const [withdrawal, withdrawableUntil] = await Promise.all([
    findWithdrawal.one(ctx.db, [order.id]),
    findLastWithdrawalDay(ctx, order),
  ])
  return { withdrawableUntil, withdrawal: withdrawal && toWithdrawalView(withdrawal) }
}

/** Converts a withdrawal to the buyer's view. */
export function toWithdrawalView(row: WithdrawalRow) {
  const { requested_at: requestedAt, credits, amount_cents: amountCents, refund } = row
  return { requestedAt: requestedAt.toISOString(), credits, amountCents, refund }
}

/** Returns the last day on which the buyer can withdraw from an order, or null when they cannot (L-16). */
export async function findLastWithdrawalDay(ctx: Context, order: OrderRow): Promise<string | null> {
  if (!order.paid_at || order.reversed_at) return null
  const { refund_days: refundDays, time_zone: timeZone } = await getSiteSettings(ctx)
  const until = getLastWithdrawalDay(order.paid_at, { refundDays, timeZone })
  return formatDateInTimeZone(ctx.now(), timeZone) <= until ? until : null
}
