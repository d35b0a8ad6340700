import { getBalance, isPremium, findPaidOrderCount } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  inTransaction,
  type MemberContext,
  type MemberNetworkContext,
  type Context,
  type NetworkContext,
} from '#platform/server/context.ts'
import { getMailState } from '#platform/server/mail/mail.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import {
  applyDiscount,
  isFinalPayment,
  getMessagePriceCents,
  baseMethodOf,
  listOfferedMethods,
  formatOrderNumber,
  deriveOrderState,
  PAGE_CHECK_INTERVAL_MS,
  splitVat,
  WITHDRAWAL_TERMS_VERSION,
} from '../rules.ts'
import type { BundleId, MethodId, OrderState } from '../rules.ts'
import {
  claimStatusCheck,
  findBuyer,
  findLastMethod,
  findPayment,
  findOrderRow,
  insertPayment,
  insertOrderRow,
  listBundleRows,
  listPaymentRows,
  listOrderRows,
  lockOrderRow,
  nextOrderNumber,
} from './payments.sql.ts'
import type { BundleRow, PaymentRow, OrderRow } from './payments.sql.ts'
import {
  findUsableDiscount,
  isDiscountUsedElsewhere,
  lockDiscount,
  assignDiscountToOrder,
} from './retention-discount.sql.ts'
import { cancelPayment, scheduleCheck, trySyncPayment } from './provider-check.ts'

export { addOrderEntries } from './entries.ts'
export { listUnresolvedReversals, type UnresolvedReversal } from './reversals.ts'

const ORDER_LIMIT = declareRateLimit('payments.order', { points: 20, windowSeconds: 600 })
/** The country of a buyer without a profile. */
const DEFAULT_COUNTRY = 'NL'

/** Lists the bundles with the member's prices and payment methods. */
export async function listBundles(ctx: MemberContext) {
  const { memberId } = ctx.actor
  const [settings, rows, buyer, last, discount, credits, premium] = await Promise.all([
    getSiteSettings(ctx),
    listBundleRows.all(ctx.db, [ctx.siteId]),
    findBuyer.one(ctx.db, [memberId, ctx.siteId]),
    findLastMethod.one(ctx.db, [memberId]),
    findUsableDiscount.one(ctx.db, [memberId, ctx.siteId, ctx.now()]),
    getBalance(ctx, memberId),
    isPremium(ctx, memberId),
  ])
  const country = buyer?.country ?? DEFAULT_COUNTRY
  return {
    bundles: rows.map((row) =>
      toBundleView(row, { country, messageCredits: settings.message_credits, percent: discount?.percent ?? 0 }),
    ),
    discount: discount && { percent: discount.percent, until: discount.expires_at.toISOString() },
    credits,
    premium,
    refundDays: settings.refund_days,
    statementName: settings.statement_name,
    lastMethod: last ? baseMethodOf(last.method as MethodId) : null,
  }
}

function toBundleView(
  row: BundleRow,
  { country, messageCredits, percent }: { country: string; messageCredits: number; percent: number },
) {
  const { id, credits, price_cents: listPriceCents, currency, popular } = row
  const priceCents = applyDiscount(listPriceCents, percent)
  return {
    id: id as BundleId,
    credits,
    priceCents,
    listPriceCents,
    messagePriceCents: getMessagePriceCents({ priceCents, credits }, messageCredits),
    currency,
    popular,
    methods: listOfferedMethods({ country, cents: priceCents }),
  }
}

type OrderInput = { id: string; bundleId: BundleId; method: MethodId; totalCents?: number; returnTo?: string }

/**
 * Places an order and starts its first payment. The client chooses the id, so a repeated call returns the same order
 * and payment. Price, VAT and terms are a snapshot; the price comes from the database. When the provider does not
 * respond in time, the order remains and a job retries.
 * @throws Refusal bundle_not_found, method_not_offered, order_not_found (the id of another member's order),
 * order_differs, price_changed, rate_limited
 */
export async function placeOrder(ctx: MemberNetworkContext, order: OrderInput) {
  await consumeRateLimit(ctx, ORDER_LIMIT)
  const payment = await inTransaction(ctx, async (tx) => {
    const existing = await findOrderRow.one(tx.db, [order.id, tx.siteId, tx.actor.memberId])
    return existing ? requireExistingPayment(tx, order) : insertOrder(tx, order)
  })
  return startPayment(ctx, payment)
}

async function insertOrder(ctx: MemberContext, order: OrderInput): Promise<PaymentRow> {
  const { id, bundleId, method, totalCents, returnTo = null } = order
  const { memberId } = ctx.actor
  const bundle = (await listBundleRows.all(ctx.db, [ctx.siteId])).find((row) => row.id === bundleId)
  if (!bundle) throw new Refusal('bundle_not_found')
  const { credits, price_cents: listCents, vat_percent: vatPercent, currency } = bundle
  await lockDiscount.run(ctx.db, [memberId])
  const discount = await findUsableDiscount.one(ctx.db, [memberId, ctx.siteId, ctx.now()])
  const cents = applyDiscount(listCents, discount?.percent ?? 0)
  if (totalCents !== undefined && totalCents !== cents) throw new Refusal('price_changed')
  const { country, terms_version: terms } = await findBuyer.oneOrThrow(ctx.db, [memberId, ctx.siteId])
  const buyerCountry = country ?? DEFAULT_COUNTRY
  requireOfferedMethod(method, { country: buyerCountry, cents })
  const { sequence } = await nextOrderNumber.oneOrThrow(ctx.db, [])
  const now = ctx.now()
  const number = formatOrderNumber({ sequence, createdAt: now })
  const { vatCents } = splitVat(cents, vatPercent)
  const inserted = await insertOrderRow.run(ctx.db, [
    ...([id, ctx.siteId, memberId, number, bundleId, credits, listCents, cents, vatPercent, vatCents] as const),
    ...([currency, buyerCountry, terms, WITHDRAWAL_TERMS_VERSION, ctx.origin, ctx.locale, returnTo, now] as const),
  ])
  if (inserted === 0) return requireExistingPayment(ctx, order)
  if (discount) await assignDiscountToOrder.run(ctx.db, [memberId, id])
  return insertNewPayment(ctx, { paymentId: ctx.newId(), order: { id, total_cents: cents, currency }, method })
}

/** Returns the latest payment of an order that an earlier or concurrent call placed. */
async function requireExistingPayment(ctx: MemberContext, { id, bundleId, method }: OrderInput): Promise<PaymentRow> {
  const order = await requireOrder(ctx, id)
  const payments = await listPaymentRows.all(ctx.db, [id])
  const [first, latest] = [payments[0], payments.at(-1)]
  if (!first || !latest || order.bundle_id !== bundleId || first.method !== method) throw new Refusal('order_differs')
  return latest
}

type NewPayment = {
  paymentId: string
  order: Pick<OrderRow, 'id' | 'total_cents' | 'currency'>
  method: MethodId
}

async function insertNewPayment(ctx: Context, { paymentId, order, method }: NewPayment): Promise<PaymentRow> {
  const { id, total_cents: cents, currency } = order
  const inserted = await insertPayment.run(ctx.db, [paymentId, id, method, cents, currency, ctx.now()])
  const payment = await findPayment.oneOrThrow(ctx.db, [paymentId])
  if (payment.purchase_id !== id) throw new Refusal('order_not_found') // another order's payment has this id
  if (inserted > 0) await scheduleCheck(ctx, paymentId)
  return payment
}

function requireOfferedMethod(method: MethodId, order: { country: string; cents: number }): void {
  if (!listOfferedMethods(order).includes(baseMethodOf(method))) throw new Refusal('method_not_offered')
}

async function startPayment(ctx: NetworkContext, payment: PaymentRow) {
  if (payment.status === 'creating') await trySyncPayment(ctx, { paymentId: payment.id, source: 'create' })
  const { purchase_id: id, status, checkout_url: checkoutUrl } = await findPayment.oneOrThrow(ctx.db, [payment.id])
  return { id, checkoutUrl: status === 'open' ? checkoutUrl : null }
}

/**
 * Starts another payment of an order, possibly with another method. Cancels open payments first. If
 * two payments are paid nevertheless, the second is refunded. The client chooses the payment's id, so a repeated call
 * starts no second payment.
 * @throws Refusal order_not_found, order_completed, method_not_offered, discount_moved, rate_limited
 */
export async function retryOrder(
  ctx: MemberNetworkContext,
  input: { id: string; paymentId: string; method: MethodId },
) {
  const { id, paymentId, method } = input
  await consumeRateLimit(ctx, ORDER_LIMIT)
  const { country, total_cents: cents } = await requireOrder(ctx, id)
  requireOfferedMethod(method, { country, cents })
  const payments = await listPaymentRows.all(ctx.db, [id])
  const existing = payments.find((payment) => payment.id === paymentId)
  if (existing) return startPayment(ctx, existing)
  const open = payments.filter((payment) => !isFinalPayment(payment.status))
  await Promise.all(open.map((payment) => cancelPayment(ctx, payment)))
  const newPayment = await inTransaction(ctx, async (tx) => {
    const order = await lockOrderRow.oneOrThrow(tx.db, [id])
    if (order.status === 'paid') throw new Refusal('order_completed')
    await lockDiscount.run(tx.db, [tx.actor.memberId])
    const discountUse = await isDiscountUsedElsewhere.oneOrThrow(tx.db, [tx.actor.memberId, id])
    if (discountUse.used_elsewhere) throw new Refusal('discount_moved')
    return insertNewPayment(tx, { paymentId, order, method })
  })
  return startPayment(ctx, newPayment)
}

async function requireOrder(ctx: MemberContext, id: string): Promise<OrderRow> {
  const order = await findOrderRow.one(ctx.db, [id, ctx.siteId, ctx.actor.memberId])
  if (!order) throw new Refusal('order_not_found')
  return order
}

/**
 * Returns one of the member's own orders (R-4.19 … ). Refreshes an open order from the provider, at most
 * every 2 seconds for all tabs together.
 * @throws Refusal order_not_found
 */
export async function getOrder(ctx: MemberNetworkContext, { id }: { id: string }) {
  await requireOrder(ctx, id)
  const latest = (await listPaymentRows.all(ctx.db, [id])).at(-1)
  if (latest && !isFinalPayment(latest.status)) await syncForPage(ctx, latest.id)
  const [orderRow, payments] = await Promise.all([requireOrder(ctx, id), listPaymentRows.all(ctx.db, [id])])
  const payment = payments.find(({ status }) => status === 'paid') ?? payments.at(-1)
  const { country, total_cents: cents } = orderRow
  const order = toOrderView(orderRow, deriveOrderState(payments.map(({ status }) => status)))
  return {
    ...order,
    method: payment?.method as MethodId, // every order is inserted with a payment, whose method was validated
    methods: listOfferedMethods({ country, cents }),
    attempts: payments.length,
    checkoutUrl: payment?.status === 'open' ? payment.checkout_url : null,
    returnTo: orderRow.return_to,
    balance: await getBalance(ctx, ctx.actor.memberId),
    madePremium: order.paidAt !== null && (await findPaidOrderCount(ctx, ctx.actor.memberId)) === 1,
    confirmation: await findConfirmationState(ctx, orderRow),
  }
}

/**
 * Returns the state of the confirmation mail. A job enqueues the mail soon after payment, so an order without a mail is
 * `queued` on its first day.
 */
async function findConfirmationState(
  ctx: Context,
  { id, paid_at: paidAt }: OrderRow,
): Promise<'queued' | 'sent' | null> {
  if (!paidAt) return null
  const isRecent = ctx.now().getTime() - paidAt.getTime() < DAY_MILLISECONDS
  return (await getMailState(ctx, id)) ?? (isRecent ? 'queued' : null)
}

async function syncForPage(ctx: NetworkContext, paymentId: string): Promise<void> {
  const checkedBefore = new Date(ctx.now().getTime() - PAGE_CHECK_INTERVAL_MS)
  const claimed = await claimStatusCheck.one(ctx.db, [paymentId, ctx.now(), checkedBefore])
  if (claimed) await trySyncPayment(ctx, { paymentId, source: 'page' })
}

/** Lists the member's own orders, the newest first. */
export async function listOrders(ctx: MemberContext) {
  const rows = await listOrderRows.all(ctx.db, [ctx.actor.memberId, ctx.siteId])
  return { orders: rows.map((row) => toOrderView(row, deriveOrderState(row.statuses))) }
}

function toOrderView(row: OrderRow, state: OrderState) {
  return {
    id: row.id,
    number: row.number,
    state,
    bundleId: row.bundle_id as BundleId,
    credits: row.credits,
    totalCents: row.total_cents,
    vatCents: row.vat_cents,
    vatPercent: row.vat_percent,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}
