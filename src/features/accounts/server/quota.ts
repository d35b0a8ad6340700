import { createHmac } from 'node:crypto'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'
import { incrementQuota } from './credentials.sql.ts'

/**
 * Counts a use by a subject, such as `reset <address>`. Returns the number of uses today, in the site's time zone. The
 * subject is stored as a keyed hash, so the table has no personal data.
 */
export async function countDailyUse(ctx: Context, subject: string): Promise<number> {
  const { time_zone: timeZone } = await getSiteSettings(ctx)
  const subjectHash = createHmac('sha256', ctx.services.settings.secret).update(subject).digest('base64url')
  return (await incrementQuota.oneOrThrow(ctx.db, [ctx.siteId, subjectHash, ctx.now(), timeZone])).used
}
