import { createHmac } from 'node:crypto'
import { recordAccessFailure } from '#features/staff/server/access-failures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { networkOf, wideNetworkOf } from '#platform/server/http/network.ts'
import { emailKeyOf } from '../../email.rules.ts'
import {
  ACCOUNT_LOCK_OUTS,
  findBlockEnd,
  FAILURE_RETENTION_SECONDS,
  IP_LOCK_OUTS,
  minutesUntil,
  WIDE_IP_LOCK_OUTS,
  type LockOut,
} from '../../login.rules.ts'
import { isKnownDevice } from './known-devices.ts'
import { deleteFailures, insertFailures, listFailures } from './login.sql.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * The subjects for which a wrong password or code counts: the typed address or its account, the network, and the known devices
 * of the account.
 */
export interface LoginSubjects {
  readonly account: string
  readonly ip: string
  /** The larger network around `ip`; null in IPv4. */
  readonly wideIp: string | null
  /** Set for a known device of an account with the address. */
  readonly device: string | null
}

/** Finds the subjects of a login with this address from this device. */
export async function findLoginSubjects(ctx: Context, email: string): Promise<LoginSubjects> {
  const emailHash = hashEmailKey(ctx, email)
  const [isKnown, wideNetwork] = [await isKnownDevice(ctx, email), wideNetworkOf(ctx.ip)]
  return {
    account: `account:${emailHash}`,
    ip: `ip:${networkOf(ctx.ip)}`,
    wideIp: wideNetwork && `ip:${wideNetwork}`,
    device: isKnown ? `device:${emailHash}` : null,
  }
}

/**
 * Throws during a login block (C-59, R-4.31, R-8.13). On a known device only failures on known devices of the account
 * count, so strangers cannot lock its owner out. All known devices of an account share 5 tries.
 * @throws Refusal `login_blocked` with the remaining `minutes`
 */
export async function refuseWhileBlocked(ctx: Context, subjects: LoginSubjects): Promise<void> {
  const lockOuts = listLockOuts(subjects)
  const since = ago(ctx, { seconds: FAILURE_RETENTION_SECONDS })
  const failures = await listFailures.all(ctx, { subjects: [...lockOuts.keys()], since, limit: maxFailures })
  const ends = [...lockOuts].map(([subject, limits]) => {
    const times = failures.filter((row) => row.subject === subject).map((row) => row.failedAt)
    return findBlockEnd(times, limits, ctx.now())?.getTime() ?? 0
  })
  const until = Math.max(...ends)
  if (until === 0) return
  const retryAfterSeconds = Math.ceil((until - ctx.now().getTime()) / 1000)
  throw new Refusal('login_blocked', { minutes: minutesUntil(new Date(until), ctx.now()), retryAfterSeconds })
}

function listLockOuts({ account, ip, wideIp, device }: LoginSubjects): Map<string, readonly LockOut[]> {
  const lockOuts = new Map<string, readonly LockOut[]>([
    [device ?? account, ACCOUNT_LOCK_OUTS],
    [ip, IP_LOCK_OUTS],
  ])
  return wideIp ? lockOuts.set(wideIp, WIDE_IP_LOCK_OUTS) : lockOuts
}

const ALL_LOCK_OUTS = [...ACCOUNT_LOCK_OUTS, ...IP_LOCK_OUTS, ...WIDE_IP_LOCK_OUTS]
const maxFailures = Math.max(...ALL_LOCK_OUTS.map(({ tries }) => tries))

/**
 * Returns the subjects of a code that was typed after the right password. Wrong codes of an account count apart from wrong
 * passwords, those of a network together with them.
 */
export function toCodeSubjects(ctx: Context, memberId: string, subjects: LoginSubjects): LoginSubjects {
  const hash = hashWithKey(ctx, `code ${memberId}`)
  return { ...subjects, account: `code:${hash}`, device: subjects.device && `device-code:${hash}` }
}

/** Counts a wrong password or code for all subjects of the try. */
export async function countFailure(
  ctx: Context,
  { account, ip, wideIp, device }: LoginSubjects,
  kind: 'login_failed' | 'code_failed' = 'login_failed',
): Promise<void> {
  const subjects = [account, ip, wideIp, device].filter((subject) => subject !== null)
  await insertFailures.run(ctx, { subjects })
  await recordAccessFailure(ctx, { kind, isOffice: false })
}

/** Clears the lock-out of an address, on known devices too. Does not clear the lock-out of the network. */
export async function clearLockOut(ctx: Context, email: string): Promise<void> {
  const emailHash = hashEmailKey(ctx, email)
  await deleteFailures.run(ctx, { subjects: [`account:${emailHash}`, `device:${emailHash}`] })
}

function hashEmailKey(ctx: Context, email: string): string {
  return hashWithKey(ctx, emailKeyOf(email))
}

// A keyed hash, so that the table holds no addresses and no ids.
function hashWithKey(ctx: Context, text: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(text).digest('base64url')
}
