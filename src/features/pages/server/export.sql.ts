import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of this feature's tables in a member's data export (L-28). */
export const pagesExport = {
  dismissed_announcement: exportStatement(
    'pages.export_dismissed_announcements',
    'select dismissed_at from dismissed_announcement where member_id = :memberId order by dismissed_at',
  ),
  complaint: exportStatement(
    'pages.export_complaints',
    `select number, category, body, link, name, email, language, received_at, closed_at
     from complaint where member_id = :memberId order by received_at`,
  ),
  complaint_answer: exportStatement(
    'pages.export_complaint_answers',
    `select c.number, a.body, a.answered_at from complaint_answer a join complaint c on c.id = a.complaint_id
     where c.member_id = :memberId order by a.answered_at`,
  ),
}
