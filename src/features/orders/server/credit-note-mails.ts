// Public: other features or the app use this file.
import { port } from '#platform/port.ts'

/** A refund of a payment, before it is paid out. */
interface PlannedRefund {
  readonly paymentId: string
  readonly currency: string
}

/**
 * Reports whether a refund of a payment is mailed with a credit note. Only one that no invoice can be credited for is not:
 * in another currency, or beyond the total of the order.
 */
export const creditNoteExpected = port<PlannedRefund, boolean>('orders.credit_note_expected')

/**
 * Reports whether the buyer was mailed about a refund, with a credit note that still counts, by our id of it or that of the
 * provider. When such a refund fails, its correction is mailed.
 */
export const refundMailed = port<{ refundKey: string }, boolean>('orders.refund_mailed')
