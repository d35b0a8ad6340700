import type { Company } from '#features/sites/server/sites.ts'
import { formatMoney } from '#platform/money.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, loadTexts, type MailLanguage, type TextLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { WITHDRAWAL_TERMS_VERSION } from '#features/orders/rules.ts'
import type { OrderRow } from '#features/orders/server/orders.sql.ts'
import { getVatPercent } from '#features/pricing/vat.rules.ts'

type OrderConfirmation = {
  purchase: Pick<
    OrderRow,
    | ('number' | 'credits' | 'totalCents' | 'vatCents' | 'vatBasisPoints' | 'currency' | 'locale' | 'createdAt')
    | ('listPriceCents' | 'discountKind' | 'discountPercent' | 'withdrawalVersion')
  >
  invoiceNumber: string
  company: Company
  orderUrl: string
  refundDays: number
  paidAt: Date
  language: MailLanguage
}

/**
 * Renders the confirmation mail that the law requires (L-15, L-16, L-36): order, price, seller and right of withdrawal with
 * the model form (L-18). The invoice is attached.
 */
export function renderOrderConfirmation({
  purchase,
  invoiceNumber,
  company,
  orderUrl,
  refundDays,
  paidAt,
  language,
}: OrderConfirmation) {
  const { number, credits, currency, locale } = purchase
  const t = loadMailTexts(language, 'payments')
  const fixed = loadTexts(language, 'payments')
  const invoiceTexts = loadTexts(language, 'invoices')
  const total = formatMoney(purchase.totalCents, currency, locale)
  const vat = formatMoney(purchase.vatCents, currency, locale)
  const paragraphs = [
    t('mail.thanks', { credits }),
    t('mail.order', { number, date: formatDate(language, paidAt) }),
    t('mail.price', { credits, total, vat, vatPercent: getVatPercent(purchase.vatBasisPoints) }),
    ...listDiscountLines(t, purchase),
    t('mail.once'),
    fixed('mail.withdraw', { refundDays, email: company.supportEmail }),
    ...listSeenTerms(fixed, { version: purchase.withdrawalVersion, refundDays }),
    invoiceTexts('mail.attached', { number: invoiceNumber }),
    formatSeller(t, company),
  ]
  const orderedOn = formatDate(language, purchase.createdAt)
  const form = invoiceTexts('mail.form', { ...toRecipient(company), credits, number, date: orderedOn })
  return renderOrderMail(t, {
    locale: language.locale,
    subject: t('mail.subject', { number }),
    preheader: t('mail.preheader', { number }),
    title: t('mail.title'),
    paragraphs,
    orderUrl,
    smallPrint: form,
  })
}

type DiscountedPurchase = Pick<
  OrderRow,
  'listPriceCents' | 'totalCents' | 'discountKind' | 'discountPercent' | 'currency' | 'locale'
>

/** Lists the sentence about the discount of an order (L-20), if it has one. */
function listDiscountLines(t: Texts<'payments'>, purchase: DiscountedPurchase): string[] {
  const { discountKind: kind, discountPercent: percent, listPriceCents: listCents, currency, locale } = purchase
  if (!kind || !percent) return []
  const listPrice = formatMoney(listCents, currency, locale)
  const amount = formatMoney(listCents - purchase.totalCents, currency, locale)
  return [t('mail.discount', { listPrice, kind, percent, amount })]
}

/** Repeats the request to start at once (L-16), unless the buyer of an older order saw another version of it. */
function listSeenTerms(t: Texts<'payments'>, seen: { version: string; refundDays: number }): string[] {
  if (seen.version !== WITHDRAWAL_TERMS_VERSION) return []
  return [t('mail.startNow', { text: t('startNow', { days: seen.refundDays }) })]
}

/** The texts of a mail about an order. The small print stands below the button, before the reason for the mail. */
type OrderMail = {
  locale: string
  subject: string
  preheader: string
  title: string
  paragraphs: string[]
  orderUrl: string
  smallPrint?: string
}

function renderOrderMail(t: Texts<'payments'>, mail: OrderMail) {
  const { locale, subject, preheader, title, paragraphs, orderUrl, smallPrint } = mail
  const button = { label: t('mail.button'), url: orderUrl }
  const footer = [...(smallPrint ? [smallPrint] : []), t('mail.footer')].join('\n\n')
  const html = renderMail({ preheader, title, paragraphs, button, footer }, locale)
  const text = [title, ...paragraphs, `${button.label}: ${orderUrl}`, footer].join('\n\n')
  return { subject, text, html }
}

function toRecipient({ name, address, city, supportEmail: email }: Company) {
  return { name, address, city, email }
}

function formatDate({ locale, timeZone }: TextLanguage, date: Date): string {
  return new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'long', timeZone }).format(date)
}

function formatSeller(
  t: Texts<'payments'>,
  { name, address, city, kvk, vatNumbers, supportEmail: email }: Company,
): string {
  return t('mail.seller', { name, address, city, kvk, vat: vatNumbers.join(', '), email })
}
