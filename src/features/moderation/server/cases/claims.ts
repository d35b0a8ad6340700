import { findOwnMailbox } from '#features/accounts/server/members/own-member.ts'
import { defineQueue, type WorkItem } from '#features/staff/server/work-queue.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { CLAIM_SECONDS } from '../../rules.ts'
import { findCase, listNextCases, lockCase, queueLevels, type CaseRow } from './cases.sql.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The claims of cases. */
export const caseQueue = defineQueue({
  kind: 'case',
  claimSeconds: CLAIM_SECONDS,
  listNext: async (tx, limits) =>
    listNextCases.all(tx, { ...queueLevels, ...limits, ownMailbox: await findOwnMailbox(tx) }),
})

/**
 * Claims the most urgent case that nobody works on, for a quarter of an hour. Concurrent callers get different cases.
 * @throws Refusal `no_case_waits`
 */
export async function claimNext(ctx: StaffContext): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const [claimed] = await caseQueue.claimNext(tx, 1)
    if (!claimed) throw new Refusal('no_case_waits')
    await recordClaim(tx, 'case.claim', claimed)
    return { id: claimed.id }
  })
}

/**
 * Claims a case for a quarter of an hour. Claiming one's own again extends it.
 * @throws Refusal `case_not_found`, `case_closed`, `case_claimed`
 */
export async function claimCaseForDecision(
  ctx: StaffContext,
  { id }: InputOf<typeof moderationOfficeContract.claim>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { memberId } = await requireOpenCase(tx, id)
    const [claimed] = await caseQueue.claim(tx, [{ id, memberId }])
    if (!claimed) throw new Refusal('case_claimed')
    await recordClaim(tx, 'case.claim', claimed)
  })
}

/**
 * Ends the caller's claim of a case. Changes nothing when the caller has none.
 * @throws Refusal `case_not_found`
 */
export async function releaseClaim(
  ctx: StaffContext,
  { id }: InputOf<typeof moderationOfficeContract.release>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { memberId } = await findCase.require(tx, { caseId: id }, 'case_not_found')
    if (await caseQueue.release(tx, id)) await recordClaim(tx, 'case.release', { id, memberId })
  })
}

async function recordClaim(
  tx: StaffContext,
  action: 'case.claim' | 'case.release',
  { id, memberId }: WorkItem,
): Promise<void> {
  await recordAudit(tx, { action, subject: { kind: 'member', id: memberId }, after: { case: id } })
}

/**
 * Locks a case that nobody else works on, which claims it until the transaction ends.
 * @throws Refusal `case_not_found`, `case_closed`, `case_claimed`
 */
export async function requireOpenCase(tx: StaffContext, id: string): Promise<CaseRow> {
  const row = await lockCase.require(tx, { caseId: id }, 'case_not_found')
  if (row.closedAt) throw new Refusal('case_closed')
  const { isColleagues } = await caseQueue.findClaim(tx, id)
  if (isColleagues) throw new Refusal('case_claimed')
  return row
}
