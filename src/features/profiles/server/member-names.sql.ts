import { statement } from '#platform/server/database/statement.ts'

/** Lists the newest members with a folded name, by the index `profile_name_key`. */
export const listIdsOfName = statement<{ nameKey: string; limit: number }, { id: string }>(
  'profiles.list_ids_of_name',
  `select member_id as id from profile where site_id = :site and name_key = :nameKey order by member_id desc limit :limit`,
)

export const listNameRows = statement<
  { ids: readonly string[] },
  { id: string; name: string; lastActive: Date | null }
>(
  'profiles.list_names',
  `select p.member_id as id, p.name, s.last_active
   from profile p left join member_search s on s.member_id = p.member_id
   where p.site_id = :site and p.member_id = any(:ids)`,
)
