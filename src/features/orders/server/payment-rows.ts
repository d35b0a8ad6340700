// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import {
  findBuyer,
  findPayment,
  insertPayment,
  listPaymentRows,
  lockPayment,
  updatePayment,
  type BuyerRow,
  type LockedPaymentRow,
  type PaymentRow,
  type PaymentWithOrderRow,
} from './orders.sql.ts'
import { lockBalanceOfBuyer, lockBuyerBalance } from './repayments.sql.ts'
import { findUnpaidWithdrawal } from './withdrawals.sql.ts'

// The rows of payments for the features that move the money. They lock the balance of the buyer first.

/** Locks the balance of the buyer of an order until the transaction ends. */
export async function lockBalanceForOrder(ctx: Context, orderId: string): Promise<void> {
  await lockBalanceOfBuyer.run(ctx, { orderId })
}

/** Locks the balance of the buyer, then a payment and its order, until the transaction ends. Returns null for an unknown id. */
export async function lockPaymentWithBalance(ctx: Context, paymentId: string): Promise<LockedPaymentRow | null> {
  await lockBuyerBalance.run(ctx, { paymentId })
  return lockPayment.one(ctx, { id: paymentId })
}

/** Reads a payment of any member, which exists. */
export function readPayment(ctx: Context, paymentId: string): Promise<PaymentWithOrderRow> {
  return findPayment.oneOrThrow(ctx, { id: paymentId })
}

/** Lists the payments of an order, the latest last. */
export function listPaymentsOfOrder(ctx: Context, orderId: string): Promise<PaymentRow[]> {
  return listPaymentRows.all(ctx, { purchaseId: orderId })
}

/** Stores the payment of a transfer that arrived without one of its own. */
export async function addTransferPayment(
  ctx: Context,
  { id, orderId, amountCents, currency }: { id: string; orderId: string; amountCents: number; currency: string },
): Promise<void> {
  await insertPayment.run(ctx, { id, purchaseId: orderId, method: 'sct', cents: amountCents, currency })
}

/** Marks a payment as pending: it was signed, and the money is under way. */
export async function markPaymentPending(ctx: Context, paymentId: string): Promise<void> {
  await updatePayment.run(ctx, {
    id: paymentId,
    status: 'pending',
    providerId: null,
    checkoutUrl: null,
    payerCountry: null,
    mismatch: false,
  })
}

/** Finds the address and the country of a buyer. Returns null for an erased one. */
export function findBuyerOf(
  ctx: Context,
  { memberId, siteId }: { memberId: string; siteId: string },
): Promise<BuyerRow | null> {
  return findBuyer.one(ctx, { memberId, siteId })
}

/** Reads the address and the country of a buyer, who exists. */
export function readBuyer(ctx: Context, { memberId, siteId }: { memberId: string; siteId: string }): Promise<BuyerRow> {
  return findBuyer.oneOrThrow(ctx, { memberId, siteId })
}

/** Reports whether the buyer withdrew from an order that was not paid. */
export async function isWithdrawnUnpaid(ctx: Context, orderId: string): Promise<boolean> {
  return (await findUnpaidWithdrawal.one(ctx, { orderId })) !== null
}
