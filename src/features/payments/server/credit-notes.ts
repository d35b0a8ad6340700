import { inTransaction, type Context } from '#platform/server/context.ts'
import { pollingJob, queuedJob } from '#platform/server/jobs/queue.ts'
import { getCreditAmounts, PAID_REFUND_STATUSES } from '../invoice.rules.ts'
import {
  findMailedCreditNote,
  findUncreditedRefund,
  hasCreditNote,
  isPaymentCreditable,
  listUncreditedRefunds,
  type MailedCreditNoteRow,
} from './credit-notes.sql.ts'
import { drawInvoice } from './invoice-document.ts'
import { buildCreditNote, invoiceSnapshot } from './invoice-snapshot.ts'
import { insertDocument } from './invoices.ts'
import { publishOrderChange } from './order-changes.ts'
import type { AttachedCreditNote } from './order-mails.ts'
import { findOrderRow, lockOrderRow } from './payments.sql.ts'
import { findRefundEffect } from './reversal-effects.ts'
import { mailReversal } from './reversal-mails.ts'
import { mailWithdrawalReceipt } from './withdrawal-mails.ts'
import { findWithdrawal } from './withdrawals.sql.ts'

/**
 * Issues a credit note for each refund that was paid out and for each withdrawal, once per refund (L-23), and enqueues the
 * only mail about it. A refund that fails is retried and delays no other.
 */
export const issueCreditNotes = pollingJob('payments.issue_credit_notes', async (ctx) => {
  const refunds = await listUncreditedRefunds.all(ctx.db, [PAID_REFUND_STATUSES])
  for (const { id, purchase_id: purchaseId } of refunds) {
    await inTransaction(ctx, (tx) => issueCreditNote(tx, { id, purchaseId })).catch((error: unknown) => {
      ctx.log.error({ err: error, refundId: id }, 'the credit note of a refund could not be issued')
    })
  }
})

async function issueCreditNote(ctx: Context, { id, purchaseId }: { id: string; purchaseId: string }): Promise<void> {
  const { member_id: memberId } = await lockOrderRow.oneOrThrow(ctx.db, [purchaseId])
  const refund = await findUncreditedRefund.one(ctx.db, [PAID_REFUND_STATUSES, id])
  if (!refund) return // another process issued it
  const invoice = invoiceSnapshot.parse(refund.snapshot)
  const { credited_cents: creditedCents, refund_cents: refundCents } = refund
  const amounts = getCreditAmounts(invoice, { creditedCents, refundCents })
  if (!amounts) return
  const siteCtx = { ...ctx, siteId: refund.site_id }
  const credit = { ...amounts, refundedAt: refund.refunded_at, isWithdrawal: refund.is_withdrawal }
  const documentId = await insertDocument(siteCtx, {
    kind: 'credit_note',
    companyId: refund.company_id,
    purchaseId,
    paymentId: refund.payment_id,
    credits: { invoiceId: refund.invoice_id, refundId: refund.refund_id, reversalId: refund.reversal_id },
    build: (issue) => buildCreditNote(invoice, credit, issue),
  })
  await mailCreditNote.enqueue(siteCtx, { id: documentId })
  publishOrderChange(ctx, memberId)
}

/** Mails the buyer about a refund or a withdrawal, with the credit note, once. An erased buyer gets no mail. */
export const mailCreditNote = queuedJob<{ id: string }>('payments.mail_credit_note', async (ctx, { id }) => {
  const document = await findMailedCreditNote.one(ctx.db, [id])
  if (!document || document.email === null) return
  const file = await drawInvoice(document) // outside of a transaction, because it takes long
  const { number } = invoiceSnapshot.parse(document.snapshot)
  await inTransaction({ ...ctx, siteId: document.site_id }, (tx) => mailRefund(tx, document, { id, number, file }))
})

async function mailRefund(ctx: Context, document: MailedCreditNoteRow, creditNote: AttachedCreditNote): Promise<void> {
  const { purchase_id: orderId, site_id: siteId, member_id: memberId } = document
  const order = await findOrderRow.oneOrThrow(ctx.db, [orderId, siteId, memberId])
  const effect = await findRefundEffect(ctx, order, document.refund_key)
  if (!document.is_withdrawal) {
    const { totalCents, currency } = invoiceSnapshot.parse(document.snapshot)
    return mailReversal(ctx, { event: 'refunded', amountCents: Math.abs(totalCents), currency, effect, creditNote })
  }
  const withdrawal = await findWithdrawal.oneOrThrow(ctx.db, [orderId])
  const { credits, amount_cents: amountCents, requested_at: requestedAt } = withdrawal
  const losesPremium = effect.premium === 'lost'
  await mailWithdrawalReceipt(ctx, { order, credits, amountCents, requestedAt, losesPremium, creditNote })
}

/**
 * Reports whether a refund of a payment is mailed with a credit note. Only one that no invoice can be credited for is not:
 * in another currency, or beyond the total of the order.
 */
export async function isMailedWithCreditNote(
  ctx: Context,
  { paymentId, currency }: { paymentId: string; currency: string },
): Promise<boolean> {
  return (await isPaymentCreditable.oneOrThrow(ctx.db, [paymentId, currency])).is_creditable
}

/** Reports whether the buyer was mailed about a refund, by our id of it or that of the provider. */
export async function isRefundMailed(ctx: Context, refundId: string): Promise<boolean> {
  return (await hasCreditNote.oneOrThrow(ctx.db, [refundId])).has_note
}
