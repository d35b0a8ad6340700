import { inTransaction, type Context, type NetworkContext } from '#platform/server/context.ts'
import { normalizeReference } from '#features/orders/transfer-qr.rules.ts'
import { decideIncomingPayment, listReferenceKeys, type IncomingPaymentDecision } from '../transfer.rules.ts'
import { isFinalPayment } from '#features/orders/rules.ts'
import { insertEntry } from './bank-entry.ts'
import type { EntryIdentity } from './bank-identity.ts'
import {
  addTransferPayment,
  findBuyerOf,
  isWithdrawnUnpaid,
  listPaymentsOfOrder,
  lockBalanceForOrder,
} from '#features/orders/server/payment-rows.ts'
import { cancelPayment } from '#features/orders/server/provider-check.ts'
import { lockOrder } from '#features/orders/server/order-rows.ts'
import type { OrderRow } from '#features/orders/server/orders.sql.ts'
import { publishOrderChange } from '#features/orders/server/order-changes.ts'
import { settlePayment } from '#features/orders/server/settlement.ts'
import {
  listOrdersWithReference,
  lockWaitingIncomingPayments,
  settleWaitingIncomingPayments,
  updateIncomingPayment,
  type IncomingPaymentSource,
} from './incoming-payments.sql.ts'
import { mailAboutOrder, mailSurplus } from './transfers.ts'
import { renderTransferMail } from './transfer-mails.ts'
import { findLatestTransfer, findTransferOrder } from './transfers.sql.ts'

/** Money that arrived, as the provider or the bank reports it. */
export interface ReceivedMoney {
  readonly source: IncomingPaymentSource
  /** Its id at the provider or the bank. */
  readonly entryReference: string
  /** The identity of an entry in a file of the bank, whose reference may not be unique. */
  readonly identity?: EntryIdentity
  readonly amountCents: number
  readonly currency: string
  /** The texts that may be the reference; the payer wrote them. */
  readonly references: readonly string[]
  /** Other texts that may name the order. */
  readonly hints?: readonly string[]
  /** The day of the booking, as `2026-06-15`. */
  readonly receivedOn: string
}

type IncomingPayment = { id: string; amountCents: number; currency: string }
type Decided = IncomingPaymentDecision & { readonly purchaseId: string | null }

/** Money that was recorded just now, and the order that it belongs to. */
export type RecordedIncomingPayment = IncomingPaymentDecision & {
  readonly id: string
  readonly purchaseId: string | null
}

/**
 * Records received money once per entry of the bank, and applies it to the order that its reference names. Returns null for
 * an entry that was recorded before. The money that completes an order settles it once.
 */
export async function recordIncomingPayment(
  ctx: NetworkContext,
  money: ReceivedMoney,
): Promise<IncomingPaymentDecision | null> {
  const recorded = await inTransaction(ctx, async (tx) => insertReceivedMoney(tx, money))
  if (recorded) await cancelObsoletePayments(ctx, recorded)
  return recorded
}

/** Records received money in the transaction of the caller, who then calls `cancelObsoletePayments`. */
export async function insertReceivedMoney(tx: Context, money: ReceivedMoney): Promise<RecordedIncomingPayment | null> {
  const { amountCents, currency } = money
  const incomingPayment = { id: tx.newId(), amountCents, currency }
  const inserted = await insertEntry(tx, incomingPayment.id, money)
  if (!inserted) return null
  const purchaseId = inserted.isDoubtful ? null : await findReferencedOrder(tx, money)
  const decision =
    purchaseId === null
      ? decideIncomingPayment(incomingPayment, null)
      : await applyIncomingPayment(tx, incomingPayment, purchaseId)
  return { ...decision, id: incomingPayment.id, purchaseId }
}

/** Finds the only order of any site that the texts name: as a whole, or among other words. */
export async function findReferencedOrder(
  ctx: Context,
  { references, hints = [] }: Pick<ReceivedMoney, 'references' | 'hints'>,
): Promise<string | null> {
  for (const keys of [references.map(normalizeReference), listReferenceKeys(references), listReferenceKeys(hints)]) {
    const orders = await listOrdersWithReference.all(ctx, { keys: keys.filter((key) => key !== '') })
    if (orders.length > 0) return orders.length === 1 ? (orders[0]?.id ?? null) : null
  }
  return null
}

/** Applies an incoming payment to an order, which stays locked until the transaction ends, and tells the buyer. */
export async function applyIncomingPayment(
  ctx: Context,
  incomingPayment: IncomingPayment,
  purchaseId: string,
): Promise<IncomingPaymentDecision> {
  await lockBalanceForOrder(ctx, purchaseId)
  const order = await lockOrder(ctx, purchaseId)
  const waiting = await lockWaitingIncomingPayments.all(ctx, { purchaseId })
  const waitingCents = waiting.reduce((sum, { amountCents: cents }) => sum + cents, 0)
  const hasBuyer = (await findBuyerOf(ctx, { memberId: order.memberId, siteId: order.siteId })) !== null
  const isWithdrawn = await isWithdrawnUnpaid(ctx, purchaseId)
  const { totalCents, currency, status } = order
  const decision = decideIncomingPayment(incomingPayment, {
    totalCents,
    currency,
    isPayable: status === 'open' && hasBuyer && !isWithdrawn,
    waitingCents,
  })
  await updateIncomingPayment.run(ctx, {
    id: incomingPayment.id,
    purchaseId,
    state: decision.state,
    surplusCents: decision.surplusCents,
  })
  publishOrderChange(ctx, order.memberId)
  if (decision.state === 'settled') await settleByIncomingPayments(ctx, order)
  if (decision.state === 'waiting')
    await mailMissing(ctx, purchaseId, totalCents - waitingCents - incomingPayment.amountCents)
  if (decision.surplusCents > 0 && decision.state !== 'refused')
    await mailSurplus(ctx, purchaseId, decision.surplusCents)
  return decision
}

/** Settles a payment of its own for the order, as a report of the provider would. @throws when the order is not paid by it */
async function settleByIncomingPayments(
  ctx: Context,
  { id, totalCents: amountCents, currency }: OrderRow,
): Promise<void> {
  await settleWaitingIncomingPayments.run(ctx, { purchaseId: id })
  const paymentId = ctx.newId()
  await addTransferPayment(ctx, { id: paymentId, orderId: id, amountCents, currency })
  const repayments = { refundedCents: 0, chargedBackCents: 0, repayments: [] }
  const amounts = { amountCents, currency, ...repayments }
  const reported = { id: null, paymentId, status: 'paid', ...amounts, checkoutUrl: null, details: null } as const
  await settlePayment(ctx, { paymentId, source: 'bank', reported: { ...reported, snapshot: { status: 'paid' } } })
  const { status } = await lockOrder(ctx, id)
  if (status !== 'paid') throw new Error(`the order ${id} was not paid by its incomingPayments`)
}

async function mailMissing(ctx: Context, purchaseId: string, missingCents: number): Promise<void> {
  const [order, transfer] = await Promise.all([
    findTransferOrder.one(ctx, { purchaseId }),
    findLatestTransfer.one(ctx, { purchaseId }),
  ])
  if (order && transfer)
    await mailAboutOrder(ctx, order, renderTransferMail({ kind: 'incomplete', order, transfer, missingCents }))
}

/** Cancels the open payments of an order that incoming payments settled, so that nobody pays it again. */
export async function cancelObsoletePayments(ctx: NetworkContext, { state, purchaseId }: Decided): Promise<void> {
  if (state !== 'settled' || purchaseId === null) return
  const payments = await listPaymentsOfOrder(ctx, purchaseId)
  for (const payment of payments) if (!isFinalPayment(payment.status)) await cancelPayment(ctx, payment)
}
