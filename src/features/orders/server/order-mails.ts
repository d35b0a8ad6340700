// Public: other features or the app use this file.
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { toMailLanguage } from '#features/sites/server/text-language.ts'
import { href } from '#links.ts'
import type { Context } from '#platform/server/context.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { sendMail, type MailAttachment } from '#platform/server/mail/mail.ts'
import { loadMailTexts, type MailLanguage, type TextLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import type { DocumentKind } from '../rules.ts'
import { findBuyer, type OrderRow } from './orders.sql.ts'

/** A credit note, or the correction of one, to attach to a mail. Its mail has the id of the document. */
export interface AttachedCreditNote {
  readonly id: string
  readonly kind: DocumentKind
  readonly number: string
  readonly file: MailAttachment
}

interface MailParts {
  readonly subject: string
  readonly title: string
  readonly paragraphs: string[]
  readonly creditNote?: AttachedCreditNote | undefined
}

/** Writes the texts of a mail in its language. */
export type WriteMail = (t: Texts<'reversal-mails'>, facts: { language: TextLanguage; email: string }) => MailParts

interface BuyerMail {
  readonly language: MailLanguage
  /** The address of customer service. */
  readonly email: string
  readonly orderUrl: string
}

/** Renders a mail to the buyer of an order, with the credit note that it carries. */
export function renderBuyerMail({ language, email, orderUrl }: BuyerMail, write: WriteMail) {
  const t = loadMailTexts(language, 'reversal-mails')
  const { subject, title, paragraphs: written, creditNote } = write(t, { language, email })
  const paragraphs = [
    ...written,
    ...(creditNote
      ? [t(creditNote.kind === 'correction' ? 'correction' : 'creditNote', { number: creditNote.number })]
      : []),
  ]
  const button = { label: t('button'), url: orderUrl }
  const footer = t('footer')
  const html = renderMail({ preheader: title, title, paragraphs, button, footer }, language.locale)
  const text = [title, ...paragraphs, `${button.label}: ${button.url}`, footer].join('\n\n')
  return { subject, text, html, creditNote }
}

/**
 * Mails the buyer of an order about money that goes back, in the order's language, with a link to it and the credit note, if
 * any. Does nothing for an erased buyer.
 */
export async function mailBuyer(ctx: Context, order: OrderRow, write: WriteMail): Promise<void> {
  const { id, siteId, memberId, origin, locale } = order
  const orderCtx: Context = { ...ctx, siteId, origin, locale }
  const buyer = await findBuyer.one(ctx, { memberId, siteId })
  if (!buyer) return
  const [settings, company] = await Promise.all([getSiteSettings(orderCtx), getSiteCompany(orderCtx)])
  const language = toMailLanguage(settings, locale)
  const orderUrl = origin + href('transactions-id', { id })
  const { creditNote, ...mail } = renderBuyerMail({ language, email: company.supportEmail, orderUrl }, write)
  const attachment = creditNote && { id: creditNote.id, attachments: [creditNote.file] }
  await sendMail(orderCtx, { ...attachment, memberId, to: buyer.email, fromName: settings.mail_name, ...mail })
}
