import { secondsToHours } from '#platform/days.ts'
import { renderMail } from '#platform/server/mail-layout.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { MAIL_CHANGE_SECONDS, MAIL_UNDO_SECONDS, RESET_SECONDS } from '../rules.ts'

/** A mail's words: text and html say the same. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The language of a mail and where its links begin. */
export interface MailContext {
  readonly locale: string
  readonly origin: string
}

/** Lets the owner of an account choose a new password. */
export function resetMail(place: MailContext, token: string): MailContent {
  return renderAccountMail(place, 'reset', {
    path: `/reset-password/do?token=${token}`,
    values: { hours: secondsToHours(RESET_SECONDS) },
  })
}

/** Tells who owns the mailbox that no account has the address; nobody else learns it (C-24b, R-8.14). */
export function noAccountMail(place: MailContext): MailContent {
  return renderAccountMail(place, 'noAccount', { path: '/signup' })
}

/** Tells who owns the mailbox that a new password would not open the account. */
export function blockedMail(place: MailContext): MailContent {
  return renderAccountMail(place, 'blocked', { path: '/pages/terms' })
}

/** Tells that the password is another one now, and what to do when that was somebody else. */
export function passwordChangedMail(place: MailContext, at: Date): MailContent {
  return renderAccountMail(place, 'passwordChanged', { path: '/reset-password', values: { at } })
}

/** Asks to confirm a member's new address; goes to that address. */
export function newAddressMail(place: MailContext, token: string): MailContent {
  return renderAccountMail(place, 'newAddress', {
    path: `/mail-change/do?token=${token}`,
    values: { hours: secondsToHours(MAIL_CHANGE_SECONDS) },
  })
}

/** Tells who owns the mailbox that the address has an account already (C-24b). */
export function addressInUseMail(place: MailContext): MailContent {
  return renderAccountMail(place, 'addressInUse', { path: '/login' })
}

/** Tells the old address of the new one, and takes it back for who did not ask for it. */
export function addressChangedMail(place: MailContext, { token, address }: { token: string; address: string }): MailContent {
  return renderAccountMail(place, 'addressChanged', {
    path: `/mail-change/do?undo=${token}`,
    values: { address, hours: secondsToHours(MAIL_UNDO_SECONDS) },
  })
}

/** Tells that an account was deleted, and brings it back for whoever changed their mind. */
export function reactivationMail(place: MailContext, { token, until }: { token: string; until: Date }): MailContent {
  return renderAccountMail(place, 'wayBack', { path: `/reactivate?token=${token}`, values: { until } })
}

/** Tells that staff closed the account, why, and where to object (L-24, L-25). */
export function bannedMail(place: MailContext, reason: string): MailContent {
  return renderAccountMail(place, 'banned', { path: '/pages/terms', values: { reason } })
}

/** Tells that a ban was lifted. */
export function unbannedMail(place: MailContext): MailContent {
  return renderAccountMail(place, 'unbanned', { path: '/login' })
}

/** Tells that a passkey opens the account from now on, and what to do when somebody else added it. */
export function passkeyAddedMail(place: MailContext, { name, at }: { name: string; at: Date }): MailContent {
  return renderAccountMail(place, 'passkeyAdded', { path: '/settings/account', values: { name, at } })
}

/** Tells a colleague that an operator removed the codes of their app. */
export function codesRemovedMail(place: MailContext): MailContent {
  return renderAccountMail(place, 'codesRemoved', { path: '/settings/account' })
}

type MailName =
  | 'reset'
  | 'noAccount'
  | 'blocked'
  | 'passwordChanged'
  | 'newAddress'
  | 'addressInUse'
  | 'addressChanged'
  | 'wayBack'
  | 'banned'
  | 'unbanned'
  | 'passkeyAdded'
  | 'codesRemoved'

interface MailOptions {
  readonly path: string
  readonly values?: Record<string, string | number | Date>
}

// Subjects and preheaders tell nothing of what kind of site this is: others may see them on a locked screen (L-29).
function renderAccountMail({ locale, origin }: MailContext, name: MailName, { path, values }: MailOptions): MailContent {
  const t = loadTexts(locale, 'accounts')
  const url = origin + path
  const title = t(`mail.${name}.title`)
  const paragraphs = [t(`mail.${name}.what`, values), t(`mail.${name}.then`)]
  const button = { label: t(`mail.${name}.button`), url }
  const footer = t(`mail.${name}.footer`, values)
  return {
    subject: t(`mail.${name}.subject`),
    text: [title, ...paragraphs, `${button.label}: ${url}`, footer].join('\n\n'),
    html: renderMail({ preheader: t(`mail.${name}.preheader`, values), title, paragraphs, button, footer }),
  }
}
