import { statement } from '#platform/server/database/statement.ts'

/** A saved search, with the name of the region in its filters. */
export interface SavedSearchRow {
  id: string
  query: string
  name: string | null
  regionName: string | null
}

const columns = `saved.id, saved.query, saved.name,
  (select region.name from region where region.code = substring(saved.query from 'region=([A-Z0-9-]+)')) as region_name`

export const listSavedSearchRows = statement<{ memberId: string }, SavedSearchRow>(
  'search.list_saved',
  `select ${columns} from saved_search saved where saved.member_id = :memberId and saved.site_id = :site
   order by saved.created_at desc, saved.id desc`,
)

/** Serializes the saves of one member. */
export const lockSavedSearches = statement<{ memberId: string }>(
  'search.lock_saved',
  `select pg_advisory_xact_lock(hashtextextended('saved_search' || :memberId::text, 0))`,
)

/** Inserts nothing when the same filters, or `limit` searches, exist. */
export const insertSavedSearch = statement<{
  id: string
  memberId: string
  query: string
  name: string | null
  limit: number
}>(
  'search.insert_saved',
  `insert into saved_search (id, member_id, site_id, query, name, created_at)
   select :id, :memberId, :site, :query, :name, :now where (select count(*) from saved_search where member_id = :memberId) < :limit
   on conflict (member_id, query) do nothing`,
)

export const findSavedSearchByQuery = statement<{ memberId: string; query: string }, SavedSearchRow>(
  'search.find_saved_by_query',
  `select ${columns} from saved_search saved where saved.member_id = :memberId and saved.query = :query`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const updateSavedSearchName = statement<{ id: string; memberId: string; name: string | null }, SavedSearchRow>(
  'search.rename_saved',
  `update saved_search saved set name = :name where saved.id = :id and saved.member_id = :memberId returning ${columns}`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteSavedSearch = statement<{ id: string; memberId: string }>(
  'search.delete_saved',
  `delete from saved_search where id = :id and member_id = :memberId`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteAllSavedSearches = statement<{ memberId: string }>(
  'search.delete_all_saved',
  `delete from saved_search where member_id = :memberId`,
  { allSites: 'it exports the files or erases the rows of one member' },
)
