import { statement } from '#platform/server/database/statement.ts'

/** Lists the newest members with a folded name, by the index `profile_name_key`. */
export const listIdsOfName = statement<[siteId: string, nameKey: string, limit: number], { id: string }>(
  'profiles.list_ids_of_name',
  `select member_id as id from profile where site_id = $1 and name_key = $2 order by member_id desc limit $3`,
)

export const listNameRows = statement<
  [siteId: string, ids: readonly string[]],
  { id: string; name: string; lastActive: Date | null }
>(
  'profiles.list_names',
  `select p.member_id as id, p.name, s.last_active as "lastActive"
   from profile p left join member_search s on s.member_id = p.member_id
   where p.site_id = $1 and p.member_id = any($2)`,
)
