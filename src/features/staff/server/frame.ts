import { toSiteHost } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { StaffRole } from '#platform/contract.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { createTimeCode } from '#platform/server/security/time-codes.ts'
import { hasPermission, PERMISSIONS, type Permission } from '../rules.ts'
import { findStaff } from './accounts.sql.ts'
import { getSecret } from './codes.ts'
import { countRecoveryCodes } from './login.sql.ts'

/** The data around the content of every page of the office. */
export interface Frame {
  readonly name: string
  readonly role: StaffRole
  readonly siteName: string
  /** The origin of the site, for links from the office. */
  readonly siteOrigin: string
  readonly permissions: string[]
  readonly recoveryCodesLeft: number
  readonly hasPasskey: boolean
  /** Whether a fresh code or passkey counts. */
  readonly isConfirmed: boolean
  /** The code of this moment, in the demo only. */
  readonly demoCode: string | null
}

/** Returns the frame of the office for the staff member. */
export async function findFrame(ctx: StaffContext): Promise<Frame> {
  const { actor, services } = ctx
  const staff = await findStaff.oneOrThrow(ctx, { staffId: actor.staffId, siteId: ctx.siteId })
  const { count } = await countRecoveryCodes.oneOrThrow(ctx, { staffId: staff.id })
  const { name: siteName } = await getSiteSettings(ctx)
  const isConfirmed = actor.confirmedUntil !== null && actor.confirmedUntil > ctx.now()
  const demoCode = services.settings.demo && staff.hasCode ? createTimeCode(ctx, await getSecret(ctx, staff)) : null
  const permissions = Object.keys(PERMISSIONS).filter((each) => hasPermission(actor.role, each as Permission))
  const { name, role } = actor
  const { hasPasskey } = staff
  const site = { siteName, siteOrigin: toSiteHost(ctx.origin) }
  return { name, role, ...site, permissions, recoveryCodesLeft: count, hasPasskey, isConfirmed, demoCode }
}
