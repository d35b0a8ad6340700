import * as z from 'zod'
import type { ImageVariants } from '#platform/server/media/images.ts'
import { removeStoredFiles, storageNameOf, type FilesByName } from '#platform/server/media/stored-image.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import type { ExportedFile } from '#platform/server/feature-tables.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { photoSizes } from '../rules.ts'
import { listFileKeys } from './export.sql.ts'
import { findPhotoByFileKey } from './photos.sql.ts'

/** The storage keys of a photo: one for its variants, and an unrelated one for its blur. */
const photoKeys = z.object({ file_key: z.string(), blur_key: z.string() })
export type PhotoKeys = z.output<typeof photoKeys>

/** Returns the blur and every variant by their storage names. */
export function nameFiles({ file_key, blur_key }: PhotoKeys, { blur, files }: ImageVariants): FilesByName {
  const variants = [...files].map(([variant, bytes]) => [storageNameOf(file_key, variant), bytes] as const)
  return new Map([[storageNameOf(blur_key, 'blur'), blur], ...variants])
}

/** Removes every variant and the blur. Ignores files that do not exist. */
async function removeFiles(ctx: NetworkContext, { file_key, blur_key }: PhotoKeys): Promise<void> {
  const variants = Object.keys(photoSizes).map((variant) => storageNameOf(file_key, variant))
  await removeStoredFiles(ctx, [storageNameOf(blur_key, 'blur'), ...variants])
}

/**
 * Removes the files of deleted photos. The job is retried until it succeeds, because erased photos must not stay
 * stored.
 */
export const removeFilesLater = queuedJob('photos.remove_files', photoKeys, removeFiles)

/** Removes the files of an upload whose row was never stored. */
export const removeUnusedFiles = queuedJob('photos.remove_unused', photoKeys, async (ctx, keys) => {
  if (!(await findPhotoByFileKey.one(ctx, { fileKey: keys.file_key }))) await removeFiles(ctx, keys)
})

/** Lists a member's photos as files, each in the largest variant. */
export async function listOwnPhotoFiles(ctx: Context, memberId: string): Promise<ExportedFile[]> {
  const rows = await listFileKeys.all(ctx, { memberId })
  return rows.map(({ id, fileKey }) => ({ name: `${id}.webp`, storageName: storageNameOf(fileKey, 'large') }))
}
