import { statement } from '#platform/server/database/statement.ts'

export interface TextPageRow {
  slug: string
  language: string
  version: number
  title: string
  /** Null when this version removes the page. */
  body: string | null
  savedBy: string
  savedAt: Date
  /** The moment for which it is planned; null for the one at which it was saved. */
  visibleFrom: Date | null
  /** Whether its plan was cancelled. */
  isCancelled: boolean
}

const isCancelled = `exists (select from text_page_cancellation c where c.site_id = t.site_id and c.slug = t.slug
  and c.language = t.language and c.version = t.version)`

const columns = `slug, language, version, title, body, saved_by, saved_at, visible_from, ${isCancelled} as is_cancelled`

/** SQL: whether a version counts at a moment. Of those that do, the one that counts since last is shown. */
const countsAt = (moment: string) => `(visible_from is null or visible_from <= ${moment}) and not ${isCancelled}`
const newestFirst = 'coalesce(visible_from, saved_at) desc, version desc'

/** Lists the versions of some slugs that are shown at a moment, in every language. */
export const findShownVersions = statement<{ slugs: string[] }, TextPageRow>(
  'pages.find_shown_versions',
  `select distinct on (slug, language) ${columns} from text_page t
   where site_id = :site and slug = any(:slugs) and ${countsAt(':now')} order by slug, language, ${newestFirst}`,
)

/** Lists the version of every page of a site that is shown at a moment. */
export const listShownVersions = statement<void, TextPageRow>(
  'pages.list_shown_versions',
  `select distinct on (slug, language) ${columns} from text_page t
   where site_id = :site and ${countsAt(':now')} order by slug, language, ${newestFirst}`,
)

/** Lists the planned versions of a site, the next one first. */
export const listPlannedVersions = statement<void, TextPageRow>(
  'pages.list_planned_versions',
  `select ${columns} from text_page t
   where site_id = :site and visible_from > :now and not ${isCancelled} order by visible_from, version`,
)

/** Inserts no row for a version that was cancelled. */
export const insertCancellation = statement<{ slug: string; language: string; version: number; by: string }>(
  'pages.insert_cancellation',
  `insert into text_page_cancellation (site_id, slug, language, version, cancelled_by, cancelled_at)
   values (:site, :slug, :language, :version, :by, :now) on conflict do nothing`,
)

/** Lists the newest versions of some slugs, in every language. */
export const findNewestVersions = statement<{ slugs: string[] }, TextPageRow>(
  'pages.find_newest_versions',
  `select distinct on (slug, language) ${columns} from text_page t
   where site_id = :site and slug = any(:slugs) order by slug, language, version desc`,
)

export const listVersions = statement<{ slug: string; language: string }, TextPageRow>(
  'pages.list_versions',
  `select ${columns} from text_page t where site_id = :site and slug = :slug and language = :language order by version`,
)

/** Serializes concurrent changes of the pages of a site until the transaction ends. */
export const lockTextPages = statement<void>(
  'pages.lock_text_pages',
  `select pg_advisory_xact_lock(hashtextextended('text_page ' || :site, 0))`,
)

export const insertVersion = statement<
  {
    slug: string
    language: string
    title: string
    body: string | null
    by: string
    visibleFrom: Date | null
  },
  { version: number }
>(
  'pages.insert_version',
  `insert into text_page (site_id, slug, language, version, title, body, saved_by, saved_at, visible_from)
   select :site::uuid, :slug::text, :language::text, coalesce(max(version), 0) + 1, :title::text, :body::text, :by::text, :now::timestamptz,
     :visibleFrom::timestamptz from text_page
   where site_id = :site and slug = :slug and language = :language returning version`,
)
