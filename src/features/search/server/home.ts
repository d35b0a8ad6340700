import { ONLINE_SECONDS } from '#features/profiles/rules.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'
import { countForHome } from './search.sql.ts'

/** How many real people a site has and how many of them are there now. */
export interface HomeFacts {
  readonly online: number
  readonly members: number
}

interface Kept {
  readonly facts: Promise<HomeFacts>
  readonly at: number
}

const KEPT_MILLISECONDS = 60_000

// Per installation (its services object), so that two in one process never mix.
const keptFacts = new WeakMap<object, Map<string, Kept>>()

/** The numbers of the home page, counted at most once a minute for each site. Fictional profiles never count (C-11). */
export async function homeFacts(ctx: Context): Promise<HomeFacts> {
  const drawer = keptFacts.get(ctx.services) ?? new Map<string, Kept>()
  keptFacts.set(ctx.services, drawer)
  const now = ctx.now().getTime()
  const kept = drawer.get(ctx.siteId)
  if (kept && now >= kept.at && now - kept.at < KEPT_MILLISECONDS) return kept.facts
  const facts = count(ctx)
  drawer.set(ctx.siteId, { facts, at: now })
  facts.catch(() => drawer.delete(ctx.siteId)) // a failure is not kept
  return facts
}

async function count(ctx: Context): Promise<HomeFacts> {
  const { countries } = await siteSettings(ctx)
  const since = new Date(ctx.now().getTime() - ONLINE_SECONDS * 1000)
  return countForHome.only(ctx.db, [ctx.siteId, countries, since])
}
