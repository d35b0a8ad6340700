import { Refusal } from '#platform/refusal.ts'
import {
  inTransaction,
  type MemberContext,
  type MemberNetworkContext,
  type Context,
  type NetworkContext,
} from '#platform/server/context.ts'
import { findCountry } from '#platform/server/http/geo.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import { parseCountryCode } from '../country-evidence.rules.ts'
import { baseMethodOf, listMethodsFor, type MethodId } from '#features/pricing/method.rules.ts'
import { findNextStep, formatOrderNumber, isFinalPayment, WITHDRAWAL_TERMS_VERSION } from '../rules.ts'
import { countCodeTry } from '#features/pricing/server/discount-codes.ts'
import {
  findDiscountMethods,
  isDiscountLost,
  lockDiscounts,
  reserveDiscount,
} from '#features/pricing/server/discounts.ts'
import { listMethods, requireOfferedBundle } from '#features/pricing/server/offer.ts'
import { isTooOld, requireOrder } from './order-views.ts'
import { debitPlaced } from './payment-events.ts'
import { requireWithinSpendingLimit } from './spending.ts'
import {
  findBuyer,
  findPayment,
  findOrderRow,
  insertPayment,
  insertOrderRow,
  listPaymentRows,
  lockOrderRow,
} from './orders.sql.ts'
import type { PaymentRow, OrderRow } from './orders.sql.ts'
import { cancelPayment, scheduleCheck, trySyncPayment } from './provider-check.ts'
import { findUnpaidWithdrawal } from './withdrawals.sql.ts'
import type { ordersContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

const ORDER_LIMIT = declareRateLimit('payments.order', { points: 20, windowSeconds: 600 })

type OfferForOrder = Awaited<ReturnType<typeof requireOfferedBundle>>

type OrderInput = InputOf<typeof ordersContract.place>

/**
 * Places an order and starts its first payment. The client chooses the id, so a repeated call returns the same order
 * and payment. Price, VAT and terms are a snapshot; the price comes from the database. When the provider does not
 * respond in time, the order remains and a job retries.
 * @throws Refusal bundle_not_found, method_not_offered, order_not_found (the id of another member's order),
 * order_differs, price_changed, spending_limit_reached, spending_paused, debit_blocked, debit_limit_reached, rate_limited, code_… (the entered code cannot be used)
 */
export async function placeOrder(ctx: MemberNetworkContext, order: InputOf<typeof ordersContract.place>) {
  await consumeRateLimit(ctx, ORDER_LIMIT)
  if (order.code !== undefined) await countCodeTryOfNewOrder(ctx, order)
  const payment = await inTransaction(ctx, async (tx) => {
    const existing = await findOrderRow.one(tx, { id: order.id, siteId: tx.siteId, memberId: tx.actor.memberId })
    return existing ? requireExistingPayment(tx, order) : insertOrder(tx, order)
  })
  return startPayment(ctx, payment)
}

/** Counts a try of an unknown code, except for an order that is placed already: it needs no code any more. */
async function countCodeTryOfNewOrder(ctx: MemberContext, { id, code = '' }: OrderInput): Promise<void> {
  if (!(await findOrderRow.one(ctx, { id, siteId: ctx.siteId, memberId: ctx.actor.memberId })))
    await countCodeTry(ctx, code)
}

async function insertOrder(ctx: MemberContext, order: OrderInput): Promise<PaymentRow> {
  const { id, bundleId, method, totalCents, code } = order
  await lockDiscounts(ctx, code)
  const offered = await requireOfferedBundle(ctx, { bundleId, code })
  const { totalCents: cents, currency } = offered.quote
  if (totalCents !== undefined && totalCents !== cents) throw new Refusal('price_changed', { field: 'totalCents' })
  if (!offered.methods.includes(baseMethodOf(method)))
    throw new Refusal(isExcludedByDiscount(offered, method) ? 'code_wrong_method' : 'method_not_offered', {
      field: 'method',
    })
  await requireWithinSpendingLimit(ctx, { orderId: id, cents })
  if (method === 'sdd') await debitPlaced.publish(ctx, { memberId: ctx.actor.memberId, amountCents: cents })
  if (!(await insertSnapshot(ctx, order, offered))) return requireExistingPayment(ctx, order)
  await reserveDiscount(ctx, id, offered.discount)
  return insertNewPayment(ctx, { paymentId: ctx.newId(), order: { id, totalCents: cents, currency }, method })
}

/** Reports whether the site offers a method that the discount excludes. */
function isExcludedByDiscount({ discount, isMethodInCountry }: OfferForOrder, method: MethodId): boolean {
  return discount?.methods?.includes(baseMethodOf(method)) === false && isMethodInCountry(baseMethodOf(method))
}

/** Stores an order as it was offered. Returns false when a concurrent call stored it first. */
async function insertSnapshot(
  ctx: MemberContext,
  { id, returnTo }: OrderInput,
  { bundle, quote, discount, country }: OfferForOrder,
): Promise<boolean> {
  const { memberId } = ctx.actor
  const { termsVersion: terms } = await findBuyer.oneOrThrow(ctx, { memberId, siteId: ctx.siteId })
  const { listCents, totalCents, vatBasisPoints, vatCents, currency } = quote
  const number = formatOrderNumber(ctx.newId())
  const addressCountry = parseCountryCode(await findCountry(ctx.ip))
  const inserted = await insertOrderRow.run(ctx, {
    id,
    memberId,
    number,
    bundleId: bundle.id,
    credits: bundle.credits,
    listPriceCents: listCents,
    totalCents,
    vatBasisPoints,
    vatCents,
    currency,
    country,
    addressCountry,
    discountKind: discount?.kind ?? null,
    discountCode: discount?.code ?? null,
    discountPercent: discount?.percent ?? null,
    termsVersion: terms,
    withdrawalTermsVersion: WITHDRAWAL_TERMS_VERSION,
    origin: ctx.origin,
    locale: ctx.locale,
    returnTo: returnTo ?? null,
  })
  return inserted === 1
}

/** Returns the latest payment of an order that an earlier or concurrent call placed. */
async function requireExistingPayment(ctx: MemberContext, { id, bundleId, method }: OrderInput): Promise<PaymentRow> {
  const order = await requireOrder(ctx, id)
  const payments = await listPaymentRows.all(ctx, { purchaseId: id })
  const [first, latest] = [payments[0], payments.at(-1)]
  if (!first || !latest || order.bundleId !== bundleId || first.method !== method) throw new Refusal('order_differs')
  return latest
}

type NewPayment = {
  paymentId: string
  order: Pick<OrderRow, 'id' | 'totalCents' | 'currency'>
  method: MethodId
}

async function insertNewPayment(ctx: Context, { paymentId, order, method }: NewPayment): Promise<PaymentRow> {
  const { id, totalCents: cents, currency } = order
  const inserted = await insertPayment.run(ctx, { id: paymentId, purchaseId: id, method, cents, currency })
  const payment = await findPayment.oneOrThrow(ctx, { id: paymentId })
  if (payment.purchaseId !== id) throw new Refusal('order_not_found') // another order's payment has this id
  if (inserted > 0) await scheduleCheck(ctx, paymentId)
  return payment
}

async function requireRetryMethod(ctx: MemberContext, order: OrderRow, method: MethodId): Promise<void> {
  const [offers, methods] = await Promise.all([listMethods(ctx, order.country), findDiscountMethods(ctx, order.id)])
  const allowed = listMethodsFor(offers, { totalCents: order.totalCents, methods })
  if (!allowed.includes(baseMethodOf(method))) throw new Refusal('method_not_offered', { field: 'method' })
}

async function startPayment(ctx: NetworkContext, payment: PaymentRow) {
  if (payment.status === 'creating') await trySyncPayment(ctx, { paymentId: payment.id, source: 'create' })
  const current = await findPayment.oneOrThrow(ctx, { id: payment.id })
  const nextStep = current.isWithdrawn ? null : findNextStep({ ...current, checkoutUrl: current.checkoutUrl })
  return { id: current.purchaseId, nextStep }
}

/** Refuses another payment while a signed debit of the order may still be collected: nobody can stop it any more. */
async function requireNoOpenDebit(ctx: MemberContext, orderId: string): Promise<void> {
  const payments = await listPaymentRows.all(ctx, { purchaseId: orderId })
  const isOpen = ({ method, status }: PaymentRow) =>
    method === 'sdd' && status !== 'creating' && !isFinalPayment(status)
  if (payments.some(isOpen)) throw new Refusal('debit_pending')
}

/**
 * Starts another payment of an order, possibly with another method. Cancels open payments first. If
 * two payments are paid nevertheless, the second is refunded. The client chooses the payment's id, so a repeated call
 * starts no second payment.
 * @throws Refusal order_not_found, order_completed, order_too_old, order_reversed, method_not_offered, discount_moved, spending_limit_reached,
 * spending_paused, debit_pending, debit_blocked, debit_limit_reached, rate_limited
 */
export async function retryOrder(ctx: MemberNetworkContext, input: InputOf<typeof ordersContract.retry>) {
  const { id, paymentId, method } = input
  await consumeRateLimit(ctx, ORDER_LIMIT)
  const order = await requireOrder(ctx, id)
  await requireRetryMethod(ctx, order, method)
  const payments = await listPaymentRows.all(ctx, { purchaseId: id })
  const existing = payments.find((payment) => payment.id === paymentId)
  if (existing) return startPayment(ctx, existing)
  if (isTooOld(ctx, order, payments)) throw new Refusal('order_too_old')
  const open = payments.filter((payment) => !isFinalPayment(payment.status))
  await Promise.all(open.map((payment) => cancelPayment(ctx, payment)))
  const newPayment = await inTransaction(ctx, async (tx) => {
    const locked = await lockOrderRow.oneOrThrow(tx, { id })
    if (locked.status === 'paid') throw new Refusal('order_completed')
    if (await findUnpaidWithdrawal.one(tx, { orderId: id })) throw new Refusal('order_reversed')
    await lockDiscounts(tx, locked.discountCode)
    if (await isDiscountLost(tx, id)) throw new Refusal('discount_moved')
    await requireWithinSpendingLimit(tx, { orderId: id, cents: locked.totalCents })
    await requireNoOpenDebit(tx, id)
    if (method === 'sdd') await debitPlaced.publish(tx, { memberId: tx.actor.memberId, amountCents: locked.totalCents })
    return insertNewPayment(tx, { paymentId, order: locked, method })
  })
  return startPayment(ctx, newPayment)
}
