import { splitNichePrefix } from '#features/sites/niche.rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { inTransaction, type Context, type StaffContext, withReader } from '#platform/server/context.ts'
import { listSlugCandidates, type TextPageSource } from '../text-page.rules.ts'
import {
  findNewestVersions,
  findShownVersions,
  insertCancellation,
  insertVersion,
  listPlannedVersions,
  listVersions,
  lockTextPages,
  type TextPageRow,
} from './text-pages.sql.ts'
import type { pagesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The address of a page: its slug and its language. */
export interface TextPageAddress {
  readonly slug: string
  readonly language: string
}

type Page = TextPageRow & { readonly body: string }

/**
 * Returns the page of a slug, in the language of the visitor or else of the site (C-05). A niche prefix chooses the page of
 * the niche, or the page without it (C-50).
 * @throws Refusal `not_found`
 */
export async function viewTextPage(ctx: Context, { slug }: InputOf<typeof pagesContract.textPage>) {
  const found = await findTextPage(ctx, slug)
  if (!found) throw new Refusal('not_found')
  const { page, languages } = found
  const { niche } = splitNichePrefix(slug)
  const { title, body, language } = page
  const savedAt = page.visibleFrom ?? page.savedAt
  return { slug: page.slug, title, body, language, savedAt, niche, languages }
}

interface FoundPage {
  readonly page: Page
  /** The languages of the site in which the page exists. */
  readonly languages: string[]
}

async function findTextPage(ctx: Context, slug: string): Promise<FoundPage | null> {
  const candidates = listSlugCandidates(slug)
  const settings = await getSiteSettings(ctx)
  const pages = (await findShownVersions.all(withReader(ctx), { slugs: candidates })).filter(isPage)
  await limitResponseTime(ctx, candidates)
  const find = (name: string, language: string) =>
    pages.find((page) => page.slug === name && page.language === language)
  const found = candidates.flatMap((name) => find(name, ctx.locale) ?? find(name, settings.domain_language) ?? [])
  const [page] = found
  if (!page) return null
  return { page, languages: listOfferedLocales(settings).filter((language) => find(page.slug, language)) }
}

/** Ends the time for which a response with these pages may be cached at their next planned version. */
async function limitResponseTime(ctx: Context, slugs: readonly string[]): Promise<void> {
  const planned = await listPlannedVersions.all(withReader(ctx))
  const next = planned.find(({ slug }) => slugs.includes(slug))?.visibleFrom
  if (next) ctx.response.validUntil = next
}

function isPage(row: TextPageRow): row is Page {
  return row.body !== null
}

/** Lists every version of a page, the oldest first. */
export async function listTextPageVersions(ctx: StaffContext, { slug, language }: TextPageAddress) {
  return listVersions.all(ctx, { slug, language })
}

/** A version to save. */
interface SavedPage extends TextPageAddress, TextPageSource {
  /** The version that must be the newest one; 0 for none. */
  readonly after?: number
  /** The moment from which it is shown; by default at once. */
  readonly visibleFrom?: Date | null
}

/**
 * Saves a version of a page. Returns its number; that of the shown or planned one when the page is unchanged.
 * @throws Refusal `page_changed` when another version is the newest, `page_time_passed` for a plan that is not in the future
 */
export async function saveTextPage(ctx: StaffContext, page: SavedPage): Promise<number> {
  const { slug, language, title, body, after, visibleFrom = null } = page
  return inTransaction(ctx, async (tx) => {
    const newest = await lockNewest(tx, { slug, language })
    const [shown] = visibleFrom ? [] : await findShown(tx, page)
    const current = visibleFrom ? newest : shown
    if (current && isUnchanged(current, page)) return current.version
    if (visibleFrom && visibleFrom <= tx.now()) throw new Refusal('page_time_passed', { field: 'visibleFrom' })
    if (after !== undefined && after !== (newest?.version ?? 0)) throw new Refusal('page_changed')
    return addVersion(tx, { slug, language, title, body, visibleFrom })
  })
}

/** Returns whether a version is the same page, and planned for the same moment if the page is planned. */
function isUnchanged(row: TextPageRow, { title, body, visibleFrom }: SavedPage): boolean {
  if (row.isCancelled || row.title !== title || row.body !== body) return false
  return !visibleFrom || row.visibleFrom?.getTime() === visibleFrom.getTime()
}

/** Removes a page and cancels its planned versions; all versions stay. Returns false when there is none. */
export async function removeTextPage(ctx: StaffContext, address: TextPageAddress): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const newest = await lockNewest(tx, address)
    const [[shown], planned] = await Promise.all([findShown(tx, address), findPlanned(tx, address)])
    if (!newest || (!shown?.body && planned.length === 0)) return false
    for (const { version } of planned) await storeCancellation(tx, { ...address, version })
    await addVersion(tx, { ...address, title: newest.title, body: null, visibleFrom: null })
    return true
  })
}

async function findShown(ctx: StaffContext, { slug, language }: TextPageAddress): Promise<TextPageRow[]> {
  const rows = await findShownVersions.all(ctx, { slugs: [slug] })
  return rows.filter((row) => row.language === language)
}

async function findPlanned(ctx: StaffContext, { slug, language }: TextPageAddress): Promise<TextPageRow[]> {
  const rows = await listPlannedVersions.all(ctx)
  return rows.filter((row) => row.slug === slug && row.language === language)
}

/** The address of a version. */
export interface VersionAddress extends TextPageAddress {
  readonly version: number
}

/** Stores that a version is not shown. Returns false when that is so already. */
async function storeCancellation(ctx: StaffContext, { slug, language, version }: VersionAddress): Promise<boolean> {
  return (await insertCancellation.run(ctx, { slug, language, version, by: ctx.actor.name })) > 0
}

/**
 * Cancels a planned version. A repeated call changes nothing.
 * @throws Refusal `page_not_found` for a version that was never planned, `page_time_passed` for one that is shown already
 */
export async function cancelPlannedPage(ctx: StaffContext, address: VersionAddress): Promise<void> {
  const { slug, language, version } = address
  await inTransaction(ctx, async (tx) => {
    await lockTextPages.run(tx)
    const rows = await listVersions.all(tx, { slug, language })
    const row = rows.find((each) => each.version === version)
    if (!row?.visibleFrom) throw new Refusal('page_not_found')
    if (row.isCancelled) return
    if (row.visibleFrom <= tx.now()) throw new Refusal('page_time_passed', { field: 'version' })
    await storeCancellation(tx, address)
    const subject = { kind: 'page', id: `${slug}/${language}` }
    await recordAudit(tx, { action: 'page.cancel', subject, before: { version } })
  })
}

async function lockNewest(ctx: StaffContext, { slug, language }: TextPageAddress): Promise<TextPageRow | null> {
  await lockTextPages.run(ctx)
  const rows = await findNewestVersions.all(ctx, { slugs: [slug] })
  return rows.find((row) => row.language === language) ?? null
}

interface NewVersion extends TextPageAddress {
  readonly title: string
  readonly body: string | null
  readonly visibleFrom: Date | null
}

async function addVersion(
  ctx: StaffContext,
  { slug, language, title, body, visibleFrom }: NewVersion,
): Promise<number> {
  const values = { slug, language, title, body, by: ctx.actor.name, visibleFrom }
  const { version } = await insertVersion.oneOrThrow(ctx, values)
  const action = body === null ? 'page.remove' : visibleFrom ? 'page.plan' : 'page.save'
  const after = { version, ...(visibleFrom && { visibleFrom: visibleFrom.toISOString() }) }
  await recordAudit(ctx, { action, subject: { kind: 'page', id: `${slug}/${language}` }, after })
  return version
}
