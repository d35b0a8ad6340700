import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of this feature's tables in a member's data export (L-28). Leaves the recipient out when either blocked the other. */
export const signupExport = {
  signup_message: exportStatement(
    'signup.export_first_message',
    `select case when visible_pair(:memberId, recipient_id) then recipient_id end as recipient_id, text, created_at
     from signup_message where member_id = :memberId`,
  ),
}
