import { findAccount } from '#features/accounts/server/accounts.ts'
import { lockBalance } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { hasApproval, isOwnAddress, requestApproval } from '#features/staff/server/staff.ts'
import { centsToDecimal } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { needsSecondPerson } from '../refund.rules.ts'
import { findOfficeOrder, type OfficeOrderRow } from './office-orders.sql.ts'
import { findRefundAmount, refundOrder, type RefundRefusal } from './operator-refunds.ts'
import { lockOrderRow } from './payments.sql.ts'
import { findRefund } from './refunds.sql.ts'

/** A refund that staff request in the office. */
interface OfficeRefund {
  readonly id: string
  /** The idempotency key, and the id of the refund. */
  readonly requestId: string
  /** The amount in cents; without one, the part of the unused credits. */
  readonly amount?: number | undefined
  readonly reason: string
}

/** A refund that was requested, or that waits for a second person. */
interface RefundOutcome {
  readonly isWaiting: boolean
  readonly amountCents: number
  readonly currency: string
  /** True when the provider does not know the payment: somebody transfers the money. */
  readonly isByBank: boolean
}

/**
 * Refunds an order of this site, or asks a second person for a large refund. A repeated call with the same id changes nothing.
 * @throws Refusal `order_not_found`, `own_account`, `order_not_paid`, `nothing_to_refund`, `amount_too_high`,
 * `request_differs`
 */
export async function requestRefund(ctx: StaffContext, request: OfficeRefund): Promise<RefundOutcome> {
  return inTransaction(ctx, async (tx) => {
    const order = await requireRefundableOrder(tx, request.id)
    await lockBalance(tx, order.memberId)
    const orderRow = await lockOrderRow.oneOrThrow(tx.db, [order.id])
    const known = await findRefund.one(tx.db, [request.requestId])
    if (known) {
      const isSame = known.purchase_id === order.id && [undefined, known.amount_cents].includes(request.amount)
      if (!isSame) throw new Refusal('request_differs')
      return toOutcome({ amountCents: known.amount_cents, currency: order.currency, isByBank: known.is_by_bank })
    }
    const found = await findRefundAmount(tx, { order: orderRow, amountCents: request.amount ?? null })
    if ('refused' in found) throw toRefusal(found)
    const { refund_alone_cents: aloneCents } = await getSiteSettings(tx)
    if (needsSecondPerson(found.amountCents, aloneCents))
      return askForRefund(tx, { order, request, amountCents: found.amountCents })
    if (await hasApproval(tx, request.requestId)) throw new Refusal('request_differs')
    return carryOutRefund(tx, { ...request, amountCents: request.amount ?? null })
  })
}

async function askForRefund(
  ctx: StaffContext,
  { order, request, amountCents }: { order: OfficeOrderRow; request: OfficeRefund; amountCents: number },
): Promise<RefundOutcome> {
  const { id: orderId, memberId, number, currency } = order
  const { requestId: id, reason } = request
  const input = { orderId, number, amountCents, currency }
  await requestApproval(ctx, { id, kind: 'order.refund', memberId, input, reason })
  return { isWaiting: true, amountCents, currency, isByBank: false }
}

/**
 * Refunds an order of this site, once per request id.
 * @throws Refusal like `requestRefund`
 */
export async function carryOutRefund(
  ctx: StaffContext,
  refund: Omit<OfficeRefund, 'amount'> & { readonly amountCents: number | null },
): Promise<RefundOutcome> {
  const { number } = await requireRefundableOrder(ctx, refund.id)
  const { requestId: refundId, amountCents, reason } = refund
  const outcome = await refundOrder(ctx, { refundId, number, amountCents, reason })
  if (outcome.refused !== null) throw toRefusal(outcome)
  return toOutcome(outcome)
}

function toOutcome({ amountCents, currency, isByBank }: Omit<RefundOutcome, 'isWaiting'>): RefundOutcome {
  return { isWaiting: false, amountCents, currency, isByBank }
}

/** Refuses orders of other sites, and those of the member with the address of the staff member. */
async function requireRefundableOrder(ctx: StaffContext, id: string): Promise<OfficeOrderRow> {
  const order = await findOfficeOrder.one(ctx.db, [id, ctx.siteId])
  if (!order) throw new Refusal('order_not_found')
  const buyer = await findAccount(ctx, order.memberId)
  if (buyer && (await isOwnAddress(ctx, buyer.email))) throw new Refusal('own_account')
  return order
}

function toRefusal(refusal: RefundRefusal): Refusal {
  if (refusal.refused === 'amount_too_high')
    return new Refusal('amount_too_high', { field: 'amount', max: centsToDecimal(refusal.maxCents) })
  if (refusal.refused === 'order_not_paid' || refusal.refused === 'nothing_to_refund')
    return new Refusal(refusal.refused)
  return new Refusal('order_not_found')
}
