import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of this feature's tables in a member's data export (L-28). */
export const moderationExport = {
  report: exportStatement(
    'moderation.export_reports',
    'select number, category, body, reported_at, trust from report where reporter_id = :memberId order by reported_at',
  ),
  message_flag: exportStatement(
    'moderation.export_message_flags',
    'select rules, flagged_at from message_flag where member_id = :memberId order by flagged_at',
  ),
  ban_record: exportStatement(
    'moderation.export_bans',
    'select banned_at, expires_at from ban_record where member_id = :memberId order by banned_at, id',
  ),
  ban_match: exportStatement(
    'moderation.export_ban_matches',
    'select kind, noticed_at from ban_match where member_id = :memberId order by noticed_at, ban_id, kind',
  ),
  case_decision: exportStatement(
    'moderation.export_decisions',
    `select outcome, ground, body, decided_at, ends_at, ended_at, objection, objected_at, objection_decided_at, reversed_at
     from case_decision where member_id = :memberId and outcome <> 'nothing' order by decided_at`,
  ),
}
