import { ONLINE_SECONDS } from '#features/profiles/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { cached } from '#platform/server/cached.ts'
import type { Context } from '#platform/server/context.ts'
import { countForHome } from './landers.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** The numbers of real members of a site: all, and those online now. */
export interface HomeCounts {
  readonly online: number
  readonly members: number
}

const countCache = cached<HomeCounts>({ maxEntries: 1_000, maxAgeMilliseconds: 60_000 })

/** Counts the members for the home page, at most once a minute per site. Fictional profiles never count (C-11). */
export async function getHomeCounts(ctx: Context): Promise<HomeCounts> {
  return countCache(ctx).get(ctx.siteId, () => countMembers(ctx))
}

async function countMembers(ctx: Context): Promise<HomeCounts> {
  const { countries } = await getSiteSettings(ctx)
  const since = ago(ctx, { seconds: ONLINE_SECONDS })
  return countForHome.oneOrThrow(ctx, { countries, activeSince: since })
}
