import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { startSession } from '#platform/server/sessions.ts'
import { emailKeyOf } from '../rules.ts'
import { rememberDevice } from './known-devices.ts'
import { countFailure, loginSubjectsOf, refuseWhileBlocked } from './lock-out.ts'
import { listLogins } from './login.sql.ts'
import { fits } from './passwords.ts'

/**
 * Logs in with an address and a password under a new session id, and ends the one that was there.
 * Whatever the address is, a wrong try works as long and answers the same (C-24b). Within a process tries follow
 * each other behind the gate, so parallel ones cannot pass the lock-out.
 * @throws Refusal `login_failed`, `login_blocked`
 */
export async function logIn(ctx: Context, { email, password }: { email: string; password: string }): Promise<string> {
  const subjects = await loginSubjectsOf(ctx, email)
  const gate = ctx.services.gates.passwords
  if (gate.waiting > 0) await refuseWhileBlocked(ctx, subjects) // whoever is blocked need not wait for that
  const memberId = await gate.run(async () => {
    await refuseWhileBlocked(ctx, subjects)
    const found = await whoFits(ctx, emailKeyOf(email), password)
    if (!found) await countFailure(ctx, subjects)
    return found
  })
  if (!memberId) throw new Refusal('login_failed')
  await letIn(ctx, memberId)
  return memberId
}

/** Starts the session of someone who proved who they are, and knows their browser from now on. */
async function letIn(ctx: Context, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await startSession(tx, memberId)
    await rememberDevice(tx, memberId)
  })
}

/**
 * Whose password this is: of the account that claimed the address, or else of the newest unconfirmed one. The first
 * comparison is always made, the second whenever the first fails, with nobody's hash where there is no account. So the
 * owner costs one hash, every wrong try two, and an unconfirmed account two whether its address is claimed or not
 * (C-24b, docs/decisions/028).
 */
async function whoFits(ctx: Context, emailKey: string, password: string): Promise<string | null> {
  const logins = await listLogins.all(ctx.db, [ctx.siteId, emailKey])
  const owner = logins.find(({ claimed }) => claimed)
  if (await fits(owner?.password_hash, password)) return owner?.id ?? null
  const newest = logins.find(({ claimed }) => !claimed)
  return (await fits(newest?.password_hash, password)) ? (newest?.id ?? null) : null
}
