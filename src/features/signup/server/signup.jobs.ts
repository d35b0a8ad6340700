import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { mailConfirmation } from './confirmation-mail.ts'
import { mailPartnerSignup } from './partner-mail.ts'
import { FIRST_MESSAGE_SECONDS, REFERENCE_SECONDS } from '../rules.ts'
import {
  deleteOldFirstMessages,
  deleteOldReferences,
  deleteSpentInvitations,
  eraseExpiredEmails,
} from './signup.sql.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * Deletes expired signup data: addresses with an expired link, old partner references, spent or expired invitations,
 * and unsent messages (L-28).
 */
export const deleteExpiredSignups = scheduledJob('signup.delete_expired', '11 * * * *', async (ctx) => {
  const secondsAgo = (seconds: number) => ago(ctx, { seconds })
  await eraseExpiredEmails.run(ctx)
  await deleteOldReferences.run(ctx, { before: secondsAgo(REFERENCE_SECONDS) })
  await deleteSpentInvitations.run(ctx)
  await deleteOldFirstMessages.run(ctx, { before: secondsAgo(FIRST_MESSAGE_SECONDS) })
})

export const signupJobs = [deleteExpiredSignups, mailConfirmation, mailPartnerSignup]
