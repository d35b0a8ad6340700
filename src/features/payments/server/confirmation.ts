import { companyOf, siteSettings } from '#features/sites/server/sites.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail.ts'
import { sweepJob } from '#platform/server/queue.ts'
import { orderConfirmedMail } from './payments.mails.ts'
import { listUnconfirmed, takeUnconfirmed } from './payments.sql.ts'

/** Writes the mails that confirm paid orders, each once. An order whose mail fails waits; it holds up no other. */
export const confirmOrders = sweepJob('payments.confirm_orders', async (ctx) => {
  for (const { purchase_id: id } of await listUnconfirmed.all(ctx.db, [])) {
    await inTransaction(ctx, (tx) => confirmOrder(tx, id)).catch((error: unknown) => {
      ctx.log.error({ err: error, purchaseId: id }, 'the confirmation of an order could not be written')
    })
  }
})

/** The buyer gets the contract to keep. */
async function confirmOrder(ctx: Context, id: string): Promise<void> {
  const taken = await takeUnconfirmed.one(ctx.db, [id])
  if (!taken || taken.email === null) return // another process was faster, or the buyer was erased meanwhile
  const { email, ...purchase } = taken
  const here = { ...ctx, siteId: purchase.site_id, origin: purchase.origin, locale: purchase.locale }
  const [settings, company] = await Promise.all([siteSettings(here), companyOf(here)])
  const { mail_name: fromName, refund_days: refundDays } = settings
  const orderUrl = `${here.origin}/transactions/${id}`
  const mail = orderConfirmedMail({ purchase, company, orderUrl, refundDays, paidAt: purchase.paid_at })
  await sendMail(here, { id, memberId: purchase.member_id, to: email, fromName, ...mail })
}
