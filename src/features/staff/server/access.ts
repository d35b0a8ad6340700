import { randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import { SETUP_SECONDS } from '../rules.ts'
import { deleteDevicesOfStaff } from './known-devices.sql.ts'
import { deleteLoginsOfStaff, deleteRecoveryCodes, deleteSessionsOfStaff } from './login.sql.ts'
import { deletePasskeysOfStaff } from './passkeys.sql.ts'
import { later } from '#platform/server/ago.ts'

/** Creates the token of a link to choose a password; `values` are its hash and when it expires. */
export function newSetupToken(ctx: Context) {
  const token = randomBytes(24).toString('base64url')
  return {
    token,
    values: { tokenHash: hashSessionToken(token), expiresAt: later(ctx, { seconds: SETUP_SECONDS }) },
  }
}

/** Deletes the recovery codes, the passkeys and the known devices of a staff member, at all sites. */
export async function deleteLoginMethods(tx: Context, id: string): Promise<void> {
  await deleteRecoveryCodes.run(tx, { staffId: id })
  await deletePasskeysOfStaff.run(tx, { staffId: id })
  await deleteDevicesOfStaff.run(tx, { staffId: id })
}

/** Ends the sessions and unfinished logins of a staff member at a site, or at all sites. */
export async function endAccess(tx: Context, id: string, siteId: string | null): Promise<void> {
  await deleteSessionsOfStaff.run(tx, { staffId: id, siteId })
  await deleteLoginsOfStaff.run(tx, { staffId: id, siteId })
}
