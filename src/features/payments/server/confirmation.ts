import { getSiteCompany, getSiteSettings } from '#features/sites/server/sites.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { pollingJob } from '#platform/server/jobs/queue.ts'
import { href } from '#links.ts'
import { renderOrderConfirmation } from './payments.mails.ts'
import { listUnconfirmedOrders, claimUnconfirmedOrder } from './payments.sql.ts'

/** Enqueues the confirmation mail of each paid order once. An order that fails is retried and delays no other. */
export const confirmOrders = pollingJob('payments.confirm_orders', async (ctx) => {
  for (const { purchase_id: id } of await listUnconfirmedOrders.all(ctx.db, [])) {
    await inTransaction(ctx, (tx) => confirmOrder(tx, id)).catch((error: unknown) => {
      ctx.log.error({ err: error, purchaseId: id }, 'the confirmation of an order could not be written')
    })
  }
})

async function confirmOrder(ctx: Context, id: string): Promise<void> {
  const claimed = await claimUnconfirmedOrder.one(ctx.db, [id])
  if (!claimed || claimed.email === null) return // another process claimed it, or the buyer was erased meanwhile
  const { email, ...purchase } = claimed
  const orderCtx = { ...ctx, siteId: purchase.site_id, origin: purchase.origin, locale: purchase.locale }
  const [settings, company] = await Promise.all([getSiteSettings(orderCtx), getSiteCompany(orderCtx)])
  const { mail_name: fromName, refund_days: refundDays, time_zone: timeZone } = settings
  const orderUrl = orderCtx.origin + href('transactions-id', { id })
  const mail = renderOrderConfirmation({
    purchase,
    company,
    orderUrl,
    refundDays,
    paidAt: purchase.paid_at,
    timeZone,
  })
  await sendMail(orderCtx, { id, memberId: purchase.member_id, to: email, fromName, ...mail })
}
