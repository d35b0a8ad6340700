import * as z from 'zod'
import type { Context } from '#platform/server/context.ts'
import type { ExportedFile } from '#platform/server/feature-tables.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { removeStoredFiles, storageNameOf } from '#platform/server/media/stored-image.ts'
import { listSelfieKeys } from '../export.sql.ts'
import { findVerificationByFileKey } from './verification.sql.ts'

/** Removes a selfie that no verification has any more, or whose row was never stored. */
export const removeSelfieLater = queuedJob(
  'photos.remove_selfie',
  z.object({ key: z.string() }),
  async (ctx, { key }) => {
    if (await findVerificationByFileKey.one(ctx, { fileKey: key })) return
    await removeStoredFiles(ctx, [storageNameOf(key, 'large')])
  },
)

/** Lists the selfie of a member that waits for a decision. */
export async function listOwnSelfies(ctx: Context, memberId: string): Promise<ExportedFile[]> {
  const rows = await listSelfieKeys.all(ctx, { memberId })
  return rows.map(({ id, fileKey: key }) => ({ name: `${id}.webp`, storageName: storageNameOf(key, 'large') }))
}
