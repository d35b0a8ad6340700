import { listSiteIds } from '#features/sites/server/sites.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { inTransaction, type Context, type SystemContext } from '#platform/server/context.ts'
import {
  ACTIVE_SECONDS,
  getBucketStart,
  ROLL_UP_DELAY_SECONDS,
  ROLL_UP_SECONDS_MAX,
  ROLL_UP_TRANSACTIONS_MAX,
} from '../../metrics.rules.ts'
import { addLanderMoney, addLanderSteps } from './lander-metrics.sql.ts'
import { addPartnerMoney, addPartnerSignups } from './partner-metrics.sql.ts'
import {
  addCohortMoney,
  cohortSteps,
  createEdge,
  lockEdge,
  moveEdge,
  storeActivity,
  storeBuckets,
  storeMoney,
} from './roll-up.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** Adds up what happened on every site since the last run. A repeated call adds nothing twice. */
export async function rollUpMetrics(ctx: SystemContext): Promise<void> {
  for (const siteId of await listSiteIds(ctx)) await rollUpSite({ ...ctx, siteId })
}

async function rollUpSite(ctx: SystemContext): Promise<void> {
  const until = getBucketStart(ago(ctx, { seconds: ROLL_UP_DELAY_SECONDS }))
  const { time_zone: timeZone, countries } = await getSiteSettings(ctx)
  await createEdge.run(ctx, { at: until })
  for (let count = 0; count < ROLL_UP_TRANSACTIONS_MAX; count++) {
    const isDone = await inTransaction(ctx, (tx) => rollUpPart(tx, until, timeZone))
    if (isDone) break
  }
  const since = new Date(until.getTime() - ACTIVE_SECONDS * 1_000)
  await storeActivity.run(ctx, { since, at: until, countries })
}

/** Adds up at most six hours. Returns whether everything until a time is added up. */
async function rollUpPart(tx: Context, until: Date, timeZone: string): Promise<boolean> {
  const { countedUntil: start } = await lockEdge.oneOrThrow(tx)
  const stop = new Date(Math.min(until.getTime(), start.getTime() + ROLL_UP_SECONDS_MAX * 1_000))
  if (stop <= start) return true
  const period = { start, stop }
  await storeBuckets.run(tx, period)
  await storeMoney.run(tx, period)
  for (const step of cohortSteps) await step.run(tx, { ...period, timeZone })
  await addCohortMoney.run(tx, { ...period, timeZone })
  await addLanderSteps.run(tx, { ...period, timeZone })
  await addLanderMoney.run(tx, { ...period, timeZone })
  await addPartnerSignups.run(tx, { ...period, timeZone })
  await addPartnerMoney.run(tx, { ...period, timeZone })
  await moveEdge.run(tx, { countedUntil: stop })
  return stop.getTime() === until.getTime()
}
