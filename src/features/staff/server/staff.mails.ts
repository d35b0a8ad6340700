import { secondsToHours } from '#platform/time/days.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, type MailLanguage } from '#platform/server/texts.ts'
import { officeHref } from '#office-links.ts'
import { SETUP_SECONDS } from '../rules.ts'

interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The language of a mail and the origin of the office. */
interface MailContext extends MailLanguage {
  readonly origin: string
}

/** Renders the mail that invites the holder of an address to the office of a further site. */
export function renderInvitationMail(context: MailContext, token: string): RenderedMail {
  return renderLinkMail(context, 'invitation', token)
}

/** Renders the mail with a new link to choose a password. */
export function renderSetupMail(context: MailContext, token: string): RenderedMail {
  return renderLinkMail(context, 'setup', token)
}

function renderLinkMail(
  { origin, ...language }: MailContext,
  name: 'invitation' | 'setup',
  token: string,
): RenderedMail {
  const t = loadMailTexts(language, 'staff-mails')
  const url = origin + officeHref('office-setup', { token })
  const title = t(`${name}.title`)
  const paragraphs = [t(`${name}.what`), t(`${name}.then`, { hours: secondsToHours(SETUP_SECONDS) })]
  const button = { label: t(`${name}.button`), url }
  const footer = t(`${name}.footer`)
  return {
    subject: t(`${name}.subject`),
    text: [title, ...paragraphs, `${button.label}: ${url}`, footer].join('\n\n'),
    html: renderMail({ preheader: paragraphs[0] ?? '', title, paragraphs, button, footer }, language.locale),
  }
}
