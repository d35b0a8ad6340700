import { exportStatement } from '#platform/server/database/statement.ts'

/** The statements of the member data export (L-28). */
export const searchExport = {
  saved_search: exportStatement(
    'search.export_saved',
    'select query, name, created_at from saved_search where member_id = :memberId order by created_at',
  ),
  match_criteria: exportStatement(
    'search.export_criteria',
    `select seeks, min_age, max_age, area, relationship_statuses, body_types, interests, changed_at
     from match_criteria where member_id = :memberId`,
  ),
}
