// Public: other features or the app use this file.
import { refuseOwnMember } from '#features/accounts/server/members/own-member.ts'
import { lockBalance } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { ALONE_SECONDS, needsSecondPerson, REPEAT_SECONDS } from '#features/staff/alone.rules.ts'
import { hasApproval, lockAloneLimit, refuseRepeatedChange, requestApproval } from '#features/staff/server/approvals.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { findOfficeOrder, type OfficeOrderRow } from './office-orders.sql.ts'
import { findRefundAmount, refundOrder } from './operator-refunds.ts'
import { lockOrderRow } from './orders.sql.ts'
import { findEqualRefund, findRefund, sumOwnRefunds } from './refunds.sql.ts'
import type { ordersOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** A refund that staff request in the office. Its `requestId` is the idempotency key, and the id of the refund. */
type OfficeRefund = InputOf<typeof ordersOfficeContract.refund>

/** A refund that was requested, or that waits for a second person. */
interface RefundOutcome {
  readonly isWaiting: boolean
  readonly amountCents: number
  readonly currency: string
  /** True when the provider does not know the payment: somebody transfers the money. */
  readonly isByBank: boolean
}

/**
 * Refunds an order of this site, or asks a second person for a large refund. What the same person refunded within 24 hours counts. A
 * repeated call with the same id changes nothing.
 * @throws Refusal `order_not_found`, `own_account`, `order_not_paid`, `nothing_to_refund`, `amount_too_high`,
 * `request_differs`, `done_recently`
 */
export async function requestRefund(
  ctx: StaffContext,
  request: InputOf<typeof ordersOfficeContract.refund>,
): Promise<RefundOutcome> {
  return inTransaction(ctx, async (tx) => {
    await lockAloneLimit(tx)
    const order = await requireRefundableOrder(tx, request.id)
    await lockBalance(tx, order.memberId)
    const orderRow = await lockOrderRow.oneOrThrow(tx, { id: order.id })
    const known = await findKnownRefund(tx, order, request)
    if (known) return known
    const { amountCents } = await findRefundAmount(tx, { order: orderRow, amountCents: request.amount ?? null })
    const isKnown = await hasApproval(tx, request.requestId)
    return isKnown || (await mustWait(tx, { order, amountCents, again: request.again }))
      ? askForRefund(tx, { order, request, amountCents })
      : carryOutRefund(tx, { ...request, amountCents: request.amount ?? null })
  })
}

/** Returns the outcome of a repeated request; null for a new one. */
async function findKnownRefund(
  tx: StaffContext,
  { id, currency }: OfficeOrderRow,
  { requestId, amount }: OfficeRefund,
): Promise<RefundOutcome | null> {
  const known = await findRefund.one(tx, { id: requestId })
  if (!known) return null
  if (known.purchaseId !== id || ![undefined, known.amountCents].includes(amount)) throw new Refusal('request_differs')
  return toOutcome({ amountCents: known.amountCents, currency, isByBank: known.isByBank })
}

interface CheckedRefund {
  readonly order: OfficeOrderRow
  readonly amountCents: number
  readonly again: OfficeRefund['again']
}

async function mustWait(tx: StaffContext, { order, amountCents, again }: CheckedRefund): Promise<boolean> {
  const { refund_alone_cents: limit } = await getSiteSettings(tx)
  const recently = {
    memberId: order.memberId,
    orderId: order.id,
    amountCents,
    since: ago(tx, { seconds: REPEAT_SECONDS }),
  }
  if (!again) refuseRepeatedChange(tx, await findEqualRefund.one(tx, recently))
  const values = {
    staffId: tx.actor.staffId,
    memberId: order.memberId,
    since: ago(tx, { seconds: ALONE_SECONDS }),
  }
  const done = await sumOwnRefunds.oneOrThrow(tx, values)
  return needsSecondPerson({ amount: amountCents, limit, done })
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
  const { id: orderId } = await requireRefundableOrder(ctx, refund.id)
  const { requestId: refundId, amountCents, reason } = refund
  return toOutcome(await refundOrder(ctx, { refundId, orderId, amountCents, reason }))
}

function toOutcome({ amountCents, currency, isByBank }: Omit<RefundOutcome, 'isWaiting'>): RefundOutcome {
  return { isWaiting: false, amountCents, currency, isByBank }
}

/** Refuses orders of other sites, and those of the own member account of the staff member. */
async function requireRefundableOrder(ctx: StaffContext, id: string): Promise<OfficeOrderRow> {
  const order = await findOfficeOrder.require(ctx, { id }, 'order_not_found')
  await refuseOwnMember(ctx, order)
  return order
}
