import type { Context } from '#platform/server/context.ts'
import { MAX_STAFF_DEVICES } from '../rules.ts'
import { isDeviceKnown, upsertDevice } from './known-devices.sql.ts'
import { readOfficeCookie, setOfficeCookie } from './office-cookies.ts'

/** Returns whether a staff member has logged in before from this device, which its cookie identifies. */
export async function isKnownStaffDevice(ctx: Context, staffId: string): Promise<boolean> {
  const tokenHash = readOfficeCookie(ctx, 'office-device')
  return tokenHash !== null && (await isDeviceKnown.oneOrThrow(ctx, { tokenHash, staffId })).known
}

/** Registers this device as known to the staff member, under a new token. The newest devices stay known. */
export async function registerStaffDevice(ctx: Context, staffId: string): Promise<void> {
  const oldHash = readOfficeCookie(ctx, 'office-device')
  const newHash = setOfficeCookie(ctx, 'office-device')
  await upsertDevice.run(ctx, { tokenHash: newHash, staffId, oldHash, max: MAX_STAFF_DEVICES })
}
