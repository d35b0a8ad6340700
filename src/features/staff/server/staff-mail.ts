import { toOfficeOrigin } from '#features/sites/rules.ts'
import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { renderInvitationMail, renderSetupMail } from './staff.mails.ts'

const renderers = { invitation: renderInvitationMail, setup: renderSetupMail }

interface LinkMail {
  readonly kind: keyof typeof renderers
  readonly email: string
  readonly token: string
}

/** Sends a link to the address of a staff member, in the transaction of `ctx`. */
export async function sendStaffLink(ctx: Context, { kind, email, token }: LinkMail): Promise<void> {
  const { mail_name: fromName, domain_language: language } = await getSiteSettings(ctx)
  const context = { ...(await findMailLanguage(ctx, language)), origin: toOfficeOrigin(ctx.origin) }
  await sendMail(ctx, { to: email, fromName, ...renderers[kind](context, token) })
}
