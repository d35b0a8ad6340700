// Public: other features or the app use this file.
import { createSampleOrder, toSampleOrderUrl } from '#features/orders/server/mail-samples.ts'
import { DEFAULT_BUNDLES } from '#features/pricing/bundle.rules.ts'
import { SAMPLE_NAMES, type MailSamples, type SampleSite } from '#features/sites/server/mail-samples.ts'
import { renderMandateMail, renderReturnMail } from './debit-mails.ts'
import { renderSurplusMail, renderTransferMail } from './transfer-mails.ts'

const CENTS = DEFAULT_BUNDLES[0]?.priceCents ?? 0
const PART_CENTS = 500
/** The number of an account that banks use in examples. */
const IBAN = 'NL91ABNA0417164300'

const renderTransfer = (kind: 'placed' | 'reminder' | 'incomplete') => (site: SampleSite) => {
  const { company, example, now } = site
  const dueOn = now.toISOString().slice(0, 10)
  const transfer = { accountHolder: company.name, iban: IBAN, bic: null, reference: example('number'), dueOn }
  const missingCents = kind === 'incomplete' ? PART_CENTS : CENTS
  return renderTransferMail({ kind, order: createSampleOrder(site), transfer, missingCents })(
    site,
    toSampleOrderUrl(site),
  )
}

const renderMandate = (site: SampleSite) =>
  renderMandateMail({
    order: createSampleOrder(site),
    payer: {
      accountHolder: SAMPLE_NAMES[0],
      iban: IBAN,
      street: site.example('street'),
      houseNumber: '1',
      postcode: '1234 AB',
      city: site.example('city'),
      country: 'NL',
      mobileNumber: '',
    },
    reference: site.example('number'),
    creditorId: 'NL00ZZZ000000000000',
    collectOn: site.now.toISOString().slice(0, 10),
    company: site.company,
    orderUrl: toSampleOrderUrl(site),
    language: site,
  })

const renderReturn = (site: SampleSite) =>
  renderReturnMail({
    order: { number: site.example('number'), amountCents: CENTS, currency: 'EUR' },
    reasonCode: 'AM04',
    isBlocked: false,
    company: site.company,
    orderUrl: toSampleOrderUrl(site),
    language: site,
  })

/** Renders the mails about transfers and direct debits with example data. */
export const bankMailSamples: MailSamples = {
  transferPlaced: renderTransfer('placed'),
  transferReminder: renderTransfer('reminder'),
  transferIncomplete: renderTransfer('incomplete'),
  surplus: (site) =>
    renderSurplusMail({ order: createSampleOrder(site), surplusCents: PART_CENTS, reason: 'tooMuch' })(
      site,
      toSampleOrderUrl(site),
    ),
  mandate: renderMandate,
  debitReturned: renderReturn,
}
