import { statement } from '#platform/server/statement.ts'

/** A saved search, with the name of the region in its filters. */
export interface SavedRow {
  id: string
  query: string
  name: string | null
  region_name: string | null
}

const columns = `saved.id, saved.query, saved.name,
  (select region.name from region where region.code = substring(saved.query from 'region=([A-Z0-9-]+)')) as region_name`

export const listSaved = statement<[memberId: string, siteId: string], SavedRow>(
  'search.list_saved',
  `select ${columns} from saved_search saved where saved.member_id = $1 and saved.site_id = $2
   order by saved.created_at desc, saved.id desc`,
)

/** Serializes the saves of one member. */
export const lockSaved = statement<[memberId: string]>(
  'search.lock_saved',
  `select pg_advisory_xact_lock(hashtextextended('saved_search' || $1::text, 0))`,
)

/** Inserts nothing when the same filters, or `limit` searches, exist. */
export const insertSaved = statement<
  [id: string, memberId: string, siteId: string, query: string, name: string | null, at: Date, limit: number]
>(
  'search.insert_saved',
  `insert into saved_search (id, member_id, site_id, query, name, created_at)
   select $1, $2, $3, $4, $5, $6 where (select count(*) from saved_search where member_id = $2) < $7
   on conflict (member_id, query) do nothing`,
)

export const findSavedByQuery = statement<[memberId: string, query: string], SavedRow>(
  'search.find_saved_by_query',
  `select ${columns} from saved_search saved where saved.member_id = $1 and saved.query = $2`,
)

export const renameSaved = statement<[id: string, memberId: string, name: string | null], SavedRow>(
  'search.rename_saved',
  `update saved_search saved set name = $3 where saved.id = $1 and saved.member_id = $2 returning ${columns}`,
)

export const deleteSaved = statement<[id: string, memberId: string]>(
  'search.delete_saved',
  `delete from saved_search where id = $1 and member_id = $2`,
)

export const deleteAllSaved = statement<[memberId: string]>(
  'search.delete_all_saved',
  `delete from saved_search where member_id = $1`,
)
