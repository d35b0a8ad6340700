import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { DEVICE_RETENTION_SECONDS, MAX_KNOWN_DEVICES, emailKeyOf } from '../rules.ts'
import { findKnownDevice, rotateDeviceToken, upsertDevice } from './login.sql.ts'

/** Whether an account with this address has logged in from this browser before; only the browser's cookie tells. */
export async function isKnownDevice(ctx: Context, email: string): Promise<boolean> {
  const token = readDeviceToken(ctx)
  if (!token) return false
  return (await findKnownDevice.only(ctx.db, [ctx.siteId, emailKeyOf(email), hashDeviceToken(token)])).known
}

/**
 * Makes this browser a known one of the account. Its cookie is new each time, so that a token which somebody else
 * put there is worth nothing; other accounts that know the browser go on to know it. An account keeps its newest 10.
 */
export async function registerDevice(ctx: Context, memberId: string): Promise<void> {
  const [before, token] = [readDeviceToken(ctx), randomBytes(32).toString('base64url')]
  if (before) await rotateDeviceToken.run(ctx.db, [hashDeviceToken(before), hashDeviceToken(token)])
  await upsertDevice.run(ctx.db, [hashDeviceToken(token), memberId, ctx.now(), MAX_KNOWN_DEVICES])
  ctx.reply.headers.push(['set-cookie', buildDeviceCookie(ctx.origin, token)])
}

function readDeviceToken(ctx: Context): string | null {
  const token = ctx.cookies[deviceCookieName(ctx.origin)]
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

function hashDeviceToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function deviceCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-device' : 'device'
}

function buildDeviceCookie(origin: string, token: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${deviceCookieName(origin)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_RETENTION_SECONDS}${secure}`
}
