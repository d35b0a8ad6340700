import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'

/** A refund of a payment, before it is paid out. */
interface PlannedRefund {
  readonly paymentId: string
  readonly currency: string
}

/** Published to ask whether a refund will have a credit note. The listener adds one answer. */
export const creditNoteExpected = event<{ refund: PlannedRefund; answers: boolean[] }>('orders.credit_note_expected')

/** Published to ask whether the buyer was mailed about a refund, by its key. The listener adds one answer. */
export const refundMailSought = event<{ refundKey: string; answers: boolean[] }>('orders.refund_mail_sought')

/**
 * Reports whether a refund of a payment is mailed with a credit note. Only one that no invoice can be credited for is not:
 * in another currency, or beyond the total of the order.
 */
export async function isMailedWithCreditNote(ctx: Context, refund: PlannedRefund): Promise<boolean> {
  const answers: boolean[] = []
  await creditNoteExpected.publish(ctx, { refund, answers })
  return answers.includes(true)
}

/**
 * Reports whether the buyer was mailed about a refund, with a credit note that still counts, by our id of it or that of the
 * provider. When such a refund fails, its correction is mailed.
 */
export async function isRefundMailed(ctx: Context, refundKey: string): Promise<boolean> {
  const answers: boolean[] = []
  await refundMailSought.publish(ctx, { refundKey, answers })
  return answers.includes(true)
}
