import { formatMoney } from '#platform/money.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, type MailLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { formatIban } from '#features/orders/iban.rules.ts'
import type { TransferOrderRow, TransferRow } from './transfers.sql.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Renders a mail to the buyer of an order, in the buyer’s language. */
export type RenderForBuyer = (language: MailLanguage, orderUrl: string) => RenderedMail

interface TransferMail {
  readonly kind: 'placed' | 'reminder' | 'incomplete'
  readonly order: TransferOrderRow
  readonly transfer: TransferRow
  /** The amount that is still to be transferred. */
  readonly missingCents: number
}

/**
 * Renders the mail with which a buyer can transfer the money: after the order, as a reminder, or because a part is missing.
 */
export function renderTransferMail({ kind, order, transfer, missingCents }: TransferMail): RenderForBuyer {
  const money = (cents: number) => formatMoney(cents, order.currency, order.locale)
  const { number, totalCents: total, credits } = order
  const date = formatDay(transfer.dueOn, order.locale)
  const values = {
    number,
    credits,
    total: money(total),
    missing: money(missingCents),
    received: money(total - missingCents),
    date,
  }
  const listFacts = (t: Texts<'transfer-mails'>) => [
    t('amount', { amount: money(missingCents) }),
    ...(transfer.accountHolder ? [t('holder', { name: transfer.accountHolder })] : []),
    t('iban', { iban: formatIban(transfer.iban) }),
    ...(transfer.bic ? [t('bic', { bic: transfer.bic })] : []),
    t('reference', { reference: transfer.reference }),
    t('until', { date }),
  ]
  return (language, orderUrl) => {
    const t = loadMailTexts(language, 'transfer-mails')
    return renderOrderMail(language, {
      subject: t(`${kind}.subject`, values),
      title: t(`${kind}.title`, values),
      paragraphs: [t(`${kind}.text`, values), listFacts(t).join('\n'), t('after'), t('expires')],
      orderUrl,
    })
  }
}

interface SurplusMail {
  readonly order: TransferOrderRow
  readonly surplusCents: number
  readonly reason: 'tooMuch' | 'withdrawn'
}

/** Renders the mail about money that we pay back. */
export function renderSurplusMail({ order, surplusCents, reason }: SurplusMail): RenderForBuyer {
  const surplus = formatMoney(surplusCents, order.currency, order.locale)
  return (language, orderUrl) => {
    const t = loadMailTexts(language, 'transfer-mails')
    return renderOrderMail(language, {
      subject: t('surplus.subject', { number: order.number }),
      title: t('surplus.title'),
      paragraphs: [t(`surplus.${reason}`, { surplus, number: order.number }), t('surplus.refund')],
      orderUrl,
    })
  }
}

interface MailTexts {
  readonly subject: string
  readonly title: string
  readonly paragraphs: string[]
  readonly orderUrl: string
}

function renderOrderMail(language: MailLanguage, { subject, title, paragraphs, orderUrl }: MailTexts): RenderedMail {
  const t = loadMailTexts(language, 'payments')
  const button = { label: t('mail.button'), url: orderUrl }
  const footer = t('mail.footer')
  const html = renderMail({ preheader: subject, title, paragraphs, button, footer }, language.locale)
  const text = [title, ...paragraphs, `${button.label}: ${orderUrl}`, footer].join('\n\n')
  return { subject, text, html }
}

/** Formats a day, such as `2026-06-15`, for people. */
function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
