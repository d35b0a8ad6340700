import { findAccount, isOwnMember } from '#features/accounts/server/accounts.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
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

/**
 * Returns the state of a member's archive, for staff.
 * @throws Refusal `member_not_found`
 */
export async function viewArchive(ctx: StaffContext, { id }: { id: string }) {
  await requireAccount(ctx, id)
  const row = await findExport.one(ctx.db, [id, ctx.siteId])
  const state = getExportState(row && toExportRequest(row), ctx.now())
  return {
    state,
    requestedAt: row?.requested_at.toISOString() ?? null,
    file: row && state === 'ready' ? toFile(row) : null,
  }
}

function toFile({ bytes, ready_at: readyAt, expires_at: expiresAt }: ExportRow) {
  if (!readyAt || !expiresAt) throw new Error('a ready archive has no times')
  return {
    name: `gegevens-${readyAt.toISOString().slice(0, 10)}.zip`,
    bytes: Number(bytes),
    until: expiresAt.toISOString(),
  }
}

/**
 * Requests an archive of a member of this site for staff. It is the member's own archive too, which shows them that it was made
 * and by which role (L-28). A repeated request changes nothing.
 * @throws Refusal `member_not_found`
 */
export async function requestArchive(
  ctx: StaffContext,
  { id, requestId, reason }: { id: string; requestId: string; reason: string },
): Promise<Record<string, never>> {
  return inTransaction(ctx, async (tx) => {
    await requireAccount(tx, id)
    if (await startExport(tx, { memberId: id, id: requestId }))
      await recordAudit(tx, { action: 'member.export', subject: { kind: 'member', id }, reason })
    return {}
  })
}

async function requireAccount(ctx: StaffContext, id: string): Promise<void> {
  if (!(await findAccount(ctx, id))) throw new Refusal('member_not_found')
}

/** A caller who may download archives: `code` needs a fresh one first. */
export type Downloader = { readonly ctx: StaffNetworkContext } | 'login' | 'code' | 'forbidden'

/** Returns whether a caller may download the archive of a member. */
export function findDownloader(ctx: NetworkContext): Downloader {
  const { actor } = ctx
  if (actor.kind !== 'staff') return 'login'
  if (!hasPermission(actor.role, 'members.export')) return 'forbidden'
  if (actor.confirmedUntil === null || actor.confirmedUntil <= ctx.now()) return 'code'
  return { ctx: { ...ctx, actor } }
}

/** Returns the storage name of a member's archive, or null when there is none. It leaves one entry in the audit log. */
export async function openArchive(
  ctx: StaffContext,
  { id, file }: { id: string; file: string },
): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const row = await findExport.one(tx.db, [id, tx.siteId])
    if (await isOwnMember(tx, id)) return null
    if (!row || getExportState(toExportRequest(row), tx.now()) !== 'ready' || toFile(row).name !== file) return null
    await recordAudit(tx, { action: 'member.download_export', subject: { kind: 'member', id } })
    return storageNameOf(row.file_key)
  })
}
