import { findAccount } from '#features/accounts/server/accounts.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { hasApproval, isOwnAddress, recordAudit, requestApproval } from '#features/staff/server/staff.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { checkCreditChange, needsSecondPerson } from '../change.rules.ts'
import { findEntryOfRequest } from './credit-changes.sql.ts'
import { lockBalanceRow, moveCredits } from './credits.sql.ts'

/** Credits that staff grant (above zero) or take (below zero). */
export interface CreditChange {
  readonly memberId: string
  /** The idempotency key. */
  readonly requestId: string
  readonly credits: number
  readonly reason: string
}

/**
 * Grants or takes credits, or asks a second person for a large change. A repeated call with the same id changes nothing.
 * @returns whether the change waits for a second person
 * @throws Refusal `member_not_found`, `own_account`, `credits_above_limit`, `insufficient_credits`, `request_differs`
 */
export async function requestCreditChange(
  ctx: StaffContext,
  { id: memberId, ...request }: Omit<CreditChange, 'memberId'> & { readonly id: string },
): Promise<{ isWaiting: boolean }> {
  const change = { memberId, ...request }
  return inTransaction(ctx, async (tx) => {
    const { support_credits_max: supportMax, credits_alone_max: aloneMax } = await getSiteSettings(tx)
    const { credits } = change
    const refusal = checkCreditChange({ role: tx.actor.role, credits, supportMax })
    if (refusal) throw refusal
    const isWaiting = needsSecondPerson(credits, aloneMax)
    await requireOtherMember(tx, memberId)
    await requireOneUse(tx, { requestId: change.requestId, isWaiting })
    if (isWaiting) await requestCredits(tx, change)
    else await changeCredits(tx, change)
    return { isWaiting }
  })
}

/** Refuses an id that was used both for a change of one person and for one that a second person approves. */
async function requireOneUse(
  ctx: StaffContext,
  { requestId, isWaiting }: { requestId: string; isWaiting: boolean },
): Promise<void> {
  const isApproval = await hasApproval(ctx, requestId)
  const known = isWaiting ? await findEntryOfRequest.one(ctx.db, [`office:${requestId}`]) : null
  if (isWaiting ? known && !isApproval : isApproval) throw new Refusal('request_differs')
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
  const balance = await lockBalanceRow.one(ctx.db, [memberId])
  if (!balance) throw new Refusal('member_not_found')
  const key = `office:${requestId}`
  const known = await findEntryOfRequest.one(ctx.db, [key])
  if (known && (known.member_id !== memberId || known.delta !== credits)) throw new Refusal('request_differs')
  if (known) return
  const account = credits > 0 ? 'grant' : 'correction'
  await moveCredits.run(ctx.db, [memberId, credits, account, null, key, ctx.now()])
  await recordAudit(ctx, {
    action: 'member.change_credits',
    subject: { kind: 'member', id: memberId },
    reason,
    before: { credits: balance.credits },
    after: { credits: balance.credits + credits, requestId },
  })
}

/** Refuses members of other sites, and the member with the address of the staff member. */
async function requireOtherMember(ctx: StaffContext, memberId: string): Promise<void> {
  const account = await findAccount(ctx, memberId)
  if (!account) throw new Refusal('member_not_found')
  if (await isOwnAddress(ctx, account.email)) throw new Refusal('own_account')
}
