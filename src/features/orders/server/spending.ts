import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import {
  changeLimit,
  checkSpending,
  getLimitAt,
  getPauseEnd,
  type SpendingGuard,
  type SpendingLimit,
  type SpendingPeriod,
} from '../spending.rules.ts'
import { getPeriod } from '../spending-period.rules.ts'
import {
  deleteSpendingLimit,
  findCurrency,
  findSpendingLimit,
  insertSpendingLimit,
  lockSpendingLimit,
  sumOrders,
  updateDayLimit,
  updateMonthLimit,
  updatePause,
  type SpendingLimitRow,
} from './spending.sql.ts'
import type { ordersContract } from '../contract.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

/**
 * Refuses an order that exceeds a limit of the member, or that comes during a pause. Locks the limits until the
 * transaction ends: call it in the transaction that inserts the payment, before the insert.
 * @throws Refusal spending_limit_reached, spending_paused
 */
export async function requireWithinSpendingLimit(
  ctx: MemberContext,
  { orderId, cents }: { orderId: string; cents: number },
): Promise<void> {
  const row = await lockSpendingLimit.one(ctx, { memberId: ctx.actor.memberId })
  if (!row) return
  const [day, month] = await Promise.all([sumPeriod(ctx, 'day', orderId), sumPeriod(ctx, 'month', orderId)])
  const spent = { day: day.spentCents, month: month.spentCents }
  const refusal = checkSpending(toGuard(row), { cents, spent }, ctx.now())
  if (refusal) throw refusal
}

/** Returns the member's limits, their pause, and what they ordered in the current day and month. */
export async function getSpending(ctx: MemberContext): Promise<OutputOf<typeof ordersContract.spending>> {
  const [row, bundle] = await Promise.all([
    findSpendingLimit.one(ctx, { memberId: ctx.actor.memberId }),
    findCurrency.one(ctx),
  ])
  const { limits, pausedUntil } = row ? toGuard(row) : noGuard
  const [day, month] = await Promise.all([viewPeriod(ctx, 'day', limits.day), viewPeriod(ctx, 'month', limits.month)])
  const isPaused = pausedUntil !== null && pausedUntil > ctx.now()
  return { currency: bundle?.currency ?? 'EUR', day, month, pausedUntil: isPaused ? pausedUntil : null }
}

async function viewPeriod(ctx: MemberContext, period: SpendingPeriod, stored: SpendingLimit) {
  const { start, end } = getPeriod(period, ctx.now(), ctx.timeZone)
  const { cents, pending } = getLimitAt(stored, ctx.now())
  const { spentCents, openCents, orders } = await sumPeriod(ctx, period, null)
  return {
    limitCents: cents,
    pending: pending && { limitCents: pending.cents, from: pending.from },
    spentCents,
    openCents,
    orders,
    start,
    end,
  }
}

function sumPeriod(ctx: MemberContext, period: SpendingPeriod, omittedOrderId: string | null) {
  const { start } = getPeriod(period, ctx.now(), ctx.timeZone)
  return sumOrders.oneOrThrow(ctx, { memberId: ctx.actor.memberId, since: start, omittedOrderId })
}

/** Sets the limit of a period, at once or after a day (`changeLimit`). A repeated call changes nothing. */
export async function setSpendingLimit(
  ctx: MemberContext,
  { period, limitCents }: InputOf<typeof ordersContract.setSpendingLimit>,
): Promise<OutputOf<typeof ordersContract.spending>> {
  const update = { day: updateDayLimit, month: updateMonthLimit }[period]
  await inTransaction(ctx, async (tx) => {
    const { limits } = toGuard(await lockOwnLimit(tx))
    const { cents, pending } = changeLimit(limits[period], limitCents, tx.now())
    const values = { cents, pending: pending?.cents ?? null, from: pending?.from ?? null }
    await update.run(tx, { memberId: tx.actor.memberId, ...values })
  })
  return getSpending(ctx)
}

/** Starts a pause, or makes the current one longer. A repeated id changes nothing. */
export async function pauseSpending(
  ctx: MemberContext,
  { id, length }: InputOf<typeof ordersContract.pauseSpending>,
): Promise<OutputOf<typeof ordersContract.spending>> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockOwnLimit(tx)
    if (row.pauseId === id) return
    await updatePause.run(tx, {
      memberId: tx.actor.memberId,
      until: getPauseEnd(toGuard(row), length, tx.now()),
      pauseId: id,
    })
  })
  return getSpending(ctx)
}

async function lockOwnLimit(ctx: MemberContext): Promise<SpendingLimitRow> {
  await insertSpendingLimit.run(ctx, { memberId: ctx.actor.memberId })
  return lockSpendingLimit.oneOrThrow(ctx, { memberId: ctx.actor.memberId })
}

/** Deletes an erased member's limits. Listens to `memberErased`. */
export async function eraseSpendingLimit(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteSpendingLimit.run(ctx, { memberId })
}

const noLimit: SpendingLimit = { cents: null, pending: null }
const noGuard: SpendingGuard = { limits: { day: noLimit, month: noLimit }, pausedUntil: null }

function toGuard(row: SpendingLimitRow): SpendingGuard {
  const toPending = (cents: number | null, from: Date | null) => from && { cents, from }
  return {
    limits: {
      day: { cents: row.dayCents, pending: toPending(row.pendingDayCents, row.pendingDayFrom) },
      month: { cents: row.monthCents, pending: toPending(row.pendingMonthCents, row.pendingMonthFrom) },
    },
    pausedUntil: row.pausedUntil,
  }
}
