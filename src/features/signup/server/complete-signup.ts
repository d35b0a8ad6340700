import { maskEmail } from '#features/accounts/rules.ts'
import {
  confirmAccount,
  hashConfirmationToken,
  hashPassword,
  isEmailTaken,
  createConfirmation,
} from '#features/accounts/server/accounts.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { hashSecret } from './partner-mail.ts'
import { findPendingSignup, redeemPendingSignup } from './signup.sql.ts'
import { validateNewMember, countSignupAttempt, grantSignupCredits, createMember, type NewMember } from './signup.ts'

type Nothing = Record<string, never>

/**
 * Whose signup a mailed link completes, as far as a screen may show it; it uses nothing up, because scanners follow
 * links (C-77).
 * @throws Refusal `link_expired`
 */
export async function viewPendingSignup(ctx: Context, { token }: { token: string }): Promise<{ email: string }> {
  return { email: maskEmail((await requirePendingSignup(ctx, token)).email) }
}

/**
 * Completes a signup that a partner began: the account is made and, because the link came by mail, confirmed
 * at once, all in one transaction. Of many parallel calls one succeeds (I25).
 * @throws Refusal `link_expired`, `email_taken` where somebody confirmed the address meanwhile (R-8.23: the link
 * proves the mailbox), and as `signUp` for each answer
 */
export async function completeSignup(
  ctx: Context,
  { token, ...answers }: NewMember & { token: string },
): Promise<Nothing> {
  const { email } = await requirePendingSignup(ctx, token)
  const person = await validateNewMember(ctx, { ...answers, email })
  if (await isEmailTaken(ctx, email)) throw new Refusal('email_taken')
  await countSignupAttempt(ctx, email)
  const passwordHash = await hashPassword(ctx, answers.password)
  await inTransaction(ctx, async (tx) => {
    const pending = await redeemPendingSignup.one(tx.db, [hashSecret(token), tx.siteId, tx.now()])
    if (!pending) throw new Refusal('link_expired')
    const memberId = await createMember(tx, person, { passwordHash, traffic: pending.traffic })
    const proof = await createConfirmation(tx, { id: memberId, email })
    if (!proof) throw new Refusal('email_taken')
    await confirmAccount(tx, hashConfirmationToken(proof.token))
    await grantSignupCredits(tx, memberId)
  })
  return {}
}

async function requirePendingSignup(ctx: Context, token: string) {
  const pending = await findPendingSignup.one(ctx.db, [hashSecret(token), ctx.siteId, ctx.now()])
  if (!pending) throw new Refusal('link_expired')
  return pending
}
