// Public: other features or the app use this file.
import { getBalance, findPaidOrderCount } from '#features/credits/server/credits.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import type { Context, MemberContext, MemberNetworkContext, NetworkContext } from '#platform/server/context.ts'
import { getMailState } from '#platform/server/mail/mail.ts'
import { listMethodsFor } from '#features/pricing/method.rules.ts'
import { deriveOrderState, findNextStep, isFinalPayment, isTooOldToRetry, PAGE_CHECK_INTERVAL_MS } from '../rules.ts'
import type { PaymentStatus } from '../rules.ts'
import { findDiscountMethods } from '#features/pricing/server/discounts.ts'
import { listMethods, listUsableMethods } from '#features/pricing/server/offer.ts'
import { bankDetails } from './payment-events.ts'
import { orderDocuments, type OrderDocument } from './order-events.ts'
import { deriveOrderRepayment } from '../repayment.rules.ts'
import { findOrderRow, listOrderRows, listPaymentRows } from './orders.sql.ts'
import type { OrderRow, PaymentRow } from './orders.sql.ts'
import { trySyncPayment } from './provider-check.ts'
import { toRepaidAmounts } from './repayment-effects.ts'
import { listRepaidOrders, type RepaidOrderRow } from './repayments.sql.ts'
import { createTermReader, toWithdrawalView } from './withdrawal-state.ts'
import { claimStatusCheck } from './status-checks.sql.ts'
import { findWithdrawal } from './withdrawals.sql.ts'
import type { ordersContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * Finds one of the member's own orders.
 * @throws Refusal order_not_found
 */
export async function requireOrder(ctx: MemberContext, id: string): Promise<OrderRow> {
  return findOrderRow.require(ctx, { id, siteId: ctx.siteId, memberId: ctx.actor.memberId }, 'order_not_found')
}

/**
 * Returns one of the member's own orders (R-4.19 … ). Refreshes an open order from the provider, at most
 * every 2 seconds for all tabs together.
 * @throws Refusal order_not_found
 */
export async function getOrder(ctx: MemberNetworkContext, { id }: InputOf<typeof ordersContract.find>) {
  await requireOrder(ctx, id)
  const latest = (await listPaymentRows.all(ctx, { purchaseId: id })).at(-1)
  if (latest && !isFinalPayment(latest.status)) await syncForPage(ctx, latest.id)
  const [orderRow, payments] = await Promise.all([requireOrder(ctx, id), listPaymentRows.all(ctx, { purchaseId: id })])
  const payment = payments.find(({ status }) => status === 'paid') ?? payments.at(-1)
  if (!payment) throw new Error(`the order ${id} has no payment`)
  const [documents, repaid, withdrawal, findLastDay] = await Promise.all([
    orderDocuments.ask(ctx, { orderIds: [id] }),
    listRepaidOrders.one(ctx, { orderIds: [id] }),
    findWithdrawal.one(ctx, { orderId: id }),
    createTermReader(ctx),
  ])
  const statuses = payments.map(({ status }) => status)
  const order = toOrderView(orderRow, { statuses, documents: documents.get(id), repaid, findLastDay })
  const [offers, allowedMethods] = await Promise.all([
    listMethods(ctx, orderRow.country).then((methods) => listUsableMethods(ctx, methods)),
    findDiscountMethods(ctx, id),
  ])
  return {
    ...order,
    method: payment.method,
    methods: isTooOld(ctx, orderRow, payments)
      ? []
      : listMethodsFor(offers, { totalCents: orderRow.totalCents, methods: allowedMethods }),
    attempts: payments.length,
    nextStep: withdrawal ? null : toNextStep(payment),
    ...(await bankDetails.ask(ctx, { payment })),
    returnTo: orderRow.returnTo,
    balance: await getBalance(ctx, ctx.actor.memberId),
    madePremium: isEffective(orderRow) && (await findPaidOrderCount(ctx, ctx.actor.memberId)) === 1,
    confirmation: await findConfirmationState(ctx, orderRow),
    withdrawal: withdrawal && toWithdrawalView(withdrawal),
  }
}

function isEffective({ paidAt, reversedAt }: OrderRow): boolean {
  return paidAt !== null && reversedAt === null
}

/** Reports whether an order can get no other payment any more, because it is too old. */
export function isTooOld(ctx: Context, { createdAt }: OrderRow, payments: readonly PaymentRow[]): boolean {
  return isTooOldToRetry({ createdAt, hasTransfer: payments.some(({ method }) => method === 'sct') }, ctx.now())
}

function toNextStep(payment: PaymentRow) {
  return findNextStep({ ...payment, checkoutUrl: payment.checkoutUrl })
}

/**
 * Returns the state of the confirmation mail. A job enqueues the mail soon after payment, so an order without a mail is
 * `queued` on its first day.
 */
async function findConfirmationState(ctx: Context, { id, paidAt }: OrderRow): Promise<'queued' | 'sent' | null> {
  if (!paidAt) return null
  const isRecent = ctx.now().getTime() - paidAt.getTime() < DAY_MILLISECONDS
  return (await getMailState(ctx, id)) ?? (isRecent ? 'queued' : null)
}

async function syncForPage(ctx: NetworkContext, paymentId: string): Promise<void> {
  const checkedBefore = ago(ctx, { milliseconds: PAGE_CHECK_INTERVAL_MS })
  const claimed = await claimStatusCheck.one(ctx, { id: paymentId, checkedBefore })
  if (claimed) await trySyncPayment(ctx, { paymentId, source: 'page' })
}

/** Lists the member's own orders, the newest first. */
export async function listOrders(ctx: MemberContext) {
  const rows = await listOrderRows.all(ctx, { memberId: ctx.actor.memberId })
  const ids = rows.map(({ id }) => id)
  const [documents, repaid, findLastDay] = await Promise.all([
    orderDocuments.ask(ctx, { orderIds: ids }),
    listRepaidOrders.all(ctx, { orderIds: ids }),
    createTermReader(ctx),
  ])
  const amounts = new Map(repaid.map((row) => [row.purchaseId, row]))
  const toView = (row: (typeof rows)[number]) =>
    toOrderView(row, {
      statuses: row.statuses,
      findLastDay,
      documents: documents.get(row.id),
      repaid: amounts.get(row.id) ?? null,
    })
  return { orders: rows.map(toView) }
}

interface OrderFacts {
  /** The statuses of the payments, the latest last. */
  readonly statuses: readonly PaymentStatus[]
  readonly documents: OrderDocument[] | undefined
  readonly repaid: RepaidOrderRow | null
  readonly findLastDay: Awaited<ReturnType<typeof createTermReader>>
}

function toOrderView(row: OrderRow, { statuses, documents = [], repaid, findLastDay }: OrderFacts) {
  const amounts = toRepaidAmounts(row, repaid)
  return {
    id: row.id,
    number: row.number,
    state: deriveOrderState(statuses),
    bundleId: row.bundleId,
    credits: row.credits,
    listPriceCents: row.listPriceCents,
    discount: toOrderDiscount(row),
    totalCents: row.totalCents,
    vatCents: row.vatCents,
    vatBasisPoints: row.vatBasisPoints,
    currency: row.currency,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    documents,
    repayment: deriveOrderRepayment(amounts),
    refund: repaid?.refundState ?? null,
    repaidCents: amounts.refundedCents + amounts.chargedBackCents,
    withdrawableUntil: findLastDay(row, { statuses, isWithdrawn: amounts.isWithdrawn }),
  }
}

function toOrderDiscount({ discountKind: kind, discountPercent: percent }: OrderRow) {
  return kind && percent ? { kind, percent } : null
}
