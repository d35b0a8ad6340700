import { CONFIRMATION_SECONDS } from '#features/accounts/rules.ts'
import { secondsToDays } from '#platform/days.ts'
import { renderMail } from '#platform/server/mail-layout.ts'
import { textsOf } from '#platform/server/texts.ts'
import { PENDING_SIGNUP_SECONDS } from '../rules.ts'

/** A mail's words: text and html say the same. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What both mails need: the language, the site's name, and where its links begin. */
export interface MailContext {
  readonly locale: string
  readonly siteName: string
  readonly origin: string
}

/** Asks to confirm the address by link or code (C-77). Its subject tells nothing of the site (L-29). */
export function confirmationMail(place: MailContext, proof: { token: string; code: string }): MailContent {
  const t = textsOf(place.locale, 'signup')
  const url = `${place.origin}/activate?token=${proof.token}`
  const content = {
    preheader: t('mail.confirm.preheader'),
    title: t('mail.confirm.title'),
    paragraphs: [t('mail.confirm.why'), t('mail.confirm.code')],
    code: proof.code,
    button: { label: t('mail.confirm.button'), url },
    footer: t('mail.confirm.footer', { days: secondsToDays(CONFIRMATION_SECONDS) }),
  }
  const { title, paragraphs, button, footer } = content
  const text = [title, ...paragraphs, proof.code, `${button.label}: ${url}`, footer].join('\n\n')
  return { subject: t('mail.confirm.subject'), text, html: renderMail(content) }
}

/** Asks whom a partner sent to complete the signup; the link proves the mailbox too (C-77). */
export function completeMail(place: MailContext, { token, network }: { token: string; network: string }): MailContent {
  const t = textsOf(place.locale, 'signup')
  const url = `${place.origin}/complete-signup?token=${token}`
  const content = {
    preheader: t('mail.complete.preheader'),
    title: t('mail.complete.title'),
    paragraphs: [t('mail.complete.why', { network }), t('mail.complete.then')],
    button: { label: t('mail.complete.button'), url },
    footer: t('mail.complete.footer', { days: secondsToDays(PENDING_SIGNUP_SECONDS) }),
  }
  const { title, paragraphs, button, footer } = content
  const text = [title, ...paragraphs, `${button.label}: ${url}`, footer].join('\n\n')
  return { subject: t('mail.complete.subject'), text, html: renderMail(content) }
}

/** Tells who owns the mailbox that the address has an account already; only they may know (C-24b, R-8.23). */
export function addressTakenMail(place: MailContext): MailContent {
  const t = textsOf(place.locale, 'signup')
  const url = `${place.origin}/login`
  const content = {
    preheader: t('mail.taken.preheader'),
    title: t('mail.taken.title'),
    paragraphs: [t('mail.taken.what'), t('mail.taken.then')],
    button: { label: t('mail.taken.button'), url },
    footer: t('mail.taken.footer'),
  }
  const { title, paragraphs, button, footer } = content
  const text = [title, ...paragraphs, `${button.label}: ${url}`, footer].join('\n\n')
  return { subject: t('mail.taken.subject'), text, html: renderMail(content) }
}
