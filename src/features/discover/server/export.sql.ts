import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of these tables in a member's data export (L-28). Blocked and deleted members are left out. */
export const discoverExport = {
  discover_view: exportStatement(
    'discover.export_views',
    `select v.other_id, p.name, v.shown_at from discover_view v join profile p on p.member_id = v.other_id
     where v.member_id = :memberId and visible_pair(:memberId, v.other_id)
       and exists (select from reachable_account where id = v.other_id)
     order by v.shown_at`,
  ),
}
