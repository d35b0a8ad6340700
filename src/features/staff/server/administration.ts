// Public: other features or the app use this file.
import { toOfficeOrigin } from '#features/sites/rules.ts'
import type { InputOf } from '#platform/contract.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type OperatorContext, type StaffContext } from '#platform/server/context.ts'
import { deleteLoginMethods, endAccess, newSetupToken } from './access.ts'
import {
  countSites,
  deleteRole,
  findStaff,
  findStaffByEmail,
  findStaffIdByEmail,
  insertStaff,
  listStaffRows,
  lockAdmins,
  removeWithoutRoles,
  writeGrant,
  writeRole,
  writeSetupToken,
  type StaffListRow,
  type StaffRow,
} from './accounts.sql.ts'
import { recordAudit } from './audit.ts'
import { staffEmailKeyOf } from './login.ts'
import { deleteInvitationsOfStaff } from './invitations.sql.ts'
import { inviteStaff } from './invitations.ts'
import { staffIdOf } from './staff-id.ts'
import { sendStaffLink } from './staff-mail.ts'
import type { staffOfficeContract } from '../office.contract.ts'

/** Lists the staff of this site by name. */
export async function listStaff(ctx: OperatorContext): Promise<StaffListRow[]> {
  return listStaffRows.all(ctx)
}

/**
 * Gives a person access to the office of this site. A new person gets a link to choose a password, valid for two days. One with an
 * account at another site of this installation is invited by a mail to their address, and has access once they accept: nobody
 * here sees a link to an existing account, and whoever set that account up may not be the holder of the address.
 * @returns the link of a new account, or null
 * @throws Refusal `staff_exists`
 */
export async function addStaff(
  ctx: OperatorContext,
  { email, name, role }: InputOf<typeof staffOfficeContract.addStaff>,
): Promise<{ link: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const key = staffEmailKeyOf(email)
    if (await findStaffByEmail.one(tx, { emailKey: key })) throw new Refusal('staff_exists', { field: 'email' })
    const { token, values } = newSetupToken(tx)
    const inserted = await insertStaff.one(tx, { id: tx.newId(), email: email.trim(), emailKey: key, name, ...values })
    if (!inserted) {
      await inviteStaff(tx, { ...(await findStaffIdByEmail.oneOrThrow(tx, { emailKey: key })), role })
      return { link: null }
    }
    const { id } = inserted
    await deleteInvitationsOfStaff.run(tx, { staffId: id })
    await writeRole.run(tx, { staffId: id, siteId: tx.siteId, role })
    await recordGrant(tx, id)
    await recordAudit(tx, { action: 'staff.add', subject: { kind: 'staff', id }, after: { role } })
    return { link: buildSetupLink(tx, token) }
  })
}

function buildSetupLink(ctx: OperatorContext, token: string): string {
  return `${toOfficeOrigin(ctx.origin)}/office/setup/${token}`
}

/**
 * Changes the role of a staff member on this site, and ends their sessions here.
 * @throws Refusal `staff_not_found`, `last_admin`
 */
export async function changeRole(
  ctx: StaffContext,
  { id, role }: InputOf<typeof staffOfficeContract.changeRole>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireStaff(tx, id)
    if (role !== 'admin') await refuseLastAdmin(tx, id)
    const { before } = await writeRole.oneOrThrow(tx, { staffId: id, siteId: tx.siteId, role })
    await recordGrant(tx, id)
    await endAccess(tx, id, tx.siteId)
    const change = { before: { role: before }, after: { role } }
    await recordAudit(tx, { action: 'staff.change_role', subject: { kind: 'staff', id }, ...change })
  })
}

/**
 * Takes away a staff member's access to this site. What they did stays in the audit log.
 * @throws Refusal `staff_not_found`, `last_admin`
 */
export async function removeStaff(
  ctx: StaffContext,
  { id }: InputOf<typeof staffOfficeContract.removeStaff>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireStaff(tx, id)
    await refuseLastAdmin(tx, id)
    const { role } = await deleteRole.oneOrThrow(tx, { staffId: id })
    await endAccess(tx, id, tx.siteId)
    const isRemoved = (await removeWithoutRoles.run(tx, { staffId: id })) === 1
    if (isRemoved) await deleteLoginMethods(tx, id)
    await recordAudit(tx, { action: 'staff.remove', subject: { kind: 'staff', id }, before: { role } })
  })
}

/**
 * Creates a new setup link for a staff member who lost password, phone, passkeys and recovery codes, and mails it to them. The old
 * ones stop working at once. A command returns the link instead. Somebody who also works for another site is reset by a command
 * only: an admin of one site must not get the access to another.
 * @throws Refusal `staff_not_found`, `works_elsewhere`
 */
export async function resetAccess(
  ctx: OperatorContext,
  { id }: InputOf<typeof staffOfficeContract.resetAccess>,
): Promise<{ link: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const { email } = await requireStaff(tx, id)
    const { count } = await countSites.oneOrThrow(tx, { staffId: id })
    const isMailed = tx.actor.kind === 'staff'
    if (count > 1 && isMailed) throw new Refusal('works_elsewhere')
    const { token, values } = newSetupToken(tx)
    await writeSetupToken.run(tx, { staffId: id, ...values, isMailed })
    await recordGrant(tx, id)
    if (isMailed) await sendStaffLink(tx, { kind: 'setup', email, token })
    await deleteLoginMethods(tx, id)
    await endAccess(tx, id, null)
    await recordAudit(tx, { action: 'staff.reset_access', subject: { kind: 'staff', id } })
    return { link: isMailed ? null : buildSetupLink(tx, token) }
  })
}

/** Records who gave the access: with a setup link or a role, a colleague could approve their own requests. */
async function recordGrant(tx: OperatorContext, id: string): Promise<void> {
  await writeGrant.run(tx, { staffId: id, siteId: tx.siteId, by: staffIdOf(tx) })
}

async function requireStaff(ctx: OperatorContext, id: string): Promise<StaffRow> {
  return findStaff.require(ctx, { staffId: id, siteId: ctx.siteId }, 'staff_not_found')
}

/** Refuses when this is the only admin of the site, without whom nobody could add another. */
async function refuseLastAdmin(tx: StaffContext, id: string): Promise<void> {
  const admins = await lockAdmins.all(tx)
  if (admins.length === 1 && admins[0]?.id === id) throw new Refusal('last_admin')
}
