import { isDeepStrictEqual } from 'node:util'
import { splitNichePrefix } from '#features/sites/niche.rules.ts'
import type { Interest, Niche, Traffic } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
import { Refusal } from '#platform/refusal.ts'
import { cached } from '#platform/server/cached.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import type { LanderContent } from '../contract.ts'
import type { Lander, LanderTexts, SlugLander } from '../slug.rules.ts'
import { deleteSlug, findSlug, listSlugs, upsertSlug, upsertSlugText, type SlugRow } from './slugs.sql.ts'

const slugCache = cached<SlugRow | null>({ name: 'landers.slug', maxEntries: 1_000, maxAgeMilliseconds: 60_000 })
const keyOf = (ctx: Context, lander: string, slug: string) => `${ctx.siteId} ${lander} ${slug}`

/**
 * Returns the niche, texts and interests of a lander (C-50). A niche prefix of the slug decides the niche, then the slug
 * itself, then the site.
 * @throws Refusal `lander_not_found` for an unknown slug
 */
export async function viewLander(
  ctx: Context,
  { lander, slug: pathSlug = '' }: { lander: Lander; slug?: string },
): Promise<LanderContent> {
  const { niche: siteNiche, domain_language: siteLanguage } = await getSiteSettings(ctx)
  const { niche, slug } = splitNichePrefix(pathSlug)
  if (slug === '') return { niche: niche ?? siteNiche, texts: null, interests: [] }
  const found = await findCachedSlug(ctx, lander, slug)
  if (!found) throw new Refusal('lander_not_found')
  return {
    niche: niche ?? found.niche ?? siteNiche,
    texts: found.texts[ctx.locale] ?? found.texts[siteLanguage] ?? null,
    interests: found.interests,
  }
}

/** Returns the traffic source of a lander's slug, or null. */
export async function findSlugTraffic(ctx: Context, lander: string, pathSlug: string): Promise<Traffic | null> {
  const { slug } = splitNichePrefix(pathSlug)
  const found = slug === '' ? null : await findCachedSlug(ctx, lander, slug)
  const pairs = (['network', 'ref'] as const).flatMap((name) => (found?.[name] ? [[name, found[name]] as const] : []))
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

function findCachedSlug(ctx: Context, lander: string, slug: string): Promise<SlugRow | null> {
  return slugCache(ctx).get(keyOf(ctx, lander, slug), () => findSlug.one(ctx.db, [ctx.siteId, lander, slug]))
}

/** A slug to store. A value that is null stays as it is. */
export interface NewSlug {
  readonly lander: SlugLander
  readonly slug: string
  readonly niche: Niche | null
  readonly network: string | null
  readonly ref: string | null
  readonly interests: readonly Interest[] | null
  readonly texts: (LanderTexts & { readonly language: string }) | null
}

/**
 * Stores a slug, and its texts in one language; its other values and languages stay. A change leaves an entry in the audit log,
 * a repeated call changes nothing. Cached pages show it within a minute.
 */
export async function setSlug(ctx: StaffContext, { lander, slug, texts, ...values }: NewSlug): Promise<void> {
  const { niche, network, ref, interests } = values
  await inTransaction(ctx, async (tx) => {
    const before = await findSlug.one(tx.db, [tx.siteId, lander, slug])
    await upsertSlug.run(tx.db, [tx.siteId, lander, slug, niche, network, ref, interests, tx.now()])
    if (texts !== null) {
      const { language, headline, text, button } = texts
      await upsertSlugText.run(tx.db, [tx.siteId, lander, slug, language, headline, text, button])
    }
    const after = await findSlug.one(tx.db, [tx.siteId, lander, slug])
    const subject = { kind: 'lander', id: `${lander}/${slug}` }
    if (!isDeepStrictEqual(before, after)) await recordAudit(tx, { action: 'lander.set', subject, before, after })
  })
  slugCache(ctx).delete(keyOf(ctx, lander, slug))
}

/** Removes a slug with its texts. Returns false when there is none. */
export async function removeSlug(ctx: StaffContext, lander: SlugLander, slug: string): Promise<boolean> {
  const isRemoved = await inTransaction(ctx, async (tx) => {
    if ((await deleteSlug.run(tx.db, [tx.siteId, lander, slug])) === 0) return false
    await recordAudit(tx, { action: 'lander.remove', subject: { kind: 'lander', id: `${lander}/${slug}` } })
    return true
  })
  slugCache(ctx).delete(keyOf(ctx, lander, slug))
  return isRemoved
}

/** Lists the slugs of the site's landers. */
export async function listLanderSlugs(ctx: StaffContext): Promise<SlugRow[]> {
  return listSlugs.all(ctx.db, [ctx.siteId])
}
