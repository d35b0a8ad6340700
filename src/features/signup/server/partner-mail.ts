// Public: other features or the app use this file.
import * as z from 'zod'
import { createHash, randomBytes } from 'node:crypto'
import { isEmailTaken } from '#features/accounts/server/identity.ts'
import { mailReactivationLink } from '#features/accounts/server/deletion/reactivation.ts'
import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { RefusedMail, RevokedRefusal } from '#platform/server/mail/mail-delivery.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { renderAddressTakenMail, renderPartnerSignupMail } from './signup.mails.ts'
import {
  erasePartnerSignupEmail,
  issuePartnerSignupToken,
  markSignupBounced,
  unmarkSignupBounced,
} from './signup.sql.ts'

/** The partner signup to mail. */
const partnerMail = z.object({ id: z.uuid(), network: z.string() })
export type PartnerMail = z.output<typeof partnerMail>

/**
 * Mails the link that completes a partner's signup. For a confirmed address the mail says that it has an account, or
 * links to its reactivation. A job decides which, so that a partner's call runs the same statements for every address
 * (C-24b). A second run sends a second mail, whose link replaces the first one.
 */
export const mailPartnerSignup = queuedJob('signup.mail_partner_signup', partnerMail, (ctx, mail) =>
  inTransaction(ctx, (tx) => sendPartnerMail(tx, mail)),
)

async function sendPartnerMail(ctx: Context, { id, network }: PartnerMail): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const mailId = ctx.newId()
  const signup = await issuePartnerSignupToken.one(ctx, { id, tokenHash: hashSecret(token), mailId })
  if (!signup) return
  const { name, mail_name: fromName } = await getSiteSettings(ctx)
  const mailContext = { ...(await findMailLanguage(ctx, null)), siteName: name, origin: ctx.origin }
  const isTaken = await isEmailTaken(ctx, signup.email)
  if (isTaken) await erasePartnerSignupEmail.run(ctx, { id })
  if (isTaken && (await mailReactivationLink(ctx, signup.email, 'signup'))) return
  const content = isTaken
    ? renderAddressTakenMail(mailContext)
    : renderPartnerSignupMail(mailContext, { token, network })
  await sendMail(ctx, { id: mailId, to: signup.email, fromName, ...content })
}

/** Records that the newest mail of a partner's signup was refused for good. Listens to `recipientRefused`. */
export async function recordBouncedSignup(ctx: Context, { mailId, code }: RefusedMail): Promise<void> {
  await markSignupBounced.run(ctx, { mailId, code })
}

/** Forgets the refusal of a signup's mail that was one of many in a row. Listens to `refusalRevoked`. */
export async function revokeBouncedSignup(ctx: Context, { mailId }: RevokedRefusal): Promise<void> {
  await unmarkSignupBounced.run(ctx, { mailId })
}

/** Hashes a link token or a partner's key for storage. 256 random bits need no salt. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
