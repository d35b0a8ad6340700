import type { SystemContext } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/context.ts'
import { ENDED_MILLISECONDS, OPEN_MILLISECONDS, WAITING_MILLISECONDS } from '../verification.rules.ts'
import { announceEnds } from './verification.ts'
import { deleteOldVerifications, expireWaiting } from './verification.sql.ts'

/** Expires verifications that waited too long, with their selfies, and deletes old ones. Runs for all sites. */
export async function endOldVerifications(ctx: SystemContext): Promise<void> {
  const before = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
  await inTransaction(ctx, async (tx) => {
    for (const row of await expireWaiting.all(tx.db, [before(WAITING_MILLISECONDS), tx.now()]))
      await announceEnds({ ...tx, siteId: row.site_id }, [row])
    await deleteOldVerifications.run(tx.db, [before(OPEN_MILLISECONDS), before(ENDED_MILLISECONDS)])
  })
}
