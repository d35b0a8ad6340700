import type { Company } from '#features/sites/server/sites.ts'
import { formatMoney } from '#platform/money.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, loadTexts, type MailLanguage } from '#platform/server/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { isReturnReason } from '../debit.rules.ts'
import { formatIban, maskIban } from '#features/orders/iban.rules.ts'
import { REFUND_WEEKS } from '../mandate.rules.ts'
import type { PayerColumns } from './debits.sql.ts'
import type { OrderRow } from '#features/orders/server/orders.sql.ts'

type MandateMail = {
  order: Pick<OrderRow, 'number' | 'totalCents' | 'currency'>
  payer: PayerColumns
  reference: string
  creditorId: string
  /** As `YYYY-MM-DD`. */
  collectOn: string
  company: Company
  orderUrl: string
  language: MailLanguage
}

/** Renders the mail with the signed mandate, which also announces the day of the debit (C-17). */
export function renderMandateMail({ order, payer, company, orderUrl, language, ...mandate }: MandateMail) {
  const t = loadMailTexts(language, 'debit')
  const fixed = loadTexts(language, 'debit')
  const { locale } = language
  const amount = formatMoney(order.totalCents, order.currency, locale)
  const date = formatDay(mandate.collectOn, locale)
  const address = `${payer.street} ${payer.houseNumber}, ${payer.postcode} ${payer.city}`
  const paragraphs = [
    t('mail.announcement', { amount, date, iban: maskIban(payer.iban), number: order.number }),
    fixed('mandate.title'),
    fixed('mandate.consent', { creditor: company.name, amount }),
    fixed('mandate.refund', { weeks: REFUND_WEEKS }),
    [
      `${fixed('mandate.creditor')}: ${company.name}, ${company.address}, ${company.city}`,
      `${fixed('mandate.creditorId')}: ${mandate.creditorId}`,
      `${fixed('mandate.reference')}: ${mandate.reference}`,
      `${fixed('mandate.kind')}: ${fixed('mandate.once')}`,
      `${fixed('mandate.holder')}: ${payer.accountHolder}`,
      `${fixed('mandate.iban')}: ${formatIban(payer.iban)}`,
      `${fixed('mandate.address')}: ${address}`,
    ].join('\n'),
    t('mail.contact', { email: company.supportEmail }),
  ]
  const title = t('mail.title')
  return renderDebitMail({
    subject: t('mail.subject', { number: order.number }),
    title,
    paragraphs,
    orderUrl,
    language,
  })
}

type ReturnMail = {
  order: { number: string; amountCents: number; currency: string }
  reasonCode: string | null
  isBlocked: boolean
  company: Company
  orderUrl: string
  language: MailLanguage
}

/** Renders the mail about a debit that was rejected, returned or refunded, with its reason in plain words. */
export function renderReturnMail({ order, reasonCode, isBlocked, company, orderUrl, language }: ReturnMail) {
  const t = loadMailTexts(language, 'debit')
  const amount = formatMoney(order.amountCents, order.currency, language.locale)
  const reason = reasonCode !== null && isReturnReason(reasonCode) ? reasonCode : 'MS03'
  const paragraphs = [
    t('returnMail.failed', { amount, number: order.number }),
    loadTexts(language, 'debit')(`reason.${reason}`),
    ...(isBlocked ? [loadTexts(language, 'refusals')('debit_blocked')] : []),
    t('mail.contact', { email: company.supportEmail }),
  ]
  const subject = t('returnMail.subject', { number: order.number })
  return renderDebitMail({ subject, title: t('returnMail.title'), paragraphs, orderUrl, language })
}

type DebitMail = {
  subject: string
  title: string
  paragraphs: string[]
  orderUrl: string
  language: MailLanguage
}

function renderDebitMail({ subject, title, paragraphs, orderUrl, language }: DebitMail) {
  const t = loadMailTexts(language, 'debit')
  const button = { label: t('mail.button'), url: orderUrl }
  const footer = t('mail.footer')
  const html = renderMail({ preheader: subject, title, paragraphs, button, footer }, language.locale)
  return { subject, html, text: [title, ...paragraphs, `${button.label}: ${orderUrl}`, footer].join('\n\n') }
}

function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
