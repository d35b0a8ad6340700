import { findAccount } from '#features/accounts/server/identity.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { consumeRateLimitForKey } from '#platform/server/security/rate-limit.ts'
import { mailConfirmation, resendsPerMember } from './confirmation-mail.ts'
import type { signupOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Sends an unconfirmed member of this site the confirmation mail again, on behalf of staff. Each request sends one, within
 * the limit of the member, which their own requests count towards too.
 * @throws Refusal `member_not_found`, `member_state_changed`, `rate_limited`
 */
export async function resendConfirmationToMember(
  ctx: StaffContext,
  request: InputOf<typeof signupOfficeContract.resendConfirmation>,
): Promise<void> {
  return inTransaction(ctx, (tx) => resendConfirmation(tx, request))
}

async function resendConfirmation(ctx: StaffContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  const account = await findAccount(ctx, id)
  if (!account) throw new Refusal('member_not_found')
  if (account.status !== 'not_confirmed') throw new Refusal('member_state_changed')
  await consumeRateLimitForKey(ctx, resendsPerMember, id)
  await mailConfirmation.enqueue(ctx, { memberId: id })
  await recordAudit(ctx, { action: 'member.resend_confirmation', subject: { kind: 'member', id }, reason })
}
