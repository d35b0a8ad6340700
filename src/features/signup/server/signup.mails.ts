import { CONFIRMATION_SECONDS } from '#features/accounts/confirmation.rules.ts'
import { secondsToDays } from '#platform/time/days.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, type MailLanguage } from '#platform/server/texts.ts'
import { href } from '#links.ts'
import { PENDING_SIGNUP_SECONDS } from '../rules.ts'

/** The subject of a mail, and its body as text and as HTML. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The language, site name and link origin of a mail. */
export interface MailContext extends MailLanguage {
  readonly siteName: string
  readonly origin: string
}

/** Renders the mail that confirms an address by link or code (C-77). Its subject does not reveal the site (L-29). */
export function renderConfirmationMail(
  context: MailContext,
  confirmation: { token: string; code: string },
): MailContent {
  const t = loadMailTexts(context, 'signup')
  const url = context.origin + href('activate', {}, { token: confirmation.token })
  const content = {
    preheader: t('mail.confirm.preheader'),
    title: t('mail.confirm.title'),
    paragraphs: [t('mail.confirm.why'), t('mail.confirm.code')],
    code: confirmation.code,
    button: { label: t('mail.confirm.button'), url },
    footer: t('mail.confirm.footer', { days: secondsToDays(CONFIRMATION_SECONDS) }),
  }
  const { title, paragraphs, button, footer } = content
  const text = [title, ...paragraphs, confirmation.code, `${button.label}: ${url}`, footer].join('\n\n')
  return { subject: t('mail.confirm.subject'), text, html: renderMail(content, context.locale) }
}

/** Renders the mail that completes a partner's signup. Its link also confirms the address (C-77). */
export function renderPartnerSignupMail(
  context: MailContext,
  { token, network }: { token: string; network: string },
): MailContent {
  const t = loadMailTexts(context, 'signup')
  const url = context.origin + href('complete-signup', {}, { token })
  const content = {
    preheader: t('mail.complete.preheader'),
    title: t('mail.complete.title'),
    paragraphs: [t('mail.complete.why', { network }), t('mail.complete.then')],
    button: { label: t('mail.complete.button'), url },
    footer: t('mail.complete.footer', { days: secondsToDays(PENDING_SIGNUP_SECONDS) }),
  }
  const { title, paragraphs, button, footer } = content
  const text = [title, ...paragraphs, `${button.label}: ${url}`, footer].join('\n\n')
  return { subject: t('mail.complete.subject'), text, html: renderMail(content, context.locale) }
}

/** Renders the mail for an address that has an account. Only the mailbox owner may learn this (C-24b, R-8.23). */
export function renderAddressTakenMail(context: MailContext): MailContent {
  const t = loadMailTexts(context, 'signup')
  const url = context.origin + href('login')
  const content = {
    preheader: t('mail.taken.preheader'),
    title: t('mail.taken.title'),
    paragraphs: [t('mail.taken.what'), t('mail.taken.then')],
    button: { label: t('mail.taken.button'), url },
    footer: t('mail.taken.footer'),
  }
  const { title, paragraphs, button, footer } = content
  const text = [title, ...paragraphs, `${button.label}: ${url}`, footer].join('\n\n')
  return { subject: t('mail.taken.subject'), text, html: renderMail(content, context.locale) }
}
