// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'

/**
 * Returns the id of the caller's staff account, which everybody has who is logged in to the office.
 * @throws Error for a command
 */
export function requireStaffId({ actor }: StaffContext): string {
  if (actor.staffId === null) throw new Error('only staff who are logged in to the office can do this')
  return actor.staffId
}
