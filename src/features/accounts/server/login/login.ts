// Public: other features or the app use this file.
import { Refusal } from '#platform/refusal.ts'
import { inOrder, withBatchedReads, inTransaction, type Context, type MemberActor } from '#platform/server/context.ts'
import { startSession } from '#platform/server/security/sessions.ts'
import { emailKeyOf } from '../../email.rules.ts'
import { insertEvent } from '../events.sql.ts'
import { registerDevice } from './known-devices.ts'
import { checkLoginCode } from './login-codes.ts'
import { countFailure, findLoginSubjects, refuseWhileBlocked, type LoginSubjects } from './lock-out.ts'
import { listLoginCandidates, lockOpenAccount, type LoginRow } from './login.sql.ts'
import { verifyPassword } from '#platform/server/security/password-hashes.ts'
import { refuseWithReactivationMail } from '../deletion/reactivation.ts'

/** The input for logging in. `code` is that of an authenticator app, or a recovery code, of a member with codes. */
interface Login {
  readonly email: string
  readonly password: string
  readonly code?: string
}

/**
 * Logs in with an address and a password under a new session id and ends the previous session. A failed
 * login takes equally long and gets the same response for every address (C-24b). The limiter runs the tries of a process
 * one by one, so concurrent tries cannot bypass the lock-out. A member with codes needs one besides the password; the right
 * password without it reveals nothing else, and starts nothing.
 * @throws Refusal `login_failed`, `login_blocked`, `code_required`, `login_code_wrong`, `login_code_unreadable`, and
 * `account_deleted` for the right password of a deleted account that can be reactivated
 */
export async function logIn(ctx: Context, login: Login): Promise<MemberActor> {
  const subjects = await findLoginSubjects(ctx, login.email)
  const limiter = ctx.services.concurrencyLimiters.passwords
  if (limiter.waiting > 0) await refuseWhileBlocked(ctx, subjects) // refuse early, without waiting for a turn
  const memberId = await limiter.run(async () => {
    const batchCtx = withBatchedReads(ctx)
    const [candidates] = await Promise.all([
      findLoginCandidates(batchCtx, login.email),
      refuseWhileBlocked(batchCtx, subjects),
    ])
    const account = await findByPassword(candidates, login.password)
    const refusal = account ? await findLoginRefusal(ctx, account, { ...login, subjects }) : new Refusal('login_failed')
    if (refusal?.code === 'login_failed') await countFailure(ctx, subjects)
    if (refusal || !account) throw refusal ?? new Refusal('login_failed')
    return account.id
  })
  const member = await startLoginSession(ctx, memberId)
  if (!member) throw new Refusal('login_failed')
  return member
}

/** Returns the refusal of a login with the right password, or null. Only `login_failed` counts as a wrong password. */
async function findLoginRefusal(
  ctx: Context,
  { id: memberId, status }: LoginRow,
  { email, code = '', subjects }: Login & { subjects: LoginSubjects },
): Promise<Refusal | null> {
  const refusal = await checkLoginCode(ctx, { memberId, subjects, code })
  if (refusal || status !== 'deleted') return refusal
  return (await refuseWithReactivationMail(ctx, email)) ?? new Refusal('login_failed')
}

/**
 * Starts the session of an authenticated member and registers their device. Returns null when the account was closed
 * meanwhile. The row lock makes closing wait, so no session is started after it (I24).
 */
export async function startLoginSession(ctx: Context, memberId: string): Promise<MemberActor | null> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockOpenAccount.one(tx, { id: memberId }))) return null
    const [sessionId] = await inOrder(tx, [
      startSession(tx, memberId),
      registerDevice(tx, memberId),
      insertEvent.run(tx, { accountId: memberId, kind: 'login' }),
    ])
    return { kind: 'member', memberId, sessionId, accountHold: null }
  })
}

async function findLoginCandidates(ctx: Context, email: string): Promise<LoginRow[]> {
  return listLoginCandidates.all(ctx, { emailKey: emailKeyOf(email) })
}

/**
 * Finds the account with this password: the confirmed owner of the address, or else the newest unconfirmed one. The
 * first comparison always runs, the second whenever the first fails, with a dummy hash where there is no account. So
 * a login of the owner computes one hash, and every other try two (C-24b, docs/decisions/028).
 */
async function findByPassword(candidates: readonly LoginRow[], password: string): Promise<LoginRow | null> {
  const owner = candidates.find(({ claimed }) => claimed)
  if (await verifyPassword(owner?.passwordHash, password)) return owner ?? null
  const newest = candidates.find(({ claimed }) => !claimed)
  return (await verifyPassword(newest?.passwordHash, password)) ? (newest ?? null) : null
}
