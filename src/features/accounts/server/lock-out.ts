import { createHmac } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import {
  ACCOUNT_LOCK_OUTS,
  blockedUntil,
  emailKeyOf,
  FAILURE_KEEP_SECONDS,
  IP_LOCK_OUTS,
  minutesUntil,
  type LockOut,
} from '../rules.ts'
import { insertFailures, listFailures } from './accounts.sql.ts'

/** What wrong passwords are counted for: the typed address, known or not, and where the try came from. */
export interface LoginSubjects {
  readonly account: string
  readonly ip: string
}

/** The subjects of one try. The address is stored as a keyed hash: the table must not list who tried. */
export function loginSubjectsOf(ctx: Context, email: string): LoginSubjects {
  const key = createHmac('sha256', ctx.services.settings.secret).update(emailKeyOf(email)).digest('base64url')
  return { account: `account:${key}`, ip: `ip:${networkOf(ctx.ip)}` }
}

/**
 * Refuses while too many passwords were wrong (C-59, R-4.31, R-8.13).
 * @throws Refusal `login_blocked` with the remaining `minutes`
 */
export async function refuseWhileBlocked(ctx: Context, subjects: LoginSubjects): Promise<void> {
  const [forAccount, forIp] = await Promise.all([
    blockOf(ctx, subjects.account, ACCOUNT_LOCK_OUTS),
    blockOf(ctx, subjects.ip, IP_LOCK_OUTS),
  ])
  const until = [forAccount, forIp].filter((end) => end !== null).sort((a, b) => b.getTime() - a.getTime())[0]
  if (!until) return
  const retryAfterSeconds = Math.ceil((until.getTime() - ctx.now().getTime()) / 1000)
  throw new Refusal('login_blocked', { minutes: minutesUntil(until, ctx.now()), retryAfterSeconds })
}

/** Counts a wrong password for the address and for where it came from. */
export async function countFailure(ctx: Context, subjects: LoginSubjects): Promise<void> {
  await insertFailures.run(ctx.db, [ctx.siteId, [subjects.account, subjects.ip], ctx.now()])
}

async function blockOf(ctx: Context, subject: string, lockOuts: readonly LockOut[]): Promise<Date | null> {
  const since = new Date(ctx.now().getTime() - FAILURE_KEEP_SECONDS * 1000)
  const most = Math.max(...lockOuts.map(({ tries }) => tries))
  const rows = await listFailures.all(ctx.db, [ctx.siteId, subject, since, most])
  return blockedUntil(
    rows.map((row) => row.failed_at),
    lockOuts,
    ctx.now(),
  )
}

/** An IPv4 address as it is; of IPv6 the /64 that one subscriber gets. */
export function networkOf(ip: string): string {
  const four = /(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  if (four) return four
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
