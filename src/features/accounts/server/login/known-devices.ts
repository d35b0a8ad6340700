// Public: other features or the app use this file.
import { createHash, randomBytes } from 'node:crypto'
import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import { emailKeyOf } from '../../email.rules.ts'
import { DEVICE_RETENTION_SECONDS, MAX_KNOWN_DEVICES } from '../../login.rules.ts'
import { isDeviceKnown, rotateDeviceToken, upsertDevice } from './login.sql.ts'

/** Published when a login replaces the token of a device that has one. The hashes are those of the tokens. */
export const deviceRegistered = event<{ memberId: string; oldHash: string; newHash: string }>(
  'accounts.device_registered',
)

/** Returns whether an account with this address has logged in before from this device, which its cookie identifies. */
export async function isKnownDevice(ctx: Context, email: string): Promise<boolean> {
  const token = readDeviceToken(ctx)
  if (!token) return false
  return (await isDeviceKnown.oneOrThrow(ctx, { emailKey: emailKeyOf(email), tokenHash: hashDeviceToken(token) })).known
}

/**
 * Registers this device as known to the account, which has at most 10 devices. Each login replaces the token in the
 * cookie, so a token that somebody else put there becomes invalid. The device remains known to its other accounts.
 */
export async function registerDevice(ctx: Context, memberId: string): Promise<void> {
  const [oldToken, newToken] = [readDeviceToken(ctx), randomBytes(32).toString('base64url')]
  const [oldHash, newHash] = [oldToken && hashDeviceToken(oldToken), hashDeviceToken(newToken)]
  if (oldHash) await rotateDeviceToken.run(ctx, { oldHash, newHash })
  await upsertDevice.run(ctx, { tokenHash: newHash, accountId: memberId, max: MAX_KNOWN_DEVICES })
  if (oldHash) await deviceRegistered.publish(ctx, { memberId, oldHash, newHash })
  ctx.response.headers.push(['set-cookie', buildDeviceCookie(ctx.origin, newToken)])
}

/** Returns the hash of the token of this device, or null when nobody has logged in from it. */
export function findDeviceHash(ctx: Context): string | null {
  const token = readDeviceToken(ctx)
  return token && hashDeviceToken(token)
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
