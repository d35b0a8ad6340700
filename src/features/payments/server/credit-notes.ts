import { getSiteCompany, getSiteSettings } from '#features/sites/server/sites.ts'
import { href } from '#links.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { pollingJob, queuedJob } from '#platform/server/jobs/queue.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { getCreditAmounts, PAID_REFUND_STATUSES } from '../invoice.rules.ts'
import { drawInvoice } from './invoice-document.ts'
import { buildCreditNote, invoiceSnapshot } from './invoice-snapshot.ts'
import { insertDocument } from './invoices.ts'
import { findMailedDocument, findUncreditedRefund, listUncreditedRefunds } from './invoices.sql.ts'
import { publishOrderChange } from './order-changes.ts'
import { renderCreditNoteMail } from './payments.mails.ts'
import { lockOrderRow } from './payments.sql.ts'

/**
 * Issues a credit note for each refund that the provider has paid out, once per refund (L-23). A refund that fails is
 * retried and delays no other.
 */
export const issueCreditNotes = pollingJob('payments.issue_credit_notes', async (ctx) => {
  const refunds = await listUncreditedRefunds.all(ctx.db, [PAID_REFUND_STATUSES])
  for (const { reversal_id: reversalId, purchase_id: purchaseId } of refunds) {
    await inTransaction(ctx, (tx) => issueCreditNote(tx, { reversalId, purchaseId })).catch((error: unknown) => {
      ctx.log.error({ err: error, reversalId }, 'the credit note of a refund could not be issued')
    })
  }
})

async function issueCreditNote(ctx: Context, { reversalId, purchaseId }: { reversalId: string; purchaseId: string }) {
  const { member_id: memberId } = await lockOrderRow.oneOrThrow(ctx.db, [purchaseId])
  const refund = await findUncreditedRefund.one(ctx.db, [reversalId])
  if (!refund) return // another process issued it
  const invoice = invoiceSnapshot.parse(refund.snapshot)
  const { credited_cents: creditedCents, refund_cents: refundCents, refunded_at: refundedAt } = refund
  const amounts = getCreditAmounts(invoice, { creditedCents, refundCents })
  if (!amounts) return
  const siteCtx = { ...ctx, siteId: refund.site_id }
  const id = await insertDocument(siteCtx, {
    kind: 'credit_note',
    companyId: refund.company_id,
    purchaseId,
    paymentId: refund.payment_id,
    credits: { invoiceId: refund.invoice_id, reversalId },
    build: (issue) => buildCreditNote(invoice, { ...amounts, refundedAt }, issue),
  })
  await mailCreditNote.enqueue(siteCtx, { id })
  publishOrderChange(ctx, memberId)
}

/** Mails a credit note to the buyer, once. An erased buyer gets none. */
export const mailCreditNote = queuedJob<{ id: string }>('payments.mail_credit_note', async (ctx, { id }) => {
  const document = await findMailedDocument.one(ctx.db, [id])
  if (!document || document.email === null) return
  const { email: to, member_id: memberId, purchase_id: purchaseId, origin, locale } = document
  const siteCtx = { ...ctx, siteId: document.site_id }
  const attachment = await drawInvoice(document)
  const [{ mail_name: fromName }, company] = await Promise.all([getSiteSettings(siteCtx), getSiteCompany(siteCtx)])
  const creditNote = invoiceSnapshot.parse(document.snapshot)
  const orderUrl = origin + href('transactions-id', { id: purchaseId })
  const mail = renderCreditNoteMail({ creditNote, company, orderUrl, locale })
  await inTransaction(siteCtx, (tx) => sendMail(tx, { id, memberId, to, fromName, ...mail, attachments: [attachment] }))
})
