import { statement } from '#platform/server/database/statement.ts'

export interface TextPageRow {
  slug: string
  language: string
  version: number
  title: string
  /** Null when this version removes the page. */
  body: string | null
  saved_by: string
  saved_at: Date
}

const columns = 'slug, language, version, title, body, saved_by, saved_at'

/** Lists the newest versions of some slugs, in every language. */
export const findNewestVersions = statement<[siteId: string, slugs: string[]], TextPageRow>(
  'pages.find_newest_versions',
  `select distinct on (slug, language) ${columns} from text_page
   where site_id = $1 and slug = any($2) order by slug, language, version desc`,
)

/** Lists the newest version of every page of a site. */
export const listNewestVersions = statement<[siteId: string], TextPageRow>(
  'pages.list_newest_versions',
  `select distinct on (slug, language) ${columns} from text_page
   where site_id = $1 order by slug, language, version desc`,
)

export const listVersions = statement<[siteId: string, slug: string, language: string], TextPageRow>(
  'pages.list_versions',
  `select ${columns} from text_page where site_id = $1 and slug = $2 and language = $3 order by version`,
)

/** Serializes concurrent changes of the pages of a site until the transaction ends. */
export const lockTextPages = statement<[siteId: string]>(
  'pages.lock_text_pages',
  `select pg_advisory_xact_lock(hashtextextended('text_page ' || $1, 0))`,
)

export const insertVersion = statement<
  [siteId: string, slug: string, language: string, title: string, body: string | null, by: string, at: Date],
  { version: number }
>(
  'pages.insert_version',
  `insert into text_page (site_id, slug, language, version, title, body, saved_by, saved_at)
   select $1::uuid, $2::text, $3::text, coalesce(max(version), 0) + 1, $4::text, $5::text, $6::text, $7::timestamptz from text_page
   where site_id = $1 and slug = $2 and language = $3 returning version`,
)
