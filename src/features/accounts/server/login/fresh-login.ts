// Public: other features or the app use this file.
import { Refusal } from '#platform/refusal.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { confirmLoginOfSession, isLoginFresh } from '#platform/server/security/sessions.ts'
import { FRESH_LOGIN_SECONDS } from '../../login.rules.ts'
import { isCorrectPassword, requireOwnCredentials } from '../passwords/password-change.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Refuses what a finder of an open browser must not do, unless the member has just logged in or typed the password again.
 * @throws Refusal `login_not_fresh`
 */
export async function requireFreshLogin(ctx: MemberContext): Promise<void> {
  if (!(await isLoginFresh(ctx, FRESH_LOGIN_SECONDS))) throw new Refusal('login_not_fresh')
}

/**
 * Confirms with the password who the member is, for a quarter of an hour.
 * @throws Refusal `password_wrong`, `login_blocked` after too many wrong passwords
 */
export async function confirmLogin(
  ctx: MemberContext,
  { password }: InputOf<typeof accountsContract.confirmLogin>,
): Promise<void> {
  const account = await requireOwnCredentials(ctx)
  if (!(await isCorrectPassword(ctx, account, password))) throw new Refusal('password_wrong', { field: 'password' })
  await confirmLoginOfSession(ctx)
}
