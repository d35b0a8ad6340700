import { statement } from '#platform/server/database/statement.ts'

/** A saved search, with the name of the region in its filters. */
export interface SavedSearchRow {
  id: string
  query: string
  name: string | null
  region_name: string | null
}

const columns = `saved.id, saved.query, saved.name,
  (select region.name from region where region.code = substring(saved.query from 'region=([A-Z0-9-]+)')) as region_name`

export const listSavedSearchRows = statement<[memberId: string, siteId: string], SavedSearchRow>(
  'search.list_saved',
  `select ${columns} from saved_search saved where saved.member_id = $1 and saved.site_id = $2
   order by saved.created_at desc, saved.id desc`,
)

/** Serializes the saves of one member. */
export const lockSavedSearches = statement<[memberId: string]>(
  'search.lock_saved',
  `select pg_advisory_xact_lock(hashtextextended('saved_search' || $1::text, 0))`,
)

/** Inserts nothing when the same filters, or `limit` searches, exist. */
export const insertSavedSearch = statement<
  [id: string, memberId: string, siteId: string, query: string, name: string | null, at: Date, limit: number]
>(
  'search.insert_saved',
  `insert into saved_search (id, member_id, site_id, query, name, created_at)
   select $1, $2, $3, $4, $5, $6 where (select count(*) from saved_search where member_id = $2) < $7
   on conflict (member_id, query) do nothing`,
)

export const findSavedSearchByQuery = statement<[memberId: string, query: string], SavedSearchRow>(
  'search.find_saved_by_query',
  `select ${columns} from saved_search saved where saved.member_id = $1 and saved.query = $2`,
)

export const updateSavedSearchName = statement<[id: string, memberId: string, name: string | null], SavedSearchRow>(
  'search.rename_saved',
  `update saved_search saved set name = $3 where saved.id = $1 and saved.member_id = $2 returning ${columns}`,
)

export const deleteSavedSearch = statement<[id: string, memberId: string]>(
  'search.delete_saved',
  `delete from saved_search where id = $1 and member_id = $2`,
)

export const deleteAllSavedSearches = statement<[memberId: string]>(
  'search.delete_all_saved',
  `delete from saved_search where member_id = $1`,
)
