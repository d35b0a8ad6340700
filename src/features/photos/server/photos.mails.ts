import type { MailContent, MailContext } from '#features/accounts/server/accounts.mails.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts } from '#platform/server/texts.ts'
import { href } from '#links.ts'
import type { RefusalReason } from '../verification.rules.ts'

// Subjects and preheaders do not reveal the kind of site, because others may see them on a locked screen (L-29).

/** Renders the outcome of a photo verification. @param reason null when it was approved */
export function renderVerificationMail(context: MailContext, reason: RefusalReason | null): MailContent {
  const t = loadMailTexts(context, 'photo-mails')
  const outcome = reason === null ? 'approved' : 'refused'
  const title = t(`${outcome}.title`)
  const paragraphs =
    reason === null ? [t('approved.what')] : [t('refused.what'), t(`reason.${reason}`), t('refused.again')]
  const allParagraphs = [...paragraphs, t('deleted')]
  const button = { label: t(`${outcome}.button`), url: context.origin + href('settings-verification') }
  const footer = t('footer')
  return {
    subject: t(`${outcome}.subject`),
    text: [title, ...allParagraphs, `${button.label}: ${button.url}`, footer].join('\n\n'),
    html: renderMail(
      { preheader: t(`${outcome}.preheader`), title, paragraphs: allParagraphs, button, footer },
      context.locale,
    ),
  }
}
