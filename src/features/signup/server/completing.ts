import { maskEmail } from '#features/accounts/rules.ts'
import {
  confirmAccount,
  confirmationByToken,
  hashPassword,
  isEmailTaken,
  makeConfirmation,
} from '#features/accounts/server/accounts.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { hashOf } from './partner-mail.ts'
import { findPending, redeemPending } from './signup.sql.ts'
import { checkPerson, countTry, grantSignupCredits, makeMember, type Person } from './signup.ts'

type Nothing = Record<string, never>

/**
 * Whose signup a mailed link completes, as far as a screen may show it; it uses nothing up, because scanners follow
 * links (C-77).
 * @throws Refusal `link_expired`
 */
export async function viewPending(ctx: Context, { token }: { token: string }): Promise<{ email: string }> {
  return { email: maskEmail((await requirePending(ctx, token)).email) }
}

/**
 * Completes a signup that a partner began: the account is made and, because the link came by mail, confirmed
 * at once, all in one transaction. Of many parallel calls one succeeds (I25).
 * @throws Refusal `link_expired`, `email_taken` where somebody confirmed the address meanwhile (R-8.23: the link
 * proves the mailbox), and as `signUp` for each answer
 */
export async function completeSignup(
  ctx: Context,
  { token, ...answers }: Person & { token: string },
): Promise<Nothing> {
  const { email } = await requirePending(ctx, token)
  const person = await checkPerson(ctx, { ...answers, email })
  if (await isEmailTaken(ctx, email)) throw new Refusal('email_taken')
  await countTry(ctx, email)
  const passwordHash = await hashPassword(ctx, answers.password)
  await inTransaction(ctx, async (tx) => {
    const pending = await redeemPending.one(tx.db, [hashOf(token), tx.siteId, tx.now()])
    if (!pending) throw new Refusal('link_expired')
    const memberId = await makeMember(tx, person, { passwordHash, traffic: pending.traffic })
    const proof = await makeConfirmation(tx, { id: memberId, email })
    if (!proof) throw new Refusal('email_taken')
    await confirmAccount(tx, confirmationByToken(proof.token))
    await grantSignupCredits(tx, memberId)
  })
  return {}
}

async function requirePending(ctx: Context, token: string) {
  const pending = await findPending.one(ctx.db, [hashOf(token), ctx.siteId, ctx.now()])
  if (!pending) throw new Refusal('link_expired')
  return pending
}
