import { companyOf, siteSettings } from '#features/sites/server/sites.ts'
import { inTransaction } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail.ts'
import { sweepJob } from '#platform/server/queue.ts'
import { orderConfirmedMail } from './payments.mails.ts'
import { takeUnconfirmed } from './payments.sql.ts'

/** Orders in one transaction. */
const atOnce = 50

/** Writes the mails that confirm paid orders, each once: the buyer gets the contract to keep. */
export const confirmOrders = sweepJob('payments.confirm_orders', async (ctx) => {
  let taken: number
  do {
    taken = await inTransaction(ctx, async (tx) => {
      const orders = await takeUnconfirmed.all(tx.db, [atOnce])
      for (const { email, ...purchase } of orders) {
        if (email === null) continue // erased meanwhile
        const here = { ...tx, siteId: purchase.site_id, origin: purchase.origin, locale: purchase.locale }
        const [settings, company] = await Promise.all([siteSettings(here), companyOf(here)])
        const { mail_name: fromName, refund_days: refundDays } = settings
        const orderUrl = `${here.origin}/transactions/${purchase.id}`
        const mail = orderConfirmedMail({ purchase, company, orderUrl, refundDays, paidAt: purchase.paid_at })
        await sendMail(here, { id: purchase.id, to: email, fromName, ...mail })
      }
      return orders.length
    })
  } while (taken === atOnce)
})
