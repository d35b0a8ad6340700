// Public: other features or the app use this file.
import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { MailContext, MailContent } from '../accounts.mails.ts'

/** The recipient of a mail, its language and the origin of its links (C-31). */
export interface Recipient {
  /** The account id; absent when no account has the address. */
  readonly id?: string
  readonly email: string
  readonly language: string
  readonly origin: string
}

/** Sends a mail about an account, in the transaction of `ctx`. */
export async function sendAccountMail(
  ctx: Context,
  { id, email, language, origin }: Recipient,
  render: (context: MailContext) => MailContent,
): Promise<void> {
  const { mail_name: fromName } = await getSiteSettings(ctx)
  const context = { ...(await findMailLanguage(ctx, language)), origin }
  await sendMail(ctx, { memberId: id, to: email, fromName, ...render(context) })
}
