// Public: other features or the app use this file.
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { createThrottledWriter } from '#platform/server/database/throttled-writer.ts'
import { chooseTimeZone, parseTimeZone } from '../time-zone.rules.ts'
import { storeTimeZones } from './time-zones.sql.ts'

/** A browser states its time zone whenever its live socket opens, and each page opens one. */
const STORE_INTERVAL_MILLISECONDS = 60_000

const queueTimeZone = createThrottledWriter<string>({
  intervalMilliseconds: STORE_INTERVAL_MILLISECONDS,
  failureMessage: 'the time zones of members were not written',
  async write(ctx, entries) {
    await storeTimeZones.run(ctx, {
      memberIds: entries.map(([memberId]) => memberId),
      timeZones: entries.map(([, timeZone]) => timeZone),
    })
  },
})

/** Stores the time zone that a member's browser stated. Ignores an unknown one. Never waits and never fails. */
export function recordTimeZone(
  ctx: Context,
  { memberId, timeZone: name }: { memberId: string; timeZone: string },
): void {
  const timeZone = parseTimeZone(name)
  if (timeZone) queueTimeZone(ctx, memberId, timeZone)
}

/** Returns the time zone of a member of this site. */
export async function findTimeZone(
  ctx: Context,
  { timeZone: statedZone, country }: { timeZone: string | null; country: string },
): Promise<string> {
  const { time_zone: siteZone } = await getSiteSettings(ctx)
  return chooseTimeZone({ statedZone, country, siteZone })
}
