// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'
import { findStaff } from './accounts.sql.ts'

/** Returns the address of the staff member who acts. */
export async function findStaffAddress(ctx: StaffContext): Promise<string> {
  const { email } = await findStaff.oneOrThrow(ctx, { staffId: ctx.actor.staffId, siteId: ctx.siteId })
  return email
}

/** Returns the address of the staff member who acts, or null for staff of another site. */
export async function findOwnAddress({ actor, db, siteId }: StaffContext): Promise<string | null> {
  return (await findStaff.one(db, { staffId: actor.staffId, siteId }))?.email ?? null
}
