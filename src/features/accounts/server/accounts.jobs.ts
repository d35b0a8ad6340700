import type { Context } from '#platform/server/context.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { UNCONFIRMED_RETENTION_SECONDS } from '../confirmation.rules.ts'
import { getGraceCutoff } from '../deletion.rules.ts'
import { DEVICE_RETENTION_SECONDS, EVENT_RETENTION_SECONDS, FAILURE_RETENTION_SECONDS } from '../login.rules.ts'
import { removeDueCodes } from './login/code-removal.ts'
import { deleteExpiredLinkTokens, deleteOldQuotas } from './credentials.sql.ts'
import { eraseAccount, eraseUnconfirmed } from './deletion/deletion.ts'
import { listErasableDeletions, listExpiredSignups } from './deletion/deletion.sql.ts'
import { deleteOldEvents } from './events.sql.ts'
import { deleteOldDevices, deleteOldFailures } from './login/login.sql.ts'
import { deleteOldChallenges } from './passkeys/passkeys.sql.ts'
import { mailReset } from './passwords/password-reset.ts'
import { ago } from '#platform/server/ago.ts'

const BATCH_SIZE = 500

/** Erases a batch of accounts that were not confirmed within 7 days (C-24b). */
export const eraseUnconfirmedAccounts = scheduledJob('accounts.erase_unconfirmed', '7,37 * * * *', async (ctx) => {
  const before = ago(ctx, { seconds: UNCONFIRMED_RETENTION_SECONDS })
  await eraseAccounts(
    ctx,
    await listExpiredSignups.all(ctx, { signedUpBefore: before, limit: BATCH_SIZE }),
    eraseUnconfirmed,
  )
})

/** Erases a batch of accounts that were deleted 14 days ago (C-24). */
export const eraseDeletedAccounts = scheduledJob('accounts.erase_deleted', '12,42 * * * *', async (ctx) => {
  await eraseAccounts(
    ctx,
    await listErasableDeletions.all(ctx, { deletedBefore: getGraceCutoff(ctx.now()), limit: BATCH_SIZE }),
    eraseAccount,
  )
})

/**
 * Erases accounts one by one. Continues after a failure and throws at the end, so that the failure of the job is
 * reported.
 */
async function eraseAccounts<Erasable extends { id: string; siteId: string }>(
  ctx: Context,
  accounts: readonly Erasable[],
  erase: (ctx: Context, account: Erasable) => Promise<boolean>,
): Promise<void> {
  const failures: unknown[] = []
  for (const account of accounts) {
    await erase({ ...ctx, siteId: account.siteId }, account).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
}

/** Deletes wrong passwords that no longer count for a block. */
export const purgeFailures = scheduledJob('accounts.purge_failures', '23 * * * *', async (ctx) => {
  await deleteOldFailures.run(ctx, { before: ago(ctx, { seconds: FAILURE_RETENTION_SECONDS }) })
})

/** Deletes known devices without a login for a year. */
export const purgeDevices = scheduledJob('accounts.purge_devices', '29 4 * * *', async (ctx) => {
  await deleteOldDevices.run(ctx, { before: ago(ctx, { seconds: DEVICE_RETENTION_SECONDS }) })
})

/** Deletes the events of accounts after a year. */
export const purgeEvents = scheduledJob('accounts.purge_events', '37 4 * * *', async (ctx) => {
  await deleteOldEvents.run(ctx, { before: ago(ctx, { seconds: EVENT_RETENTION_SECONDS }) })
})

/** Deletes expired passkey challenges. */
export const purgeChallenges = scheduledJob('accounts.purge_challenges', '53 * * * *', async (ctx) => {
  await deleteOldChallenges.run(ctx)
})

/** Deletes expired links and codes, and the quotas of earlier days. */
export const purgeLinkTokens = scheduledJob('accounts.purge_link_tokens', '41 3 * * *', async (ctx) => {
  await deleteExpiredLinkTokens.run(ctx)
  await deleteOldQuotas.run(ctx)
})

/** Turns codes off that support removes, and deletes secrets that no code confirmed. */
export const removeCodes = scheduledJob('accounts.remove_codes', '17 * * * *', removeDueCodes)

export const accountsJobs = [
  mailReset,
  purgeLinkTokens,
  eraseUnconfirmedAccounts,
  eraseDeletedAccounts,
  purgeFailures,
  purgeDevices,
  purgeEvents,
  purgeChallenges,
  removeCodes,
]
