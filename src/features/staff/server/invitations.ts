import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { StaffRole, InputOf } from '#platform/contract.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type OperatorContext, type StaffContext } from '#platform/server/context.ts'
import { hashPassword } from '#platform/server/security/password-hashes.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import { STAFF_PASSWORD_MIN } from '../rules.ts'
import { writeGrant, writeRole } from './accounts.sql.ts'
import { deleteLoginMethods, endAccess, newSetupToken } from './access.ts'
import { recordAudit } from './audit.ts'
import {
  findInvitation,
  listInvitations,
  listOpenInvitationRows,
  deleteOpenInvitation,
  takeOverAccount,
  upsertInvitation,
  type InvitationRow,
  type OpenInvitationRow,
} from './invitations.sql.ts'
import { beginLogin, toStaffContext } from './login.ts'
import { requireStrongPassword } from './password.ts'
import { sendStaffLink } from './staff-mail.ts'
import { staffIdOf } from './staff-id.ts'
import type { staffOfficeContract } from '../office.contract.ts'

/** Invites the holder of an existing account to the office of this site, by a mail to its address. Another call renews it. */
export async function inviteStaff(
  tx: OperatorContext,
  { id, email, role }: { id: string; email: string; role: StaffRole },
): Promise<void> {
  const { token, values } = newSetupToken(tx)
  await upsertInvitation.run(tx, { staffId: id, role, ...values, by: staffIdOf(tx) })
  await sendStaffLink(tx, { kind: 'invitation', email, token })
  await recordAudit(tx, { action: 'staff.invite', subject: { kind: 'staff', id }, after: { role } })
}

/** Lists the invitations of this site that nobody has accepted yet, the oldest first. */
export async function listOpenInvitations(ctx: StaffContext): Promise<OpenInvitationRow[]> {
  return listOpenInvitationRows.all(ctx)
}

/**
 * Withdraws an open invitation to the office of this site: its link stops working. Of a withdrawal and an acceptance at once, one
 * succeeds.
 * @throws Refusal `invitation_not_found` after it was accepted, withdrawn or has expired
 */
export async function withdrawInvitation(
  ctx: StaffContext,
  { id }: InputOf<typeof staffOfficeContract.withdrawInvitation>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { role } = await deleteOpenInvitation.require(tx, { staffId: id, siteId: tx.siteId }, 'invitation_not_found')
    await recordAudit(tx, { action: 'staff.withdraw_invitation', subject: { kind: 'staff', id }, before: { role } })
  })
}

/** Returns the invitation of a mailed link, or null. */
export async function findMailedInvitation(ctx: Context, token: string) {
  const row = await findInvitation.one(ctx, { tokenHash: hashSessionToken(token) })
  if (!row) return null
  const { name: siteName } = await getSiteSettings(ctx)
  const { email, name, role, isVerified } = row
  return { email, name, invitation: { siteName, role, needsPassword: !isVerified } }
}

/**
 * Accepts an invitation with its mailed link, once. Somebody else may have set up an account whose address no mailed link has
 * proved: then the holder chooses a new password, and the old way in ends at every site.
 * @throws Refusal `setup_link_expired`, `password_short`, `password_common`
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: InputOf<typeof staffOfficeContract.acceptInvitation>,
): Promise<void> {
  const invitation = await findInvitation.require(ctx, { tokenHash: hashSessionToken(token) }, 'setup_link_expired')
  const passwordHash = invitation.isVerified ? null : await hashNewPassword(ctx, invitation, password ?? '')
  return inTransaction(ctx, async (tx) => {
    await joinSite(tx, invitation)
    if (passwordHash === null) return
    await takeOverAccount.run(tx, { staffId: invitation.staffId, passwordHash })
    await deleteLoginMethods(tx, invitation.staffId)
    await endAccess(tx, invitation.staffId, null)
    await beginLogin(tx, invitation.staffId)
  })
}

async function hashNewPassword(ctx: Context, invitation: InvitationRow, password: string): Promise<string> {
  const min = STAFF_PASSWORD_MIN
  if (password.length < min) throw new Refusal('password_short', { field: 'password', min })
  await requireStrongPassword(ctx, invitation, password)
  return hashPassword(ctx, password)
}

async function joinSite(
  tx: Context,
  { staffId: id, siteId, name }: Pick<InvitationRow, 'staffId' | 'siteId' | 'name'>,
) {
  const { role, invitedBy } = await deleteOpenInvitation.require(tx, { staffId: id, siteId }, 'setup_link_expired')
  await writeRole.run(tx, { staffId: id, siteId, role })
  await writeGrant.run(tx, { staffId: id, siteId, by: invitedBy })
  const own = toStaffContext({ ...tx, siteId }, { id, name, role })
  await recordAudit(own, { action: 'staff.join', subject: { kind: 'staff', id }, after: { role } })
}

/** Lists the invitations to other offices that the logged-in holder may accept. */
export async function listOwnInvitations(ctx: StaffContext) {
  return listInvitations.all(ctx, { staffId: ctx.actor.staffId })
}

/**
 * Accepts an own invitation while logged in to the office of another site.
 * @throws Refusal `setup_link_expired`
 */
export async function acceptOwnInvitation(
  ctx: StaffContext,
  { siteId }: InputOf<typeof staffOfficeContract.acceptOwnInvitation>,
): Promise<void> {
  const { staffId, name } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const own = (await listOwnInvitations(tx)).find((each) => each.siteId === siteId)
    if (!own) throw new Refusal('setup_link_expired')
    await joinSite(tx, { staffId, siteId, name })
  })
}
