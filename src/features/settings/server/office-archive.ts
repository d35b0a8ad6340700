import { findAccount } from '#features/accounts/server/identity.ts'
import { isOwnMember } from '#features/accounts/server/members/own-member.ts'
import { listPartnerIds } from '#features/chat/server/operators/office-conversation.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  inTransaction,
  type NetworkContext,
  type StaffContext,
  type StaffNetworkContext,
} from '#platform/server/context.ts'
import { getExportState } from '../rules.ts'
import { startExport, storageNameOf, toExportRequest } from './settings.ts'
import { findExport, type ExportRow } from './settings.sql.ts'
import type { settingsOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Returns the state of the archive of a member that was made for staff.
 * @throws Refusal `member_not_found`
 */
export async function viewArchive(ctx: StaffContext, { id }: InputOf<typeof settingsOfficeContract.archive>) {
  await requireAccount(ctx, id)
  const row = await findExport.one(ctx, { memberId: id, madeFor: 'staff' })
  const state = getExportState(row && toExportRequest(row), ctx.now())
  return {
    state,
    requestedAt: row?.requestedAt ?? null,
    hasMessagesOfOthers: row?.hasMessagesOfOthers ?? false,
    file: row && state === 'ready' ? toFile(row) : null,
  }
}

function toFile({ bytes, readyAt, expiresAt }: ExportRow) {
  if (!readyAt || !expiresAt) throw new Error('a ready archive has no times')
  return {
    name: `gegevens-${readyAt.toISOString().slice(0, 10)}.zip`,
    bytes: Number(bytes),
    until: expiresAt,
  }
}

/**
 * Requests an archive of a member of this site for staff. The exports of the member say that it was made, and by which role
 * (L-28). It contains the messages of others only for a role that may read messages; then their exports say so too. A repeated
 * request changes nothing.
 * @throws Refusal `member_not_found`, `permission_denied`
 */
export async function requestArchive(
  ctx: StaffContext,
  { id, requestId, reason, withMessages }: InputOf<typeof settingsOfficeContract.requestArchive>,
): Promise<void> {
  const hasMessagesOfOthers = withMessages === 'yes'
  if (hasMessagesOfOthers && !hasPermission(ctx.actor.role, 'messages.read')) throw new Refusal('permission_denied')
  return inTransaction(ctx, async (tx) => {
    await requireAccount(tx, id)
    if (await startExport(tx, { memberId: id, id: requestId, madeFor: 'staff', hasMessagesOfOthers })) {
      const after = hasMessagesOfOthers ? await listPartners(tx, id) : undefined
      await recordAudit(tx, { action: 'member.export', subject: { kind: 'member', id }, reason, after })
    }
  })
}

/** Lists the members whose messages an archive may contain, for the trace in their own exports. */
async function listPartners(ctx: StaffContext, memberId: string): Promise<{ partnerIds: string[] }> {
  return { partnerIds: await listPartnerIds(ctx, memberId) }
}

async function requireAccount(ctx: StaffContext, id: string): Promise<void> {
  if (!(await findAccount(ctx, id))) throw new Refusal('member_not_found')
}

/**
 * Returns the context of staff who may download archives.
 * @throws Refusal `staff_login_required`, `permission_denied`; `confirmation_required` without a fresh code
 */
export function requireDownloader(ctx: NetworkContext): StaffNetworkContext {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Refusal('staff_login_required')
  if (!hasPermission(actor.role, 'members.export')) throw new Refusal('permission_denied')
  if (actor.confirmedUntil === null || actor.confirmedUntil <= ctx.now()) throw new Refusal('confirmation_required')
  return { ...ctx, actor }
}

/**
 * Returns the storage name of the archive of a member that was made for staff, or null when there is none. It leaves one entry in
 * the audit log.
 * @throws Refusal `permission_denied` when it has messages of others and the role may not read messages
 */
export async function openArchive(
  ctx: StaffContext,
  { id, file }: { id: string; file: string },
): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    if (await isOwnMember(tx, id)) return null
    const row = await findExport.one(tx, { memberId: id, madeFor: 'staff' })
    if (!row || getExportState(toExportRequest(row), tx.now()) !== 'ready' || toFile(row).name !== file) return null
    const hasMessages = row.hasMessagesOfOthers
    if (hasMessages && !hasPermission(tx.actor.role, 'messages.read')) throw new Refusal('permission_denied')
    const after = hasMessages ? await listPartners(tx, id) : undefined
    await recordAudit(tx, { action: 'member.download_export', subject: { kind: 'member', id }, after })
    return storageNameOf(row.fileKey)
  })
}
