// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { MAX_LISTED_BANS } from '../../queue.rules.ts'
import { deleteImageBan, listImageBans } from './banned-images.sql.ts'

/** Lists the newest bans of images. No picture is stored, only what recognizes it. */
export async function listBannedImages(ctx: StaffContext) {
  const rows = await listImageBans.all(ctx, { limit: MAX_LISTED_BANS })
  return { bans: rows.map(({ id, bannedAt: at, bannedBy: by, reason, hits }) => ({ id, at, by, reason, hits })) }
}

/**
 * Ends the ban of an image on every site of this installation.
 * @throws Refusal `image_ban_not_found`, also for a repeated call
 */
export async function unbanImage(ctx: StaffContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const deleted = await deleteImageBan.all(tx, { banId: id })
    if (deleted.length === 0) throw new Refusal('image_ban_not_found')
    const hits = deleted.reduce((sum, row) => sum + row.hits, 0)
    await recordAudit(tx, { action: 'photo.unban', subject: { kind: 'image_ban', id }, reason, before: { hits } })
  })
}
