import { deriveLots } from '#features/credits/lots.rules.ts'
import { listLedgerEntries } from '#features/credits/server/credits.ts'
import { endEarlyCredits } from '#features/credits/server/early-credits.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { isFinalPayment } from '../rules.ts'
import { publishBalanceChange } from './order-changes.ts'
import { debitRevocation, orderCancelled } from './payment-events.ts'
import { listPaymentRows, type OrderRow, type PaymentRow } from './orders.sql.ts'
import { buildLocalReport, trySyncPayment } from './provider-check.ts'
import { settlePayment } from './settlement.ts'
import { storeWithdrawal } from './unused-credits.ts'
import { mailCancellationReceipt } from './withdrawal-mails.ts'

/** The counter accounts of credits that a direct debit gives early, and of their end. */
const EARLY_ACCOUNTS = new Set(['debit_early', 'debit_failed', 'debit_withdrawn'])

/** Returns the credits that the direct debit of an unpaid order gave early (C-18): those that are unused, and those that were used. */
export async function computeEarlyPart(
  ctx: Context,
  { id, memberId }: OrderRow,
): Promise<{ credits: number; usedEarlyCredits: number }> {
  const entries = await listLedgerEntries(ctx, memberId)
  const granted = entries
    .filter(({ refId, counterAccount }) => refId === id && EARLY_ACCOUNTS.has(counterAccount))
    .reduce((sum, { delta }) => sum + delta, 0)
  const lot = deriveLots(entries).lots.findLast(({ refId, account }) => refId === id && account === 'debit_early')
  const credits = Math.min(granted, lot?.remaining ?? 0)
  return { credits, usedEarlyCredits: granted - credits }
}

interface Cancellation {
  readonly order: OrderRow
  readonly withdrawalId: string
  readonly earlyCredits: number
}

/**
 * Stores the withdrawal of an order that waits for its payment: it will never give credits, and money that arrives is
 * refunded. Takes early credits back. Call it in the transaction that locked the buyer's balance and the order.
 */
export async function cancelOrder(ctx: Context, { order, withdrawalId, earlyCredits }: Cancellation): Promise<void> {
  const { id, memberId } = order
  await storeWithdrawal(ctx, { order, withdrawalId, credits: 0, amountCents: 0 })
  const payments = await listPaymentRows.all(ctx, { purchaseId: id })
  for (const payment of payments) if (!isFinalPayment(payment.status)) await endPayment(ctx, order, payment)
  await orderCancelled.publish(ctx, { orderId: id })
  await mailCancellationReceipt(ctx, { order, earlyCredits, requestedAt: ctx.now() })
  await publishBalanceChange(ctx, memberId)
}

/** Ends the early credits of a payment, and the payment itself when it exists nowhere else yet. */
async function endPayment(ctx: Context, order: OrderRow, payment: PaymentRow): Promise<void> {
  const { id: paymentId, method, status } = payment
  if (method !== 'sdd') return
  const { id: orderId, memberId, credits } = order
  await endEarlyCredits(ctx, { memberId, orderId, paymentId, credits, outcome: 'withdrawn' })
  const isLocal = status === 'creating' || (await debitRevocation.ask(ctx, { paymentId }))
  const reported = buildLocalReport(payment, 'canceled', 'withdrawn')
  if (isLocal) await settlePayment(ctx, { paymentId, source: 'cancel', reported })
}

/** Cancels the open payments of a withdrawn order at the provider. The checks of the payments try again. */
export async function cancelOpenPayments(ctx: NetworkContext, orderId: string): Promise<void> {
  const payments = await listPaymentRows.all(ctx, { purchaseId: orderId })
  const open = payments.filter(({ status }) => !isFinalPayment(status))
  await Promise.all(open.map(({ id: paymentId }) => trySyncPayment(ctx, { paymentId, source: 'cancel' })))
}
