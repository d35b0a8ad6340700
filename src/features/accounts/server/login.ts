import { Refusal } from '#platform/refusal.ts'
import { withBatchedReads, inTransaction, type Context } from '#platform/server/context.ts'
import { startSession } from '#platform/server/sessions.ts'
import { emailKeyOf } from '../rules.ts'
import { registerDevice } from './known-devices.ts'
import { countFailure, findLoginSubjects, refuseWhileBlocked } from './lock-out.ts'
import { listLoginCandidates, lockOpenAccount, type LoginRow } from './login.sql.ts'
import { verifyPassword } from './passwords.ts'
import { offerReactivation } from './reactivation.ts'
import { checkSecondFactor } from './second-factor.ts'

/** What someone logs in with; `code` is of their app, or a recovery code. */
export interface Login {
  readonly email: string
  readonly password: string
  readonly code?: string
}

/**
 * Logs in with an address and a password under a new session id, and ends the one that was there;
 * staff who turned codes on need one too. Whatever the address is, a wrong try works as long and answers the same
 * (C-24b). Within a process tries follow each other behind the gate, so parallel ones cannot pass the lock-out.
 * @throws Refusal `login_failed`, `login_blocked`, `second_factor_required`, `second_factor_wrong`, and
 * `account_deleted` for the right password of an account that can come back
 */
export async function logIn(ctx: Context, login: Login): Promise<string> {
  const subjects = await findLoginSubjects(ctx, login.email)
  const gate = ctx.services.limiters.passwords
  if (gate.waiting > 0) await refuseWhileBlocked(ctx, subjects) // whoever is blocked need not wait for that
  const memberId = await gate.run(async () => {
    const asked = withBatchedReads(ctx)
    const [logins] = await Promise.all([findLoginCandidates(asked, login.email), refuseWhileBlocked(asked, subjects)])
    const found = await findByPassword(logins, login.password)
    const refusal = found ? await findLoginRefusal(ctx, found, login) : new Refusal('login_failed')
    if (refusal && isGuess(refusal)) await countFailure(ctx, subjects)
    if (refusal || !found) throw refusal ?? new Refusal('login_failed')
    return found.id
  })
  if (!(await startLoginSession(ctx, memberId))) throw new Refusal('login_failed')
  return memberId
}

async function findLoginRefusal(ctx: Context, { id, role, status }: LoginRow, login: Login): Promise<Refusal | null> {
  const refusal = role === 'member' ? null : await checkSecondFactor(ctx, id, login.code)
  if (refusal || status !== 'deleted') return refusal
  return (await offerReactivation(ctx, login.email)) ?? new Refusal('login_failed')
}

/** Whether a refused try may have been a guess; the others knew the password. */
function isGuess({ code }: Refusal): boolean {
  return code !== 'second_factor_required' && code !== 'account_deleted'
}

/**
 * Starts the session of someone who proved who they are, and knows their browser from now on. False where the account
 * was closed meanwhile: the lock makes whoever closes it find this session, or this find it closed (I24).
 */
export async function startLoginSession(ctx: Context, memberId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockOpenAccount.one(tx.db, [memberId]))) return false
    await Promise.all([startSession(tx, memberId), registerDevice(tx, memberId)])
    return true
  })
}

async function findLoginCandidates(ctx: Context, email: string): Promise<LoginRow[]> {
  return listLoginCandidates.all(ctx.db, [ctx.siteId, emailKeyOf(email)])
}

/**
 * Whose password this is: of the account that claimed the address, or else of the newest unconfirmed one. The first
 * comparison is always made, the second whenever the first fails, with nobody's hash where there is no account. So the
 * owner costs one hash, every wrong try two, and an unconfirmed account two whether its address is claimed or not
 * (C-24b, docs/decisions/028).
 */
async function findByPassword(logins: readonly LoginRow[], password: string): Promise<LoginRow | null> {
  const owner = logins.find(({ claimed }) => claimed)
  if (await verifyPassword(owner?.password_hash, password)) return owner ?? null
  const newest = logins.find(({ claimed }) => !claimed)
  return (await verifyPassword(newest?.password_hash, password)) ? (newest ?? null) : null
}
