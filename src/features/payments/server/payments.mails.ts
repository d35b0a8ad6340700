import type { Company } from '#features/sites/server/sites.ts'
import { formatMoney } from '#platform/money.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadTexts, type TextLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import type { OrderRow } from './payments.sql.ts'

type OrderConfirmation = {
  purchase: Pick<OrderRow, 'number' | 'credits' | 'total_cents' | 'vat_cents' | 'vat_percent' | 'currency' | 'locale'>
  company: Company
  orderUrl: string
  refundDays: number
  paidAt: Date
  timeZone: string
}

/**
 * Renders the confirmation mail that the law requires (L-15, L-16, L-36): order, price, seller and right of withdrawal.
 */
export function renderOrderConfirmation({
  purchase,
  company,
  orderUrl,
  refundDays,
  paidAt,
  timeZone,
}: OrderConfirmation) {
  const { number, credits, currency, locale } = purchase
  const t = loadTexts({ locale, timeZone }, 'payments')
  const total = formatMoney(purchase.total_cents, currency, locale)
  const vat = formatMoney(purchase.vat_cents, currency, locale)
  const paragraphs = [
    t('mail.thanks', { credits }),
    t('mail.order', { number, date: formatDate({ locale, timeZone }, paidAt) }),
    t('mail.price', { credits, total, vat, vatPercent: purchase.vat_percent }),
    t('mail.once'),
    t('mail.withdraw', { refundDays, email: company.supportEmail }),
    formatSeller(t, company),
  ]
  const button = { label: t('mail.button'), url: orderUrl }
  const title = t('mail.title')
  const subject = t('mail.subject', { number })
  const html = renderMail({
    preheader: t('mail.preheader', { number }),
    title,
    paragraphs,
    button,
    footer: t('mail.footer'),
  })
  const text = [title, ...paragraphs, `${button.label}: ${orderUrl}`, t('mail.footer')].join('\n\n')
  return { subject, text, html }
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
