// Public: other features or the app use this file.
import type { MailSamples } from '#features/sites/server/mail-samples.ts'
import { createSampleOrder, toSampleOrderUrl } from '#features/orders/server/mail-samples.ts'
import { renderOrderConfirmation } from './invoices.mails.ts'

/** Renders the mails with an invoice with example data. */
export const invoiceMailSamples: MailSamples = {
  confirmation: (site) =>
    renderOrderConfirmation({
      purchase: createSampleOrder(site),
      invoiceNumber: site.example('number'),
      company: site.company,
      orderUrl: toSampleOrderUrl(site),
      refundDays: site.refundDays,
      paidAt: site.now,
      language: site,
    }),
}
