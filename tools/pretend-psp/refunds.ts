import { Problem } from './http.ts'
import { centsOf, isFinalRefund } from './payment.ts'
import type { Payment, Refund, RefundStatus } from './payment.ts'
import { renderRefund } from './rendering.ts'
import { addCents, computeRepaidAmount, type RepaymentServices } from './repayments.ts'

interface RefundServices extends RepaymentServices {
  /** Returns the status of new refunds. */
  newRefundStatus(): RefundStatus
}

type RefundOrder = Pick<Refund, 'amount' | 'description' | 'idempotencyKey'>

/** Creates the refunds of paid payments by the shop. */
export function createRefunds({ store, newId, now, newRefundStatus, notify }: RefundServices) {
  function addRefund(payment: Payment, order: RefundOrder): Refund {
    const facts = { id: newId('re'), paymentId: payment.id, status: newRefundStatus(), createdAt: now().toISOString() }
    const refund = store.refunds.put({ ...order, ...facts })
    if (refund.status !== 'failed' && refund.status !== 'canceled') addRefunded(payment, centsOf(order.amount))
    return refund
  }

  function addRefunded(payment: Payment, cents: number): void {
    store.payments.put({ ...payment, amountRefunded: addCents(payment.amountRefunded, cents) })
  }

  /** Refunds through the API. The notification is sent after the response. */
  async function refund(payment: Payment, order: RefundOrder): Promise<Refund> {
    const refunded = addRefund(payment, order)
    void notifyOfRefund(refunded)
    return refunded
  }

  /** Refunds in full or in part, as the shop can on the provider's dashboard. */
  async function refundByHand(payment: Payment, cents?: number): Promise<Refund> {
    const amount = computeRepaidAmount(payment, { cents, repaid: payment.amountRefunded })
    const refunded = addRefund(payment, { amount, description: payment.description, idempotencyKey: null })
    await notifyOfRefund(refunded)
    return refunded
  }

  /** Changes the status of a refund. One that fails or is canceled no longer counts as refunded. */
  async function setRefundStatus(id: string, status: RefundStatus): Promise<Refund> {
    const existing = store.refunds.find(id)
    const payment = existing && store.payments.find(existing.paymentId)
    if (!existing || !payment) throw new Problem(404, `No refund exists with the id ${id}`)
    if (isFinalRefund(existing.status)) throw new Problem(422, 'The refund is final', 'refund')
    if (status === 'failed' || status === 'canceled') addRefunded(payment, -centsOf(existing.amount))
    const changed = store.refunds.put({ ...existing, status })
    await notifyOfRefund(changed)
    return changed
  }

  async function notifyOfRefund(refunded: Refund): Promise<void> {
    const payment = store.payments.find(refunded.paymentId)
    if (payment) await notify(payment, { type: `refund.${refunded.status}`, entity: renderRefund(refunded) })
  }

  return { refund, refundByHand, setRefundStatus }
}
