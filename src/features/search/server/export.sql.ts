import { statement } from '#platform/server/statement.ts'

/** What a member gets of these tables when they ask for their data (L-28). */
export const searchExport = {
  saved_search: statement<[memberId: string], Record<string, unknown>>(
    'search.export_saved',
    'select query, name, created_at from saved_search where member_id = $1 order by created_at',
  ),
  match_wish: statement<[memberId: string], Record<string, unknown>>(
    'search.export_wishes',
    `select seeks, min_age, max_age, place, relationship_statuses, body_types, interests, changed_at
     from match_wish where member_id = $1`,
  ),
}
