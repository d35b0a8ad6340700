import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { DEVICE_KEEP_SECONDS, DEVICES_KEPT, emailKeyOf } from '../rules.ts'
import { findKnownDevice, moveDevice, storeDevice } from './login.sql.ts'

/** Whether an account with this address has logged in from this browser before; only the browser's cookie tells. */
export async function isKnownDevice(ctx: Context, email: string): Promise<boolean> {
  const token = tokenOf(ctx)
  if (!token) return false
  return (await findKnownDevice.only(ctx.db, [ctx.siteId, emailKeyOf(email), hashOf(token)])).known
}

/**
 * Makes this browser a known one of the account. Its cookie is new each time, so that a token which somebody else
 * put there is worth nothing; other accounts that know the browser go on to know it. An account keeps its newest 10.
 */
export async function rememberDevice(ctx: Context, memberId: string): Promise<void> {
  const [before, token] = [tokenOf(ctx), randomBytes(32).toString('base64url')]
  if (before) await moveDevice.run(ctx.db, [hashOf(before), hashOf(token)])
  await storeDevice.run(ctx.db, [hashOf(token), memberId, ctx.now(), DEVICES_KEPT])
  ctx.reply.headers.push(['set-cookie', cookie(ctx.origin, token)])
}

function tokenOf(ctx: Context): string | null {
  const token = ctx.cookies[cookieName(ctx.origin)]
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-device' : 'device'
}

function cookie(origin: string, token: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(origin)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_KEEP_SECONDS}${secure}`
}
