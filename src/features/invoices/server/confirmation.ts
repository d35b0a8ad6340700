// Public: other features or the app use this file.
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { toMailLanguage } from '#features/sites/server/text-language.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { sendMail, type MailAttachment } from '#platform/server/mail/mail.ts'
import { pollingJob } from '#platform/server/jobs/queue.ts'
import { href } from '#links.ts'
import { drawInvoice } from './invoice-document.ts'
import { invoiceSnapshot } from './invoice-snapshot.ts'
import { issueInvoice } from './documents.ts'
import { listUnconfirmedOrders, type DocumentRow } from './invoices.sql.ts'
import { claimOrderToConfirm } from '#features/orders/server/order-rows.ts'
import { publishOrderChange } from '#features/orders/server/order-changes.ts'
import { renderOrderConfirmation } from './invoices.mails.ts'

/**
 * Issues the invoice of each paid order once, and enqueues its confirmation mail once (R-4.21, L-15, L-23). An order that
 * fails is retried and delays no other.
 */
export const confirmOrders = pollingJob('payments.confirm_orders', async (ctx) => {
  for (const { purchaseId: id } of await listUnconfirmedOrders.all(ctx)) {
    await confirmOrder(ctx, id).catch((error: unknown) => {
      ctx.log.error({ err: error, purchaseId: id }, 'the confirmation of an order could not be written')
    })
  }
})

/** Starts the confirmation of the orders that were paid. Listens to `orderPaid`. */
export async function confirmPaidOrders(ctx: Context): Promise<void> {
  await confirmOrders.enqueue(ctx)
}

async function confirmOrder(ctx: Context, id: string): Promise<void> {
  const invoice = await issueInvoice(ctx, id)
  if (!invoice) return // another process is confirming it
  const attachment = await drawInvoice(invoice) // outside of a transaction, because it takes long
  await inTransaction(ctx, (tx) => mailConfirmation(tx, id, { invoice, attachment }))
}

type InvoiceFile = { invoice: DocumentRow; attachment: MailAttachment }

async function mailConfirmation(ctx: Context, id: string, { invoice, attachment }: InvoiceFile): Promise<void> {
  const claimed = await claimOrderToConfirm(ctx, id)
  if (claimed) publishOrderChange(ctx, claimed.memberId)
  // another process mailed it, or the buyer was erased meanwhile
  if (!claimed || claimed.email === null || claimed.isMailed) return
  const { email, ...purchase } = claimed
  const orderCtx = { ...ctx, siteId: purchase.siteId, origin: purchase.origin, locale: purchase.locale }
  const [settings, company] = await Promise.all([getSiteSettings(orderCtx), getSiteCompany(orderCtx)])
  const { mail_name: fromName, refund_days: refundDays } = settings
  const orderUrl = orderCtx.origin + href('transactions-id', { id })
  const mail = renderOrderConfirmation({
    purchase,
    invoiceNumber: invoiceSnapshot.parse(invoice.snapshot).number,
    company,
    orderUrl,
    refundDays,
    paidAt: purchase.paidAt,
    language: toMailLanguage(settings, purchase.locale),
  })
  await sendMail(orderCtx, {
    id,
    memberId: purchase.memberId,
    to: email,
    fromName,
    ...mail,
    attachments: [attachment],
  })
}
