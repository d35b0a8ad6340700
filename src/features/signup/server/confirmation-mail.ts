// Public: other features or the app use this file.
import * as z from 'zod'
import { findAccount } from '#features/accounts/server/identity.ts'
import { createConfirmation } from '#features/accounts/server/addresses/confirmation.ts'
import { mailReactivationLink } from '#features/accounts/server/deletion/reactivation.ts'
import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { renderAddressTakenMail, renderConfirmationMail } from './signup.mails.ts'

/** Confirmation mails that a member requests again, or that staff request for them. */
export const resendsPerMember = declareRateLimit('signup.resend', { points: 3, windowSeconds: 3_600 })

/**
 * Mails a new member the link and the code that confirm their address. For a confirmed address the mail says that it
 * has an account, or links to its reactivation. A job decides which, so that a signup runs the same statements for
 * every address (C-24b). A second run sends a second mail, whose code replaces the first one.
 */
export const mailConfirmation = queuedJob(
  'signup.mail_confirmation',
  z.object({ memberId: z.uuid() }),
  (ctx, { memberId }) => inTransaction(ctx, (tx) => sendConfirmationMail(tx, memberId)),
)

/** Mails the corrected address of an unconfirmed account. Listens to `unconfirmedEmailCorrected`. */
export async function mailConfirmationLater(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await mailConfirmation.enqueue(ctx, { memberId })
}

async function sendConfirmationMail(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx, memberId)
  if (account?.status !== 'not_confirmed') return
  const { name, mail_name: fromName } = await getSiteSettings(ctx)
  const mailContext = { ...(await findMailLanguage(ctx, account.language)), siteName: name, origin: ctx.origin }
  const confirmation = await createConfirmation(ctx, account)
  if (!confirmation && (await mailReactivationLink(ctx, account.email, 'signup'))) return
  const content = confirmation ? renderConfirmationMail(mailContext, confirmation) : renderAddressTakenMail(mailContext)
  await sendMail(ctx, { memberId: account.id, to: account.email, fromName, ...content })
}
