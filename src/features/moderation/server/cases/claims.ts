import { findOwnMailbox } from '#features/accounts/server/accounts.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { CLAIM_SECONDS } from '../../rules.ts'
import { claimCase, claimNextCase, findCase, lockCase, queueLevels, releaseCase, type CaseRow } from './cases.sql.ts'

type EmptyOutput = Record<string, never>

/**
 * Claims the most urgent case that nobody works on, for a quarter of an hour. Concurrent callers get different cases.
 * @throws Refusal `no_case_waits`
 */
export async function claimNext(ctx: StaffContext): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const claim = { staffId: requireStaffId(tx), until: findClaimEnd(tx), ownMailbox: await findOwnMailbox(tx) }
    const claimed = await claimNextCase.require(tx, { ...queueLevels, ...claim }, 'no_case_waits')
    await recordClaim(tx, 'case.claim', { id: claimed.id, memberId: claimed.member_id })
    return { id: claimed.id }
  })
}

/**
 * Claims a case for a quarter of an hour. Claiming one's own again extends it.
 * @throws Refusal `case_not_found`, `case_closed`, `case_claimed`
 */
export async function claimCaseForDecision(ctx: StaffContext, { id }: { id: string }): Promise<EmptyOutput> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireOpenCase(tx, id)
    await claimCase.run(tx, { caseId: id, staffId: requireStaffId(tx), until: findClaimEnd(tx) })
    await recordClaim(tx, 'case.claim', { id, memberId: row.member_id })
    return {}
  })
}

/**
 * Ends the caller's claim of a case. Changes nothing when the caller has none.
 * @throws Refusal `case_not_found`
 */
export async function releaseClaim(ctx: StaffContext, { id }: { id: string }): Promise<EmptyOutput> {
  return inTransaction(ctx, async (tx) => {
    await findCase.require(tx, { caseId: id }, 'case_not_found')
    const released = await releaseCase.one(tx, { caseId: id, staffId: requireStaffId(tx) })
    if (released) await recordClaim(tx, 'case.release', { id, memberId: released.member_id })
    return {}
  })
}

async function recordClaim(
  tx: StaffContext,
  action: 'case.claim' | 'case.release',
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  await recordAudit(tx, { action, subject: { kind: 'member', id: memberId }, after: { case: id } })
}

function findClaimEnd(ctx: StaffContext): Date {
  return new Date(ctx.now().getTime() + CLAIM_SECONDS * 1_000)
}

/**
 * Locks a case that nobody else works on, which claims it until the transaction ends.
 * @throws Refusal `case_not_found`, `case_closed`, `case_claimed`
 */
export async function requireOpenCase(tx: StaffContext, id: string): Promise<CaseRow> {
  const row = await lockCase.require(tx, { caseId: id }, 'case_not_found')
  if (row.closed_at) throw new Refusal('case_closed')
  if (isClaimed(tx, row) && row.claimed_by !== tx.actor.staffId) throw new Refusal('case_claimed')
  return row
}

/** Returns whether somebody works on a case now. */
export function isClaimed(ctx: StaffContext, { claimed_until: until }: CaseRow): boolean {
  return until !== null && until > ctx.now()
}

/** Returns the staff account of the caller. Only the office reaches these operations, and there everybody has one. */
export function requireStaffId({ actor }: StaffContext): string {
  if (actor.staffId === null) throw new Error('a case is decided in the office')
  return actor.staffId
}
