// Public: other features or the app use this file.
import { secondsToHours } from '#platform/time/days.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, type MailLanguage } from '#platform/server/texts.ts'
import type { UntypedTexts } from '#platform/texts.ts'
import { href } from '#links.ts'
import type { ReactivationCause } from '../deletion.rules.ts'
import { MAIL_CHANGE_SECONDS, MAIL_UNDO_SECONDS } from '../email.rules.ts'
import { RESET_SECONDS } from '../password.rules.ts'

/** The content of a mail. Text and HTML are equivalent. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The language of a mail and the origin of its links. */
export interface MailContext extends MailLanguage {
  readonly origin: string
}

/** Renders the mail with the password reset link. A member with codes reads that the new password does not replace them. */
export function renderResetMail(
  context: MailContext,
  { token, hasCodes }: { token: string; hasCodes: boolean },
): MailContent {
  return renderAccountMail(context, 'reset', {
    path: href('reset-password-do', {}, { token }),
    values: { hours: secondsToHours(RESET_SECONDS) },
    note: hasCodes ? 'codes' : undefined,
  })
}

/**
 * Renders the mail for a reset of an address without an account. The site itself does not reveal this (C-24b, R-8.14).
 */
export function renderNoAccountMail(context: MailContext): MailContent {
  return renderAccountMail(context, 'noAccount', { path: href('signup') })
}

/** Renders the mail for a reset of a banned account: a new password would not help. */
export function renderBlockedMail(context: MailContext): MailContent {
  return renderAccountMail(context, 'blocked', { path: href('pages-terms') })
}

/** Renders the mail that the password changed, and what to do when somebody else did it. */
export function renderPasswordChangedMail(context: MailContext, at: Date): MailContent {
  return renderAccountMail(context, 'passwordChanged', { path: href('reset-password'), values: { at } })
}

/** Renders the mail to a new address that asks to confirm it. */
export function renderNewAddressMail(context: MailContext, token: string): MailContent {
  return renderAccountMail(context, 'newAddress', {
    path: href('mail-change-do', {}, { token }),
    values: { hours: secondsToHours(MAIL_CHANGE_SECONDS) },
  })
}

/** Renders the mail that the address already has an account (C-24b). */
export function renderAddressInUseMail(context: MailContext): MailContent {
  return renderAccountMail(context, 'addressInUse', { path: href('login') })
}

/** Renders the mail to the old address, with the link that undoes the change. */
export function renderAddressChangedMail(
  context: MailContext,
  { token, address }: { token: string; address: string },
): MailContent {
  return renderAccountMail(context, 'addressChanged', {
    path: href('mail-change-do', {}, { undo: token }),
    values: { address, hours: secondsToHours(MAIL_UNDO_SECONDS) },
  })
}

/** Renders the mail to the old address that staff correct the address, and what to do when nobody asked for that. */
export function renderAddressCorrectedMail(context: MailContext): MailContent {
  return renderAccountMail(context, 'addressCorrected', { path: href('complaints') })
}

/**
 * Renders the mail of a deleted account, with its reactivation link. After a signup it says that
 * somebody signed up with the address.
 */
export function renderReactivationMail(
  context: MailContext,
  { token, until, cause }: { token: string; until: Date; cause: ReactivationCause },
): MailContent {
  const path = href('reactivate', {}, { token })
  return renderAccountMail(context, 'reactivation', { path, values: { until, cause } })
}

/** Renders the mail that staff banned the account, with the reason and how to object (L-24, L-25). */
export function renderBannedMail(context: MailContext, reason: string): MailContent {
  return renderAccountMail(context, 'banned', { path: href('pages-terms'), values: { reason } })
}

/** Renders the mail that a ban was lifted. */
export function renderUnbannedMail(context: MailContext): MailContent {
  return renderAccountMail(context, 'unbanned', { path: href('login') })
}

/** Renders the mail that a passkey was added, and what to do when somebody else did it. */
export function renderPasskeyAddedMail(context: MailContext, { name, at }: { name: string; at: Date }): MailContent {
  return renderAccountMail(context, 'passkeyAdded', { path: href('settings-account'), values: { name, at } })
}

/** Renders the mail that codes are on, and what to do when somebody else did it. */
export function renderCodesOnMail(context: MailContext, at: Date): MailContent {
  return renderAccountMail(context, 'codesOn', { path: href('settings-account'), values: { at } })
}

/** Renders the mail that codes are off, by the member or after a removal by support. */
export function renderCodesOffMail(context: MailContext, at: Date): MailContent {
  return renderAccountMail(context, 'codesOff', { path: href('settings-account'), values: { at } })
}

/** Renders the mail that a recovery code was used, with how many are left. */
export function renderRecoveryCodeUsedMail(context: MailContext, values: { at: Date; left: number }): MailContent {
  return renderAccountMail(context, 'recoveryCodeUsed', { path: href('settings-account'), values })
}

/** Renders the mail that there are new recovery codes. */
export function renderNewRecoveryCodesMail(context: MailContext, at: Date): MailContent {
  return renderAccountMail(context, 'newRecoveryCodes', { path: href('settings-account'), values: { at } })
}

/** Renders the mail that announces when support turns codes off, and how to stop that. */
export function renderCodesRemovalMail(context: MailContext, at: Date): MailContent {
  return renderAccountMail(context, 'codesRemoval', { path: href('settings-account'), values: { at } })
}

type MailName =
  | 'reset'
  | 'noAccount'
  | 'blocked'
  | 'passwordChanged'
  | 'newAddress'
  | 'addressInUse'
  | 'addressChanged'
  | 'addressCorrected'
  | 'reactivation'
  | 'banned'
  | 'unbanned'
  | 'passkeyAdded'
  | 'codesOn'
  | 'codesOff'
  | 'recoveryCodeUsed'
  | 'newRecoveryCodes'
  | 'codesRemoval'

interface MailOptions {
  readonly path: string
  readonly values?: Record<string, string | number | Date>
  /** A further paragraph, only for some recipients. */
  readonly note?: 'codes' | undefined
}

// Subjects and preheaders do not reveal the kind of site, because others may see them on a locked screen (L-29).
function renderAccountMail(
  { origin, ...language }: MailContext,
  name: MailName,
  { path, values, note }: MailOptions,
): MailContent {
  const t = loadMailTexts(language, 'accounts') as UntypedTexts // every mail has its own values
  const url = origin + path
  const title = t(`mail.${name}.title`)
  const paragraphs = [
    t(`mail.${name}.what`, values),
    t(`mail.${name}.then`),
    ...(note ? [t(`mail.${name}.${note}`)] : []),
  ]
  const button = { label: t(`mail.${name}.button`), url }
  const footer = t(`mail.${name}.footer`, values)
  return {
    subject: t(`mail.${name}.subject`),
    text: [title, ...paragraphs, `${button.label}: ${url}`, footer].join('\n\n'),
    html: renderMail(
      { preheader: t(`mail.${name}.preheader`, values), title, paragraphs, button, footer },
      language.locale,
    ),
  }
}
