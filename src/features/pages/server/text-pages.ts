import { splitNichePrefix } from '#features/sites/niche.rules.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { listSlugCandidates, type TextPageSource } from '../text-page.rules.ts'
import {
  findNewestVersions,
  insertVersion,
  listNewestVersions,
  listVersions,
  lockTextPages,
  type TextPageRow,
} from './text-pages.sql.ts'

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
export async function viewTextPage(ctx: Context, { slug }: { slug: string }) {
  const found = await findTextPage(ctx, slug)
  if (!found) throw new Refusal('not_found')
  const { page, languages } = found
  const { niche } = splitNichePrefix(slug)
  const { title, body, language, saved_at: savedAt } = page
  return { slug: page.slug, title, body, language, savedAt: savedAt.toISOString(), niche, languages }
}

interface FoundPage {
  readonly page: Page
  /** The languages of the site in which the page exists. */
  readonly languages: string[]
}

async function findTextPage(ctx: Context, slug: string): Promise<FoundPage | null> {
  const candidates = listSlugCandidates(slug)
  const settings = await getSiteSettings(ctx)
  const pages = (await findNewestVersions.all(ctx.reader, [ctx.siteId, candidates])).filter(isPage)
  const find = (name: string, language: string) =>
    pages.find((page) => page.slug === name && page.language === language)
  const found = candidates.flatMap((name) => find(name, ctx.locale) ?? find(name, settings.domain_language) ?? [])
  const [page] = found
  if (!page) return null
  return { page, languages: listOfferedLocales(settings).filter((language) => find(page.slug, language)) }
}

function isPage(row: TextPageRow): row is Page {
  return row.body !== null
}

/** Lists the pages of the site. */
export async function listTextPages(ctx: StaffContext): Promise<Page[]> {
  return (await listNewestVersions.all(ctx.db, [ctx.siteId])).filter(isPage)
}

/** Lists every version of a page, the oldest first. */
export async function listTextPageVersions(ctx: StaffContext, { slug, language }: TextPageAddress) {
  return listVersions.all(ctx.db, [ctx.siteId, slug, language])
}

/**
 * Saves a version of a page. Returns its number; that of the newest one when the page is unchanged.
 * @param page with `after`, the version that must be the newest one; 0 for none
 * @throws Refusal `page_changed` when another version is the newest
 */
export async function saveTextPage(
  ctx: StaffContext,
  { slug, language, title, body, after }: TextPageAddress & TextPageSource & { readonly after?: number },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const newest = await lockNewest(tx, { slug, language })
    if (newest?.title === title && newest.body === body) return newest.version
    if (after !== undefined && after !== (newest?.version ?? 0)) throw new Refusal('page_changed')
    return addVersion(tx, { slug, language, title, body })
  })
}

/** Removes a page; its versions stay. Returns false when there is none. */
export async function removeTextPage(ctx: StaffContext, address: TextPageAddress): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const newest = await lockNewest(tx, address)
    if (newest === null || newest.body === null) return false
    await addVersion(tx, { ...address, title: newest.title, body: null })
    return true
  })
}

async function lockNewest(ctx: StaffContext, { slug, language }: TextPageAddress): Promise<TextPageRow | null> {
  await lockTextPages.run(ctx.db, [ctx.siteId])
  const rows = await findNewestVersions.all(ctx.db, [ctx.siteId, [slug]])
  return rows.find((row) => row.language === language) ?? null
}

interface NewVersion extends TextPageAddress {
  readonly title: string
  readonly body: string | null
}

async function addVersion(ctx: StaffContext, { slug, language, title, body }: NewVersion): Promise<number> {
  const values = [ctx.siteId, slug, language, title, body, ctx.actor.name, ctx.now()] as const
  const { version } = await insertVersion.oneOrThrow(ctx.db, [...values])
  const action = body === null ? 'page.remove' : 'page.save'
  await recordAudit(ctx, { action, subject: { kind: 'page', id: `${slug}/${language}` }, after: { version } })
  return version
}
