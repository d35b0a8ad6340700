import { Refusal } from '#platform/refusal.ts'
import type { StaffContext } from '#platform/server/context.ts'
import type { TextPageSource } from '../text-page.rules.ts'
import { findPageSlugProblem, listUnknownLinks } from './text-page-checks.ts'
import { listTextPageVersions, removeTextPage, saveTextPage, type TextPageAddress } from './text-pages.ts'
import { listNewestVersions, type TextPageRow } from './text-pages.sql.ts'

type Page = TextPageAddress & TextPageSource

/** Lists the newest version of every page of this site, also of removed ones. */
export async function listOfficeTextPages(ctx: StaffContext) {
  const rows = await listNewestVersions.all(ctx.db, [ctx.siteId])
  const toPage = (row: TextPageRow) => ({ slug: row.slug, language: row.language, isRemoved: row.body === null })
  return { pages: rows.map((row) => ({ ...toPage(row), ...toVersion(row) })) }
}

function toVersion({ version, title, saved_by: savedBy, saved_at: savedAt }: TextPageRow) {
  return { version, title, savedBy, savedAt: savedAt.toISOString() }
}

/**
 * Lists every version of a page of this site, the newest first.
 * @throws Refusal `page_not_found`
 */
export async function listOfficeVersions(ctx: StaffContext, address: TextPageAddress) {
  const rows = await requireVersions(ctx, address)
  return { ...address, versions: rows.toReversed().map((row) => ({ ...toVersion(row), body: row.body })) }
}

async function requireVersions(ctx: StaffContext, address: TextPageAddress): Promise<TextPageRow[]> {
  const rows = await listTextPageVersions(ctx, address)
  if (rows.length === 0) throw new Refusal('page_not_found')
  return rows
}

/**
 * Checks a page that is not saved yet, and returns it. It changes nothing.
 * @throws Refusal `page_slug_taken`, `page_links_unknown`
 */
export async function previewTextPage(_ctx: StaffContext, page: Page) {
  checkPage(page)
  return page
}

function checkPage({ slug, body }: { slug: string; body: string }): void {
  if (findPageSlugProblem(slug) !== null) throw new Refusal('page_slug_taken')
  const links = listUnknownLinks(body)
  if (links.length > 0) throw new Refusal('page_links_unknown', { links: links.join(', ') })
}

/**
 * Saves and publishes a page of this site, with an entry in the audit log. The same page again changes nothing.
 * @throws Refusal like `previewTextPage`, `page_changed` when somebody else saved a version after the one that was edited
 */
export async function saveOfficeTextPage(ctx: StaffContext, page: Page & { readonly after: number }) {
  checkPage(page)
  return { slug: page.slug, language: page.language, version: await saveTextPage(ctx, page) }
}

/**
 * Makes the text of an earlier version the newest version. A repeated call changes nothing.
 * @throws Refusal `page_not_found`, and like `previewTextPage`: a page of the site may have disappeared since
 */
export async function restoreTextPage(
  ctx: StaffContext,
  { version, ...address }: TextPageAddress & { readonly version: number },
) {
  const { slug, language } = address
  const found = (await requireVersions(ctx, address)).find((row) => row.version === version)
  if (!found || found.body === null) throw new Refusal('page_not_found')
  const source = { title: found.title, body: found.body }
  checkPage({ slug, body: source.body })
  return { slug, language, version: await saveTextPage(ctx, { slug, language, ...source }) }
}

/**
 * Removes a page of this site; its versions stay. A repeated call changes nothing.
 * @throws Refusal `page_not_found`
 */
export async function removeOfficeTextPage(ctx: StaffContext, address: TextPageAddress) {
  if (!(await removeTextPage(ctx, address))) await requireVersions(ctx, address)
  return {}
}
