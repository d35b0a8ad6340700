// Public: other features or the app use this file.
import { SAMPLE_ID, type MailSamples, type SampleSite } from '#features/sites/server/mail-samples.ts'
import { href } from '#links.ts'
import { DEFAULT_BUNDLES } from '#features/pricing/bundle.rules.ts'
import { WITHDRAWAL_TERMS_VERSION } from '../rules.ts'
import { renderBuyerMail, type WriteMail } from './order-mails.ts'
import type { OrderRow } from './orders.sql.ts'
import { writeReturnedMoney } from './returned-money-mails.ts'
import { writeRepayment, type RepaymentEvent } from './repayment-mails.ts'
import { writeCancellation, writeWithdrawal } from './withdrawal-mails.ts'

const [bundle] = DEFAULT_BUNDLES
const CENTS = bundle?.priceCents ?? 0
const CREDITS = bundle?.credits ?? 0

/** Returns the address of the page of the example order. */
export function toSampleOrderUrl({ origin }: SampleSite): string {
  return origin + href('transactions-id', { id: SAMPLE_ID })
}

/** Returns an order with example data. */
export function createSampleOrder({
  example,
  origin,
  locale,
  now,
}: SampleSite): OrderRow & { email: string; purchaseId: string } {
  const ids = { id: SAMPLE_ID, purchaseId: SAMPLE_ID, siteId: SAMPLE_ID, memberId: SAMPLE_ID }
  const price = {
    listPriceCents: CENTS,
    totalCents: CENTS,
    vatBasisPoints: 2_100,
    vatCents: 259,
    currency: 'EUR',
  }
  const discount = { discountKind: null, discountCode: null, discountPercent: null }
  const times = { createdAt: now, paidAt: now, reversedAt: null }
  const texts = { number: example('number'), email: example('address'), origin, locale, returnTo: null }
  const contract = { withdrawalVersion: WITHDRAWAL_TERMS_VERSION, status: 'paid', country: 'NL' } as const
  return { ...ids, ...price, ...discount, ...times, ...texts, ...contract, bundleId: 'p0', credits: CREDITS }
}

function renderForBuyer(site: SampleSite, write: WriteMail) {
  const { company, ...language } = site
  const { subject, text, html } = renderBuyerMail(
    { language, email: company.supportEmail, orderUrl: toSampleOrderUrl(site) },
    write,
  )
  return { subject, text, html }
}

const renderRepayment = (event: RepaymentEvent) => (site: SampleSite) => {
  const credits = event === 'refunded' || event === 'charged_back' ? -CREDITS : CREDITS
  const effect = { order: createSampleOrder(site), credits, balance: CREDITS, premium: null }
  return renderForBuyer(site, writeRepayment({ event, amountCents: CENTS, currency: 'EUR', effect }))
}

/** Renders the mails about an order with example data; the confirmation is a sample of the invoices. */
export const orderMailSamples: MailSamples = {
  refunded: renderRepayment('refunded'),
  refundFailed: renderRepayment('refund_failed'),
  chargedBack: renderRepayment('charged_back'),
  chargebackReversed: renderRepayment('chargeback_reversed'),
  withdrawn: (site) => {
    const order = createSampleOrder(site)
    const amounts = { credits: CREDITS, amountCents: CENTS, losesPremium: true }
    return renderForBuyer(site, writeWithdrawal({ order, ...amounts, requestedAt: site.now }))
  },
  cancelled: (site) =>
    renderForBuyer(site, writeCancellation({ order: createSampleOrder(site), earlyCredits: 0, requestedAt: site.now })),
  returnedMoney: (site) =>
    renderForBuyer(
      site,
      writeReturnedMoney({ order: createSampleOrder(site), reason: 'paid_twice', amountCents: CENTS }),
    ),
}
