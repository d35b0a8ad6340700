import { siteSettings } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { MailContext, MailContent } from './accounts.mails.ts'

/** Who gets a mail, in which language, and where its links begin (C-31). */
export interface Recipient {
  /** The account, where there is one. */
  readonly id?: string
  readonly email: string
  readonly language: string
  readonly origin: string
}

/** Mails an account's owner in the transaction of `ctx`. */
export async function sendAccountMail(
  ctx: Context,
  { id, email, language, origin }: Recipient,
  write: (place: MailContext) => MailContent,
): Promise<void> {
  const { mail_name: fromName } = await siteSettings(ctx)
  await sendMail(ctx, { memberId: id, to: email, fromName, ...write({ locale: language, origin }) })
}
