import { parseLocalTime } from '#platform/time/moments.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { findPageSlugProblem, listUnknownLinks } from './text-page-checks.ts'
import {
  cancelPlannedPage,
  listTextPageVersions,
  removeTextPage,
  saveTextPage,
  type TextPageAddress,
} from './text-pages.ts'
import { findShownVersions, listPlannedVersions, listShownVersions, type TextPageRow } from './text-pages.sql.ts'
import type { pagesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists the shown version of every page of this site, also of removed ones, and the next planned one of a page without it. */
export async function listOfficeTextPages(ctx: StaffContext) {
  const [shown, planned] = [await listShownVersions.all(ctx), await listPlannedVersions.all(ctx)]
  const fresh = planned.filter(
    (row, index) => findPage(shown, row) === null && planned.indexOf(findPage(planned, row) ?? row) === index,
  )
  const toPage = (row: TextPageRow) => ({
    slug: row.slug,
    language: row.language,
    isRemoved: row.body === null,
    isShown: findPage(shown, row) !== null,
    plannedFor: findPage(planned, row)?.visibleFrom ?? null,
  })
  return { pages: [...shown, ...fresh].map((row) => ({ ...toPage(row), ...toVersion(row) })) }
}

function findPage(rows: readonly TextPageRow[], { slug, language }: TextPageAddress): TextPageRow | null {
  return rows.find((row) => row.slug === slug && row.language === language) ?? null
}

function toVersion({ version, title, savedBy, savedAt }: TextPageRow) {
  return { version, title, savedBy, savedAt }
}

/**
 * Lists every version of a page of this site, the newest first.
 * @throws Refusal `page_not_found`
 */
export async function listOfficeVersions(
  ctx: StaffContext,
  address: InputOf<typeof pagesOfficeContract.textPageVersions>,
) {
  const rows = await requireVersions(ctx, address)
  const shown = findPage(await findShownVersions.all(ctx, { slugs: [address.slug] }), address)
  const toListed = (row: TextPageRow) => ({
    ...toVersion(row),
    body: row.body,
    isShown: row.version === shown?.version,
    isCancelled: row.isCancelled,
    plannedFor: row.visibleFrom,
    isPlanned: row.visibleFrom !== null && row.visibleFrom > ctx.now() && !row.isCancelled,
  })
  return { ...address, versions: rows.toReversed().map(toListed) }
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
export async function previewTextPage(_ctx: StaffContext, page: InputOf<typeof pagesOfficeContract.previewTextPage>) {
  checkPage(page)
  return page
}

function checkPage({ slug, body }: { slug: string; body: string }): void {
  if (findPageSlugProblem(slug) !== null) throw new Refusal('page_slug_taken', { field: 'slug' })
  const links = listUnknownLinks(body)
  if (links.length > 0) throw new Refusal('page_links_unknown', { field: 'body', links: links.join(', ') })
}

/**
 * Saves a page of this site, with an entry in the audit log. It is shown at once, or from a time of day in the time zone of
 * the site. The same page again changes nothing.
 * @throws Refusal like `previewTextPage`, `page_changed` when somebody else saved a version after the one that was edited,
 * `page_time_passed`
 */
export async function saveOfficeTextPage(
  ctx: StaffContext,
  { visibleFrom, ...page }: InputOf<typeof pagesOfficeContract.saveTextPage>,
) {
  checkPage(page)
  const moment = visibleFrom === undefined ? null : parseLocalTime(visibleFrom, ctx.timeZone)
  const version = await saveTextPage(ctx, { ...page, visibleFrom: moment })
  return { slug: page.slug, language: page.language, version }
}

/**
 * Cancels a planned version of a page of this site. A repeated call changes nothing.
 * @throws Refusal `page_not_found`, `page_time_passed`
 */
export async function cancelOfficeTextPage(
  ctx: StaffContext,
  address: InputOf<typeof pagesOfficeContract.cancelTextPage>,
) {
  await cancelPlannedPage(ctx, address)
}

/**
 * Makes the text of an earlier version the newest version. A repeated call changes nothing.
 * @throws Refusal `page_not_found`, and like `previewTextPage`: a page of the site may have disappeared since
 */
export async function restoreTextPage(
  ctx: StaffContext,
  { version, ...address }: InputOf<typeof pagesOfficeContract.restoreTextPage>,
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
export async function removeOfficeTextPage(
  ctx: StaffContext,
  address: InputOf<typeof pagesOfficeContract.removeTextPage>,
) {
  if (!(await removeTextPage(ctx, address))) await requireVersions(ctx, address)
}
