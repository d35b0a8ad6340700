import { toOfficeOrigin } from '#features/sites/rules.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, type MailLanguage } from '#platform/server/texts.ts'
import { href } from '#links.ts'
import { officeHref } from '#office-links.ts'
import type { ComplaintInput } from '../complaint.rules.ts'
import { COMPLAINT_DAYS } from '../rules.ts'

interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The language of a mail and the origin of its links. */
export interface MailContext extends MailLanguage {
  readonly origin: string
}

/** Renders the receipt of a complaint, with what was sent unless that is empty. The subject does not reveal the kind of site (L-29). */
export function renderReceiptMail(
  context: MailContext,
  number: string,
  { category, body, link }: Pick<ComplaintInput, 'category' | 'body' | 'link'>,
): RenderedMail {
  const t = loadMailTexts(context, 'complaint-mails')
  return render(context, {
    subject: t('receipt.subject', { number }),
    preheader: t('receipt.preheader', { days: COMPLAINT_DAYS }),
    title: t('receipt.title'),
    paragraphs: [
      t('receipt.what', { number, days: COMPLAINT_DAYS }),
      t('receipt.category', { category: t(`category.${category}`) }),
      ...(link === '' ? [] : [t('receipt.link', { link })]),
      ...(body === '' ? [] : [t('receipt.sent'), ...toParagraphs(body)]),
    ],
    footer: t('receipt.footer'),
  })
}

/** Renders the mail that a complaint arrived, for support. It has no personal data. */
export function renderSupportMail(
  context: MailContext,
  number: string,
  { category }: Pick<ComplaintInput, 'category'>,
): RenderedMail {
  const t = loadMailTexts(context, 'complaint-mails')
  const title = t('support.subject', { number })
  const what = t('support.what', { category: t(`category.${category}`), days: COMPLAINT_DAYS })
  const url = toOfficeOrigin(context.origin) + officeHref('office-complaint', { number })
  return render(context, {
    subject: title,
    preheader: what,
    title,
    paragraphs: [what],
    button: { label: t('support.button'), url },
    footer: t('support.footer'),
  })
}

/** Renders the answer to a complaint, with the way to object. */
export function renderAnswerMail(context: MailContext, number: string, body: string): RenderedMail {
  const t = loadMailTexts(context, 'complaint-mails')
  const button = { label: t('answer.button'), url: context.origin + href('complaints') }
  return render(context, {
    subject: t('answer.subject', { number }),
    preheader: t('answer.preheader'),
    title: t('answer.title'),
    paragraphs: [...toParagraphs(body), t('answer.then', { number })],
    button,
    footer: t('answer.footer'),
  })
}

function toParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}

interface ComplaintMail {
  readonly subject: string
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly footer: string
}

function render({ locale }: MailLanguage, { subject, ...mail }: ComplaintMail): RenderedMail {
  const { title, paragraphs, button, footer } = mail
  const link = button ? [`${button.label}: ${button.url}`] : []
  return { subject, text: [title, ...paragraphs, ...link, footer].join('\n\n'), html: renderMail(mail, locale) }
}
