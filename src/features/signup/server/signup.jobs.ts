import { scheduledJob } from '#platform/server/queue.ts'
import { REFERENCE_SECONDS } from '../rules.ts'
import { deleteOldReferences, deleteSpentInvitations, forgetLateAddresses } from './signup.sql.ts'

/** Forgets addresses whose link nobody used in time, references that no partner repeats any more, and spent invitations. */
export const forgetLateSignups = scheduledJob('signup.forget_late', '11 * * * *', async (ctx) => {
  await forgetLateAddresses.run(ctx.db, [ctx.now()])
  await deleteOldReferences.run(ctx.db, [new Date(ctx.now().getTime() - REFERENCE_SECONDS * 1000)])
  await deleteSpentInvitations.run(ctx.db, [ctx.now()])
})

export const signupJobs = [forgetLateSignups]
