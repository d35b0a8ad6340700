import { maskEmail } from '#features/accounts/email.rules.ts'
import {
  confirmAccount,
  hashConfirmationToken,
  createConfirmation,
} from '#features/accounts/server/addresses/confirmation.ts'
import { isEmailTaken } from '#features/accounts/server/identity.ts'
import { hashPassword } from '#platform/server/security/password-hashes.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { hashSecret } from './partner-mail.ts'
import { findPendingSignup, redeemPendingSignup } from './signup.sql.ts'
import { validateNewMember, spendSignupLimits, createMember, refuseTakenAddress } from './signup.ts'
import type { signupContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Returns the masked address of the signup that a mailed link completes. Does not spend the token, because mail
 * scanners follow links (C-77).
 * @throws Refusal `link_expired`
 */
export async function viewPendingSignup(
  ctx: Context,
  { token }: InputOf<typeof signupContract.pending>,
): Promise<{ email: string }> {
  return { email: maskEmail((await requirePendingSignup(ctx, token)).email) }
}

/**
 * Completes a signup that a partner started. Creates the account and confirms it, because the link came by
 * mail, in one transaction. Only one of several concurrent calls succeeds (I25).
 * @throws Refusal `link_expired`, `email_taken` or `account_deleted` when another account has the address (R-8.23,
 * ), and the refusals of `signUp` for each answer
 */
export async function completeSignup(
  ctx: Context,
  { token, ...answers }: InputOf<typeof signupContract.complete>,
): Promise<void> {
  const { email } = await requirePendingSignup(ctx, token)
  const member = await validateNewMember(ctx, { ...answers, email })
  if (await isEmailTaken(ctx, email)) throw await refuseTakenAddress(ctx, email)
  await spendSignupLimits(ctx, email)
  const passwordHash = await hashPassword(ctx, answers.password)
  await inTransaction(ctx, async (tx) => {
    const pending = await redeemPendingSignup.require(tx, { tokenHash: hashSecret(token) }, 'link_expired')
    const memberId = await createMember(tx, member, {
      passwordHash,
      tracking: { ...pending.traffic, via: 'partner' },
    })
    const confirmation = await createConfirmation(tx, { id: memberId, email })
    if (!confirmation) throw new Refusal('email_taken')
    await confirmAccount(tx, hashConfirmationToken(confirmation.token))
  })
}

async function requirePendingSignup(ctx: Context, token: string) {
  return findPendingSignup.require(ctx, { tokenHash: hashSecret(token) }, 'link_expired')
}
