import { createHmac } from 'node:crypto'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { incrementQuota } from './credentials.sql.ts'

/**
 * Counts one more use today under a key of action and person, such as `reset <address>`. Returns the number of uses
 * today, in the site's time zone. The key is stored as a keyed hash, so the table has no personal data.
 */
export async function countDailyUse(ctx: Context, key: string): Promise<number> {
  const { time_zone: timeZone } = await getSiteSettings(ctx)
  const keyHash = createHmac('sha256', ctx.services.settings.secret).update(key).digest('base64url')
  return (await incrementQuota.oneOrThrow(ctx, { subject: keyHash, timeZone })).used
}
