// Public: other features or the app use this file.
import { findAccount } from '#features/accounts/server/identity.ts'
import { refuseOwnMember } from '#features/accounts/server/members/own-member.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { ALONE_SECONDS, needsSecondPerson, REPEAT_SECONDS } from '#features/staff/alone.rules.ts'
import { hasApproval, lockAloneLimit, refuseRepeatedChange, requestApproval } from '#features/staff/server/approvals.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { checkCreditChange } from '../change.rules.ts'
import { findEntryOfRequest, findEqualCreditChange, sumOwnCreditChanges } from './credit-changes.sql.ts'
import { lockBalanceRow, moveCredits } from './credits.sql.ts'
import type { creditsOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** Credits that staff grant (above zero) or take (below zero). */
export interface CreditChange {
  readonly memberId: string
  /** The idempotency key. */
  readonly requestId: string
  readonly credits: number
  readonly reason: string
}

/** A change that staff request. */
interface CreditRequest extends Omit<CreditChange, 'memberId'> {
  /** The member. */
  readonly id: string
  /** Confirms a change that equals one of the last ten minutes. */
  readonly again?: 'yes' | undefined
}

/**
 * Grants or takes credits, or asks a second person for a large change. What the same person did within 24 hours counts. A repeated
 * call with the same id changes nothing.
 * @returns whether the change waits for a second person
 * @throws Refusal `member_not_found`, `own_account`, `credits_above_limit`, `insufficient_credits`, `request_differs`,
 * `done_recently`
 */
export async function requestCreditChange(
  ctx: StaffContext,
  { id: memberId, again, ...request }: InputOf<typeof creditsOfficeContract.change>,
): Promise<{ isWaiting: boolean }> {
  const change = { memberId, ...request }
  return inTransaction(ctx, async (tx) => {
    await lockAloneLimit(tx)
    await requireOtherMember(tx, memberId)
    await lockBalanceRow.one(tx, { memberId }) // an equal change by a colleague waits here
    const isWaiting = (await findKnownOutcome(tx, change)) ?? (await mustWait(tx, change, again))
    if (isWaiting) await requestCredits(tx, change)
    else await changeCredits(tx, change)
    return { isWaiting }
  })
}

/** Returns whether a repeated request waits for a second person; null for a new one. */
async function findKnownOutcome(tx: StaffContext, { requestId }: CreditChange): Promise<boolean | null> {
  if (await findEntryOfRequest.one(tx, { requestId: `office:${requestId}` })) return false
  return (await hasApproval(tx, requestId)) ? true : null
}

async function mustWait(tx: StaffContext, change: CreditChange, again: CreditRequest['again']): Promise<boolean> {
  const { memberId, credits } = change
  const { support_credits_max: supportMax, credits_alone_max: limit } = await getSiteSettings(tx)
  const values = { staffId: tx.actor.staffId, memberId, since: findTimeBefore(tx, ALONE_SECONDS) }
  const done = await sumOwnCreditChanges.oneOrThrow(tx, values)
  const refusal = checkCreditChange({ role: tx.actor.role, credits, done: done.forMember, supportMax })
  if (refusal) throw refusal
  const since = findTimeBefore(tx, REPEAT_SECONDS)
  if (!again) refuseRepeatedChange(tx, await findEqualCreditChange.one(tx, { memberId, credits, since }))
  return needsSecondPerson({ amount: credits, limit, done })
}

function findTimeBefore(ctx: StaffContext, seconds: number): Date {
  return ago(ctx, { seconds })
}

async function requestCredits(ctx: StaffContext, { requestId: id, memberId, credits, reason }: CreditChange) {
  await requestApproval(ctx, { id, kind: 'credits.change', memberId, input: { credits }, reason })
}

/**
 * Grants or takes credits, once per request id.
 * @throws Refusal `member_not_found`, `own_account`, `insufficient_credits`, `request_differs`
 */
export async function changeCredits(
  ctx: StaffContext,
  { memberId, requestId, credits, reason }: CreditChange,
): Promise<void> {
  await requireOtherMember(ctx, memberId)
  const balance = await lockBalanceRow.require(ctx, { memberId }, 'member_not_found')
  const key = `office:${requestId}`
  const known = await findEntryOfRequest.one(ctx, { requestId: key })
  if (known && (known.memberId !== memberId || known.delta !== credits)) throw new Refusal('request_differs')
  if (known) return
  const account = credits > 0 ? 'grant' : 'correction'
  await moveCredits.run(ctx, { memberId, change: credits, counterAccount: account, refId: null, requestId: key })
  await recordAudit(ctx, {
    action: 'member.change_credits',
    subject: { kind: 'member', id: memberId },
    reason,
    before: { credits: balance.credits },
    after: { credits: balance.credits + credits, requestId },
  })
}

/** Refuses members of other sites, and the own one of the staff member. */
async function requireOtherMember(ctx: StaffContext, memberId: string): Promise<void> {
  if (!(await findAccount(ctx, memberId))) throw new Refusal('member_not_found')
  await refuseOwnMember(ctx, { memberId })
}
