// Public: other features or the app use this file.
import { inOrder } from '#platform/server/context.ts'
import {
  changePaidOrders,
  findPaidOrderCount,
  getBalance,
  listLedgerEntries,
  lockBalance,
  reverseCredits,
  type LedgerEntry,
} from '#features/credits/server/credits.ts'
import type { Context } from '#platform/server/context.ts'
import {
  isOrderEffective,
  getReturnedCredits,
  getReversedCredits,
  planReversalEntries,
  type RepaidAmounts,
} from '../repayment.rules.ts'
import { publishBalanceChange, publishOrderChange } from './order-changes.ts'
import { lockOrderRow, type OrderRow } from './orders.sql.ts'
import {
  listOrderRepayments,
  listRefundedOrders,
  listRepaidOrders,
  storeOrderIsEffective,
  type OrderRepaymentRow,
  type RepaidOrderRow,
} from './repayments.sql.ts'

/** The effect of repayments on an order and its buyer. */
export interface RepaymentEffect {
  readonly order: OrderRow
  /** The change of the buyer's credits, and the balance after it. */
  readonly credits: number
  readonly balance: number
  /** The change of the buyer's premium status, or null. */
  readonly premium: 'lost' | 'restored' | null
}

/** An order and its buyer. */
export interface OrderOfBuyer {
  readonly orderId: string
  readonly memberId: string
}

/**
 * Applies all repayments of a paid order: to the credits that it gave, to whether it is effective, and so to premium
 * status (C-08, C-19). Repeated calls change nothing. Returns null for an unpaid order and for an erased buyer, whose
 * ledger is closed. The caller has locked the buyer's balance.
 */
export async function applyRepayments(ctx: Context, buyer: OrderOfBuyer): Promise<RepaymentEffect | null> {
  const { orderId, memberId } = buyer
  const [order, amounts, before, changes] = await inOrder(ctx, [
    lockOrderRow.oneOrThrow(ctx, { id: orderId }),
    listRepaidOrders.one(ctx, { orderIds: [orderId] }),
    lockBalance(ctx, memberId),
    loadCreditChanges(ctx, buyer),
  ])
  if (order.status !== 'paid') {
    publishOrderChange(ctx, memberId)
    return null
  }
  const reversible = { ...order, withdrawnCredits: amounts?.withdrawnCredits ?? 0 }
  const [change, hasReturnedCredits] = await inOrder(ctx, [
    storeOrderIsEffective.one(ctx, { orderId, isEffective: isOrderEffective(toRepaidAmounts(order, amounts)) }),
    before ? reverseOrderCredits(ctx, reversible, changes) : false,
  ])
  if (change) await changePaidOrders(ctx, { memberId, change: change.isEffective ? 1 : -1 })
  if (hasReturnedCredits) await reverseOtherOrders(ctx, buyer)
  const [after] = await inOrder(ctx, [lockBalance(ctx, memberId), before ? publishBalanceChange(ctx, memberId) : null])
  if (!before || !after) return null
  const premium = before.paidOrders > 0 && after.paidOrders === 0 ? 'lost' : null
  return {
    order,
    credits: after.credits - before.credits,
    balance: after.credits,
    premium: before.paidOrders === 0 && after.paidOrders > 0 ? 'restored' : premium,
  }
}

/**
 * Returns the effect that one refund of a paid order had on its credits, with the current balance of the buyer. Premium
 * status is lost when the order is no longer effective and was the last one.
 */
export async function findRefundEffect(ctx: Context, order: OrderRow, refundId: string): Promise<RepaymentEffect> {
  const [entries, balance, paidOrders] = await Promise.all([
    listLedgerEntries(ctx, order.memberId),
    getBalance(ctx, order.memberId),
    findPaidOrderCount(ctx, order.memberId),
  ])
  const credits = getReversedCredits(entries, { orderId: order.id, repaymentId: refundId })
  return { order, credits, balance, premium: order.reversedAt !== null && paidOrders === 0 ? 'lost' : null }
}

/**
 * Returns the effect that the failure of one refund had, with the current balance of the buyer. Premium status is restored
 * when the order is effective again and is the only one.
 */
export async function findFailureEffect(
  ctx: Context,
  order: OrderRow,
  { refundId, amountCents }: { refundId: string; amountCents: number },
): Promise<RepaymentEffect> {
  const [entries, balance, paidOrders, row] = await Promise.all([
    listLedgerEntries(ctx, order.memberId),
    getBalance(ctx, order.memberId),
    findPaidOrderCount(ctx, order.memberId),
    listRepaidOrders.one(ctx, { orderIds: [order.id] }),
  ])
  const amounts = toRepaidAmounts(order, row)
  const wasEffective = isOrderEffective({ ...amounts, refundedCents: amounts.refundedCents + amountCents })
  const isRestored = order.reversedAt === null && !wasEffective && paidOrders === 1
  const credits = getReturnedCredits(entries, { orderId: order.id, refundId })
  return { order, credits, balance, premium: isRestored ? 'restored' : null }
}

/** Returns the effective repayments of an order; `row` is null without any. */
export function toRepaidAmounts(order: Pick<OrderRow, 'totalCents'>, row: RepaidOrderRow | null): RepaidAmounts {
  return {
    totalCents: order.totalCents,
    refundedCents: row?.refundedCents ?? 0,
    chargedBackCents: row?.chargedBackCents ?? 0,
    isWithdrawn: row?.isWithdrawn ?? false,
  }
}

/** Applies the refunds of the buyer's other orders again: returned credits may have paid a debt with theirs. */
async function reverseOtherOrders(ctx: Context, { orderId, memberId }: OrderOfBuyer): Promise<void> {
  for (const other of await listRefundedOrders.all(ctx, { memberId, exceptOrderId: orderId }))
    await reverseOrderCredits(ctx, other, await loadCreditChanges(ctx, { orderId: other.id, memberId }))
}

/** The repayments of an order that affect its credits, and the whole ledger of its buyer. */
interface CreditChanges {
  readonly rows: readonly OrderRepaymentRow[]
  readonly entries: readonly LedgerEntry[]
}

async function loadCreditChanges(ctx: Context, { orderId, memberId }: OrderOfBuyer): Promise<CreditChanges> {
  const [rows, entries] = await Promise.all([
    listOrderRepayments.all(ctx, { orderId }),
    listLedgerEntries(ctx, memberId),
  ])
  return { rows, entries }
}

type ReversibleOrderRow = Pick<OrderRow, 'id' | 'memberId' | 'credits' | 'totalCents'> & { withdrawnCredits: number }

/** Applies the repayments of one order to its credits. Returns whether that returned credits. */
async function reverseOrderCredits(
  ctx: Context,
  order: ReversibleOrderRow,
  { rows, entries }: CreditChanges,
): Promise<boolean> {
  const { id, memberId, credits, totalCents, withdrawnCredits } = order
  const repayments = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isEffective: row.isEffective,
    cents: row.amountCents,
    maxCredits: row.maxCredits,
  }))
  const planned = planReversalEntries({ id, credits, totalCents, withdrawnCredits }, { repayments, entries })
  await Promise.all(
    planned.map(({ requestId, counterAccount, delta }) =>
      reverseCredits(ctx, { memberId, change: delta, counterAccount, orderId: id, requestId }),
    ),
  )
  return planned.some(({ delta }) => delta > 0)
}
