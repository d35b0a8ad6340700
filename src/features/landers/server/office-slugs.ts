import { toMainOrigin } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { href } from '#links.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { isMemberLander, LANDERS, type Lander, type SlugLander } from '../slug.rules.ts'
import { addSlug, changeSlug, listLanderSlugs, removeSlug, removeSlugTexts, type SlugChanges } from './slugs.ts'
import type { SlugRow } from './slugs.sql.ts'
import type { landersOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The values of a form; a missing one is empty. */
type FormValues = { [Name in 'niche' | 'network' | 'ref' | 'interests']?: SlugChanges[Name] | undefined }

/** Lists the landers and their slugs, with their URLs on the main host of the site. */
export async function listOfficeSlugs(ctx: StaffContext) {
  const { origin, languages } = await findSite(ctx)
  const rows = await listLanderSlugs(ctx)
  const landers = [...LANDERS, 'tinderswipe'] as const
  return {
    languages,
    pages: [
      { page: 'home', url: origin + href('index') },
      ...landers.map((page) => ({ page, url: origin + findPath(page) })),
    ],
    slugs: rows.filter(isKnown).map((row) => toShownSlug(row, origin)),
  }
}

/**
 * Returns a slug of this site.
 * @throws Refusal `lander_not_found`
 */
export async function findOfficeSlug(ctx: StaffContext, { lander, slug }: InputOf<typeof landersOfficeContract.slug>) {
  const { origin, languages } = await findSite(ctx)
  const row = (await listLanderSlugs(ctx)).filter(isKnown).find((each) => each.lander === lander && each.slug === slug)
  if (!row) throw new Refusal('lander_not_found')
  return { languages, ...toShownSlug(row, origin) }
}

async function findSite(ctx: StaffContext) {
  const settings = await getSiteSettings(ctx)
  return { origin: toMainOrigin(ctx.origin, settings.domain), languages: listOfferedLocales(settings) }
}

type KnownRow = SlugRow & { readonly lander: SlugLander }

/** A lander of an earlier version may have slugs in the database still; `doctor` reports them. */
function isKnown(row: SlugRow): row is KnownRow {
  return LANDERS.some((lander) => lander === row.lander)
}

function toShownSlug(row: KnownRow, origin: string) {
  return { ...row, url: origin + findPath(row.lander, row.slug) }
}

/** Returns the path of a lander. Where it shows a member, `{id}` stands for the id of any public one. */
function findPath(lander: Lander, slug?: string): string {
  const address = slug === undefined ? {} : { slug }
  if (!isMemberLander(lander)) return href(`landers-${lander}`, address)
  return decodeURIComponent(href(`members-id-${lander}-slug`, { id: '{id}', ...address }))
}

/**
 * Adds a slug to this site.
 * @throws Refusal like `addSlug`
 */
export async function addOfficeSlug(
  ctx: StaffContext,
  { lander, slug, ...values }: InputOf<typeof landersOfficeContract.addSlug>,
) {
  await addSlug(ctx, { lander, slug }, toChanges(values))
  return { lander, slug }
}

/**
 * Changes the values of a slug of this site.
 * @throws Refusal like `changeSlug`
 */
export async function changeOfficeSlug(
  ctx: StaffContext,
  { lander, slug, ...values }: InputOf<typeof landersOfficeContract.changeSlug>,
) {
  await changeSlug(ctx, { lander, slug }, toChanges(values))
}

function toChanges({ niche = null, network = null, ref = null, interests = [] }: FormValues): SlugChanges {
  return { niche, network, ref, interests: [...new Set(interests)] }
}

/**
 * Stores the texts of a slug in a language.
 * @throws Refusal `lander_not_found`
 */
export async function setOfficeTexts(
  ctx: StaffContext,
  { lander, slug, ...texts }: InputOf<typeof landersOfficeContract.setSlugTexts>,
) {
  await changeSlug(ctx, { lander, slug }, { texts })
}

/**
 * Removes the texts of a slug in a language; its page shows those of the lander again.
 * @throws Refusal `lander_not_found`
 */
export async function removeOfficeTexts(
  ctx: StaffContext,
  { language, ...address }: InputOf<typeof landersOfficeContract.removeSlugTexts>,
) {
  await removeSlugTexts(ctx, address, language)
}

/** Removes a slug of this site. A repeated call changes nothing. */
export async function removeOfficeSlug(
  ctx: StaffContext,
  { lander, slug }: InputOf<typeof landersOfficeContract.removeSlug>,
) {
  await removeSlug(ctx, lander, slug)
}
