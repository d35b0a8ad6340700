import { ONLINE_SECONDS } from '#features/profiles/rules.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'
import { countForHome } from './landers.sql.ts'

/** The numbers of real members of a site: all, and those online now. */
export interface HomeCounts {
  readonly online: number
  readonly members: number
}

interface CachedCounts {
  readonly counts: Promise<HomeCounts>
  readonly at: number
}

const CACHE_MILLISECONDS = 60_000

// One cache per installation (its services object), so that two installations in one process never mix.
const cachedCounts = new WeakMap<object, Map<string, CachedCounts>>()

/** Counts the members for the home page, at most once a minute per site. Fictional profiles never count (C-11). */
export async function getHomeCounts(ctx: Context): Promise<HomeCounts> {
  const cache = cachedCounts.get(ctx.services) ?? new Map<string, CachedCounts>()
  cachedCounts.set(ctx.services, cache)
  const now = ctx.now().getTime()
  const cached = cache.get(ctx.siteId)
  if (cached && now >= cached.at && now - cached.at < CACHE_MILLISECONDS) return cached.counts
  const counts = countMembers(ctx)
  cache.set(ctx.siteId, { counts, at: now })
  counts.catch(() => cache.delete(ctx.siteId)) // failures are not cached
  return counts
}

async function countMembers(ctx: Context): Promise<HomeCounts> {
  const { countries } = await siteSettings(ctx)
  const since = new Date(ctx.now().getTime() - ONLINE_SECONDS * 1000)
  return countForHome.oneOrThrow(ctx.db, [ctx.siteId, countries, since])
}
