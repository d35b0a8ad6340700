import { refuseOwnMember } from '#features/accounts/server/members/own-member.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import type { IncomingPaymentDecision } from '../transfer.rules.ts'
import { applyIncomingPayment, cancelObsoletePayments } from './incoming-payments.ts'
import {
  findOrderIdByNumber,
  lockIncomingPayment,
  refundIncomingPaymentRow,
  type LockedIncomingPaymentRow,
} from './incoming-payments.sql.ts'

/**
 * Assigns an incoming payment without an order, or one that its order did not need, to another order of this site, and
 * records it in the audit log. A repeated call changes nothing.
 * @throws Refusal `receipt_not_found`, `order_not_found`, `own_account`, `receipt_not_assignable`
 */
export async function assignIncomingPayment(
  ctx: StaffNetworkContext,
  { incomingPaymentId, orderNumber }: { incomingPaymentId: string; orderNumber: string },
): Promise<IncomingPaymentDecision> {
  const assigned = await inTransaction(ctx, async (tx) => {
    const row = await lockIncomingPayment.require(tx, { id: incomingPaymentId }, 'receipt_not_found')
    const number = orderNumber.trim().toUpperCase()
    const { id: orderId, memberId } = await findOrderIdByNumber.require(tx, { number }, 'order_not_found')
    if (row.purchaseId === orderId && !row.refundedAt) return { ...toDecision(row), purchaseId: null }
    if (row.refundedAt || (row.state !== 'unknown' && row.state !== 'surplus'))
      throw new Refusal('receipt_not_assignable')
    await refuseOwnMember(tx, { memberId })
    const incomingPayment = { id: incomingPaymentId, amountCents: row.amountCents, currency: row.currency }
    const decision = await applyIncomingPayment(tx, incomingPayment, orderId)
    const after = { incomingPaymentId, orderId, ...decision }
    const subject = { kind: 'member', id: memberId }
    await recordAudit(tx, { action: 'receipt.assign', subject, before: { state: row.state }, after })
    return { ...decision, purchaseId: orderId }
  })
  await cancelObsoletePayments(ctx, assigned)
  return { state: assigned.state, surplusCents: assigned.surplusCents }
}

function toDecision({ state, surplusCents }: LockedIncomingPaymentRow): IncomingPaymentDecision {
  return { state, surplusCents }
}

/**
 * Records that a colleague paid an incoming payment back, or what was too much of it, with an entry in the audit log.
 * Money that waited for an order no longer counts for it. Returns null when nothing is to be paid back.
 */
export async function refundIncomingPayment(
  ctx: StaffContext,
  { id }: { id: string },
): Promise<{ cents: number; currency: string } | null> {
  return inTransaction(ctx, async (tx) => {
    const refunded = await refundIncomingPaymentRow.one(tx, { id })
    if (!refunded) return null
    const after = { cents: refunded.cents, currency: refunded.currency }
    const subject = { kind: 'receipt', id }
    await recordAudit(tx, { action: 'receipt.refund', subject, memberId: refunded.memberId, after })
    return refunded
  })
}
