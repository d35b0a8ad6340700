import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { BLOCKED_AFTER } from '../debit.rules.ts'
import { BLOCKED_PAYERS_PAGE_SIZE } from '../debit-file.rules.ts'
import { liftReturns, listBlockedPayerRows } from './debit-files.sql.ts'
import type { bankOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists a page of the members of this site whose returned debits block direct debit, without their names. */
export async function listBlockedPayers(
  ctx: StaffContext,
  { after }: InputOf<typeof bankOfficeContract.blockedPayers>,
) {
  const limit = BLOCKED_PAYERS_PAGE_SIZE + 1
  const limits = JSON.stringify(BLOCKED_AFTER)
  const rows = await listBlockedPayerRows.all(ctx, { limits, after: after ?? null, limit })
  const shown = rows.slice(0, BLOCKED_PAYERS_PAGE_SIZE)
  const next = rows.length > shown.length ? (shown.at(-1)?.memberId ?? null) : null
  return { payers: shown.map(({ orderId, number, ...row }) => ({ ...row, order: { id: orderId, number } })), next }
}

/**
 * Ends the block of a payer and of their accounts, with a reason in the audit log. Returns the number of returned debits that
 * count no longer. Those of other members who share an account are among them.
 * @throws Refusal `blocked_payer_not_found`, also for one whom a colleague unblocked already; `own_account`, also when the
 *   staff member's own member account shares an account with the payer
 */
export async function unblockPayer(
  ctx: StaffContext,
  { memberId, reason }: InputOf<typeof bankOfficeContract.unblockPayer>,
): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const lifted = await liftReturns.all(tx, { memberId, at: tx.now() })
    const count = lifted.length
    if (count === 0) throw new Refusal('blocked_payer_not_found')
    const otherIds = [...new Set(lifted.map((row) => row.memberId))].filter((id) => id !== memberId).toSorted()
    const action = 'debit.unblock'
    for (const id of otherIds)
      // without the reason, which is about the payer
      await recordAudit(tx, { action, subject: { kind: 'member', id }, after: { unblockedId: memberId } })
    await recordAudit(tx, { action, subject: { kind: 'member', id: memberId }, reason, after: { count, otherIds } })
    return { count }
  })
}
