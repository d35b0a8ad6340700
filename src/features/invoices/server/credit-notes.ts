// Public: other features or the app use this file.
import * as z from 'zod'
import { inTransaction, type Context, type SystemContext } from '#platform/server/context.ts'
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
import { issueCorrection } from './corrections.ts'
import { listUncorrectedNotes } from './corrections.sql.ts'
import { drawInvoice } from './invoice-document.ts'
import { buildCreditNote, invoiceSnapshot } from './invoice-snapshot.ts'
import { insertDocument } from './documents.ts'
import type { AttachedCreditNote } from '#features/orders/server/order-mails.ts'
import { findFailureEffect, findRefundEffect } from '#features/orders/server/repayment-effects.ts'
import { lockOrder, readOrder, readWithdrawal } from '#features/orders/server/order-rows.ts'
import { mailRepayment } from '#features/orders/server/repayment-mails.ts'
import { mailWithdrawalReceipt } from '#features/orders/server/withdrawal-mails.ts'
import type { OrderRow } from '#features/orders/server/orders.sql.ts'
import { publishOrderChange } from '#features/orders/server/order-changes.ts'

/**
 * Issues a credit note for each refund that was paid out and for each withdrawal, and a correction for each credit note whose
 * refund failed, once each (L-23). Enqueues the only mail about it. A document that fails is retried and delays no other.
 * Corrections come first: what they return can be credited again.
 */
export const issueCreditNotes = pollingJob('payments.issue_credit_notes', async (ctx) => {
  for (const note of await listUncorrectedNotes.all(ctx)) await issue(ctx, note, correctNote)
  for (const refund of await listUncreditedRefunds.all(ctx, { paidStatuses: PAID_REFUND_STATUSES }))
    await issue(ctx, refund, issueCreditNote)
})

/** The id of a refund or a credit note, and its order. */
type Subject = { id: string; purchaseId: string }

async function issue(
  ctx: SystemContext,
  { id, purchaseId }: { id: string; purchaseId: string },
  issueDocument: (ctx: Context, subject: Subject) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, (tx) => issueDocument(tx, { id, purchaseId })).catch((error: unknown) => {
    ctx.log.error({ err: error, subjectId: id }, 'the document of a refund could not be issued')
  })
}

async function correctNote(ctx: Context, note: Subject): Promise<void> {
  const correction = await issueCorrection(ctx, note)
  if (correction) await mailCreditNote.enqueue({ ...ctx, siteId: correction.siteId }, { id: correction.id })
}

async function issueCreditNote(ctx: Context, { id, purchaseId }: Subject): Promise<void> {
  const { memberId } = await lockOrder(ctx, purchaseId)
  const refund = await findUncreditedRefund.one(ctx, { paidStatuses: PAID_REFUND_STATUSES, id })
  if (!refund) return // another process issued it
  const invoice = invoiceSnapshot.parse(refund.snapshot)
  const amounts = getCreditAmounts(invoice, {
    creditedCents: refund.creditedCents,
    creditedVatCents: refund.creditedVatCents,
    refundCents: refund.refundCents,
  })
  if (!amounts) return
  const siteCtx = { ...ctx, siteId: refund.siteId }
  const credit = { ...amounts, refundedAt: refund.refundedAt, isWithdrawal: refund.isWithdrawal }
  const documentId = await insertDocument(siteCtx, {
    kind: 'credit_note',
    companyId: refund.companyId,
    purchaseId,
    paymentId: refund.paymentId,
    credits: { invoiceId: refund.invoiceId, refundId: refund.refundId, providerRefundId: refund.reversalId },
    build: (issue) => buildCreditNote(invoice, credit, issue),
  })
  await mailCreditNote.enqueue(siteCtx, { id: documentId })
  publishOrderChange(ctx, memberId)
}

/** Mails the buyer about a refund, its failure or a withdrawal, with the document, once. An erased buyer gets no mail. */
export const mailCreditNote = queuedJob(
  'payments.mail_credit_note',
  z.object({ id: z.uuid() }),
  async (ctx, { id }) => {
    const document = await findMailedCreditNote.one(ctx, { id })
    if (!document || document.email === null) return
    const file = await drawInvoice(document) // outside of a transaction, because it takes long
    const { number } = invoiceSnapshot.parse(document.snapshot)
    await inTransaction({ ...ctx, siteId: document.siteId }, (tx) =>
      mailRefund(tx, document, { id, kind: document.kind, number, file }),
    )
  },
)

async function mailRefund(ctx: Context, document: MailedCreditNoteRow, creditNote: AttachedCreditNote): Promise<void> {
  const { purchaseId: orderId, siteId, memberId } = document
  const order = await readOrder(ctx, { orderId, siteId, memberId })
  const { totalCents, currency } = invoiceSnapshot.parse(document.snapshot)
  const [amountCents, refund] = [Math.abs(totalCents), document.refundKey]
  if (document.kind === 'correction') {
    const effect = await findFailureEffect(ctx, order, { refundId: refund, amountCents })
    return mailRepayment(ctx, { event: 'refund_failed', amountCents, currency, effect, creditNote })
  }
  const effect = await findRefundEffect(ctx, order, refund)
  if (!document.isWithdrawal)
    return mailRepayment(ctx, { event: 'refunded', amountCents, currency, effect, creditNote })
  return mailWithdrawal(ctx, order, { losesPremium: effect.premium === 'lost', creditNote })
}

async function mailWithdrawal(
  ctx: Context,
  order: OrderRow,
  { losesPremium, creditNote }: { losesPremium: boolean; creditNote: AttachedCreditNote },
): Promise<void> {
  const withdrawal = await readWithdrawal(ctx, order.id)
  const { credits, amountCents, requestedAt } = withdrawal
  await mailWithdrawalReceipt(ctx, { order, credits, amountCents, requestedAt, losesPremium, creditNote })
}

/** Starts the documents about money that went back. Listens to `moneyReturned`. */
export async function issueDueCreditNotes(ctx: Context): Promise<void> {
  await issueCreditNotes.enqueue(ctx)
}

/** Reports whether a refund will have a credit note. Answers `creditNoteExpected`. */
export async function isCreditNoteExpected(
  ctx: Context,
  { paymentId, currency }: { paymentId: string; currency: string },
): Promise<boolean> {
  return (await isPaymentCreditable.oneOrThrow(ctx, { paymentId, currency })).isCreditable
}

/** Reports whether a refund was mailed with a credit note that still counts. Answers `refundMailed`. */
export async function isRefundMailed(ctx: Context, { refundKey }: { refundKey: string }): Promise<boolean> {
  return (await hasCreditNote.oneOrThrow(ctx, { refundKey })).hasNote
}
