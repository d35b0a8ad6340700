import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of credits in a member's data export (L-28). */
export const creditsExport = {
  credit_balance: exportStatement(
    'credits.export_balance',
    `select credits, debt_allowed, paid_orders from credit_balance where member_id = :memberId`,
  ),
  ledger_entry: exportStatement(
    'credits.export_entries',
    `select created_at, delta, counter_account, balance_after, ref_id from ledger_entry where member_id = :memberId order by id`,
  ),
}
