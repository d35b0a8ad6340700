import type { Context } from '#platform/server/context.ts'
import { scheduledJob } from '#platform/server/queue.ts'
import { DEVICE_RETENTION_SECONDS, FAILURE_RETENTION_SECONDS, graceCutoff, UNCONFIRMED_RETENTION_SECONDS } from '../rules.ts'
import { closeEndedSockets } from './bans.ts'
import { deleteExpiredLinkTokens, deleteOldQuotas } from './credentials.sql.ts'
import { eraseAccount, eraseUnconfirmed } from './deletion.ts'
import { listErasableDeletions, listExpiredSignups } from './deletion.sql.ts'
import { deleteOldDevices, deleteOldFailures } from './login.sql.ts'
import { deleteOldChallenges } from './passkeys.sql.ts'
import { mailReset } from './password-reset.ts'

const batchSize = 500

/** Erases accounts that were not confirmed within 7 days (C-24b); what it does not reach, the next run does. */
export const eraseUnconfirmedAccounts = scheduledJob('accounts.erase_unconfirmed', '7,37 * * * *', async (ctx) => {
  const before = new Date(ctx.now().getTime() - UNCONFIRMED_RETENTION_SECONDS * 1000)
  await eraseAccounts(ctx, await listExpiredSignups.all(ctx.db, [before, batchSize]), eraseUnconfirmed)
})

/** Erases accounts that were deleted 14 days ago (C-24); what it does not reach, the next run does. */
export const eraseDeletedAccounts = scheduledJob('accounts.erase_deleted', '12,42 * * * *', async (ctx) => {
  await eraseAccounts(ctx, await listErasableDeletions.all(ctx.db, [graceCutoff(ctx.now()), batchSize]), eraseAccount)
})

/** One that cannot be erased does not keep the others; the job fails at the end, so that somebody looks. */
async function eraseAccounts<Found extends { id: string; site_id: string }>(
  ctx: Context,
  accounts: readonly Found[],
  erase: (ctx: Context, found: Found) => Promise<boolean>,
): Promise<void> {
  const failures: unknown[] = []
  for (const found of accounts) {
    await erase({ ...ctx, siteId: found.site_id }, found).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
}

/** Forgets wrong passwords that no block counts any more. */
export const purgeFailures = scheduledJob('accounts.forget_failures', '23 * * * *', async (ctx) => {
  await deleteOldFailures.run(ctx.db, [new Date(ctx.now().getTime() - FAILURE_RETENTION_SECONDS * 1000)])
})

/** Forgets browsers that nobody logged in from for a year. */
export const purgeDevices = scheduledJob('accounts.forget_devices', '29 4 * * *', async (ctx) => {
  await deleteOldDevices.run(ctx.db, [new Date(ctx.now().getTime() - DEVICE_RETENTION_SECONDS * 1000)])
})

/** Forgets passkey challenges that nobody answered in time. */
export const purgeChallenges = scheduledJob('accounts.forget_challenges', '53 * * * *', async (ctx) => {
  await deleteOldChallenges.run(ctx.db, [ctx.now()])
})

/** Forgets links and codes that have run out, and what was counted on earlier days. */
export const purgeLinkTokens = scheduledJob('accounts.forget_proofs', '41 3 * * *', async (ctx) => {
  await deleteExpiredLinkTokens.run(ctx.db, [ctx.now()])
  await deleteOldQuotas.run(ctx.db, [ctx.now()])
})

export const accountsJobs = [
  closeEndedSockets,
  mailReset,
  purgeLinkTokens,
  eraseUnconfirmedAccounts,
  eraseDeletedAccounts,
  purgeFailures,
  purgeDevices,
  purgeChallenges,
]
