// Public: other features or the app use this file.
import { isDeepStrictEqual } from 'node:util'
import { NICHE_PREFIXES, splitNichePrefix } from '#features/sites/niche.rules.ts'
import type { Interest, Traffic } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { noindex } from '#platform/navigation/page-handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { cached } from '#platform/server/cached.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import type { LanderContent, landersContract } from '../contract.ts'
import { checkSlug, checkSource, checkTexts, UNKNOWN_SLUG, type LanderTexts, type SlugLander } from '../slug.rules.ts'
import {
  deleteSlug,
  deleteSlugText,
  findSlug,
  insertSlug,
  listSlugs,
  lockSlug,
  updateSlug,
  upsertSlugText,
  type SlugRow,
} from './slugs.sql.ts'
import type { InputOf } from '#platform/contract.ts'

const slugCache = cached<SlugRow | null>({ name: 'landers.slug', maxEntries: 1_000, maxAgeMilliseconds: 60_000 })
const keyOf = (ctx: Context, lander: string, slug: string) => `${ctx.siteId} ${lander} ${slug}`

/**
 * Returns the niche, texts and interests of a lander (C-50). A niche prefix of the slug decides the niche, then the slug
 * itself, then the site. An unknown slug has the lander's own texts, and no search engine may index its page
 * (docs/decisions/112).
 */
export async function viewLander(
  ctx: Context,
  { lander, slug: pathSlug = '' }: InputOf<typeof landersContract.lander>,
): Promise<LanderContent> {
  const { niche: siteNiche, domain_language: siteLanguage } = await getSiteSettings(ctx)
  const { niche, slug } = splitNichePrefix(pathSlug)
  const own = { niche: niche ?? siteNiche, texts: null, interests: [] }
  if (slug === '') return { isKnown: true, ...own }
  const found = await findCachedSlug(ctx, lander, slug)
  if (!found) {
    ctx.response.headers.push(['x-robots-tag', noindex])
    return { isKnown: false, ...own }
  }
  return {
    isKnown: true,
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

/**
 * Returns the slug under which the page at a path is rendered, with its niche prefix: a slug of the site as it is, and
 * `UNKNOWN_SLUG` for every other one, so that all of those share one cached page.
 */
export async function findShownSlug(ctx: Context, lander: string, pathSlug: string): Promise<string> {
  const { niche, slug } = splitNichePrefix(pathSlug)
  if (slug === '' || (await findCachedSlug(ctx, lander, slug))) return pathSlug
  return niche === null ? UNKNOWN_SLUG : `${NICHE_PREFIXES[niche]}-${UNKNOWN_SLUG}`
}

/** Finds a slug of this site, at most a minute old. */
export async function findCachedSlug(ctx: Context, lander: string, slug: string): Promise<SlugRow | null> {
  if (checkSlug(slug) !== null) return null
  return slugCache(ctx).get(keyOf(ctx, lander, slug), () => findSlug.one(ctx, { lander, slug }))
}

/** The values of a slug; those that are missing stay as they are. */
export type SlugChanges = Partial<Pick<SlugRow, 'niche' | 'network' | 'ref'>> & {
  readonly interests?: readonly Interest[]
  readonly texts?: LanderTexts & { readonly language: string }
}

/** A slug of a lander. */
export interface SlugAddress {
  readonly lander: SlugLander
  readonly slug: string
}

/**
 * Adds a slug, with an entry in the audit log. The same slug again changes nothing. Cached pages show it within a minute.
 * @throws Refusal `slug_exists` for one with other values, `slug_malformed`, `slug_has_niche`, `slug_source_malformed`,
 *   `slug_texts_malformed`
 */
export async function addSlug(ctx: StaffContext, address: SlugAddress, changes: SlugChanges): Promise<void> {
  await changeSlugs(ctx, address, async (tx) => {
    if (await createSlug(tx, address)) return storeChanges(tx, address, { before: null, changes })
    const stored = await findSlug.one(tx, address)
    const isSame = isDeepStrictEqual(stored, { ...stored, ...changes })
    if (!isSame) throw new Refusal('slug_exists', { field: 'slug' })
  })
}

/**
 * Changes the values of a slug, with an entry in the audit log. The same values again change nothing.
 * @throws Refusal `lander_not_found`, `slug_source_malformed`, `slug_texts_malformed`
 */
export async function changeSlug(ctx: StaffContext, address: SlugAddress, changes: SlugChanges): Promise<void> {
  await changeSlugs(ctx, address, (tx) => updateStoredSlug(tx, address, changes))
}

/** Runs a change of a slug in a transaction, after which the pages read it again. */
async function changeSlugs(
  ctx: StaffContext,
  { lander, slug }: SlugAddress,
  change: (tx: StaffContext) => Promise<void>,
) {
  await inTransaction(ctx, change)
  slugCache(ctx).delete(keyOf(ctx, lander, slug))
}

async function createSlug(tx: StaffContext, address: SlugAddress): Promise<boolean> {
  const refusal = checkSlug(address.slug)
  if (refusal) throw refusal
  return (await insertSlug.run(tx, address)) > 0
}

async function updateStoredSlug(tx: StaffContext, address: SlugAddress, changes: SlugChanges): Promise<void> {
  await lockSlug.one(tx, address)
  const before = await findSlug.require(tx, address, 'lander_not_found')
  await storeChanges(tx, address, { before, changes })
}

/** Stores the changed values of a slug and records them, unless nothing changed. `before` is null for a new slug. */
async function storeChanges(
  tx: StaffContext,
  address: SlugAddress,
  { before, changes }: { before: SlugRow | null; changes: SlugChanges },
): Promise<void> {
  const { texts, ...values } = changes
  const { niche, network, ref, interests } = { ...(before ?? emptySlug), ...values }
  const refusal = checkSource({ network, ref }) ?? (texts ? checkTexts(texts) : null)
  if (refusal) throw refusal
  await updateSlug.run(tx, { ...address, niche, network, ref, interests })
  if (texts) await upsertSlugText.run(tx, { ...address, ...texts })
  await recordChange(tx, address, before)
}

const emptySlug = { niche: null, network: null, ref: null, interests: [] }

async function recordChange(tx: StaffContext, address: SlugAddress, before: SlugRow | null): Promise<void> {
  const after = await findSlug.one(tx, address)
  if (!isDeepStrictEqual(before, after))
    await recordAudit(tx, { action: 'lander.set', subject: subjectOf(address), before, after })
}

const subjectOf = ({ lander, slug }: SlugAddress) => ({ kind: 'lander', id: `${lander}/${slug}` })

/**
 * Removes the texts of a slug in a language, with an entry in the audit log. A repeated call changes nothing.
 * @throws Refusal `lander_not_found`
 */
export async function removeSlugTexts(ctx: StaffContext, address: SlugAddress, language: string): Promise<void> {
  await changeSlugs(ctx, address, async (tx) => {
    await lockSlug.one(tx, address)
    const before = await findSlug.require(tx, address, 'lander_not_found')
    await deleteSlugText.run(tx, { ...address, language })
    await recordChange(tx, address, before)
  })
}

/** Removes a slug with its texts. Returns false when there is none. */
export async function removeSlug(ctx: StaffContext, lander: SlugLander, slug: string): Promise<boolean> {
  let isRemoved = false
  await changeSlugs(ctx, { lander, slug }, async (tx) => {
    await lockSlug.one(tx, { lander, slug })
    const before = await findSlug.one(tx, { lander, slug })
    if (!before) return
    isRemoved = (await deleteSlug.run(tx, { lander, slug })) > 0
    await recordAudit(tx, { action: 'lander.remove', subject: subjectOf({ lander, slug }), before })
  })
  return isRemoved
}

/** Lists the slugs of the site's landers. */
export async function listLanderSlugs(ctx: StaffContext): Promise<SlugRow[]> {
  return listSlugs.all(ctx)
}
