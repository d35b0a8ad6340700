import { listMemberNames } from '#features/profiles/server/member-names.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { isDebitBlocked, type DebitReturnKind } from '../debit.rules.ts'
import { liftReturns, listReturnsByMember } from './debit-files.sql.ts'
import type { bankOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A member who can no longer pay by direct debit. */
interface BlockedPayer {
  readonly memberId: string
  /** The name of the profile; null without one. */
  readonly name: string | null
  /** The codes of the bank for the debits that it returned. */
  readonly reasonCodes: string[]
}

/** Lists the members of this site whose returned debits block direct debit. */
export async function listBlockedPayers(ctx: StaffContext): Promise<{ payers: BlockedPayer[] }> {
  const rows = await listReturnsByMember.all(ctx)
  const blocked = rows.filter(({ kinds, reason_codes: codes }) =>
    isDebitBlocked(
      kinds.map((kind, index) => ({
        kind: kind as DebitReturnKind, // the column has no other values
        reasonCode: codes[index] ?? null,
      })),
    ),
  )
  const names = await listMemberNames(
    ctx,
    blocked.map((row) => row.member_id),
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    payers: blocked.map(({ member_id: memberId, reason_codes: reasonCodes }) => ({
      memberId,
      name: nameOf.get(memberId) ?? null,
      reasonCodes: reasonCodes.filter((code) => code !== ''),
    })),
  }
}

/**
 * Ends the block of a payer and of their accounts, with a reason in the audit log. Returns the number of returned debits that
 * count no longer.
 * @throws Refusal `blocked_payer_not_found`, also for one whom a colleague unblocked already
 */
export async function unblockPayer(
  ctx: StaffContext,
  { memberId, reason }: InputOf<typeof bankOfficeContract.unblockPayer>,
): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const count = await liftReturns.run(tx, { memberId, at: tx.now() })
    if (count === 0) throw new Refusal('blocked_payer_not_found')
    const subject = { kind: 'member', id: memberId }
    await recordAudit(tx, { action: 'debit.unblock', subject, reason, after: { count } })
    return { count }
  })
}
