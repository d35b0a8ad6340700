import type { ImageVariants } from '#platform/server/media/images.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import type { ExportedFile } from '#platform/server/feature-tables.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { photoSizes } from '../rules.ts'
import { listFileKeys } from './export.sql.ts'
import { findPhotoByFileKey } from './photos.sql.ts'

/** The storage keys of a photo: one for its variants, and an unrelated one for its blur. */
export interface PhotoKeys {
  readonly file_key: string
  readonly blur_key: string
}

/** Returns the storage name of a photo variant or of its blur. */
export function storageNameOf(key: string, variant: string): string {
  return `${key}/${variant}.webp`
}

/** Stores every variant and the blur. */
export async function storeFiles(ctx: NetworkContext, keys: PhotoKeys, variants: ImageVariants): Promise<void> {
  const { storage } = ctx.services
  await storage.put(storageNameOf(keys.blur_key, 'blur'), variants.blur)
  for (const [variant, bytes] of variants.files) await storage.put(storageNameOf(keys.file_key, variant), bytes)
}

/** Removes every variant and the blur. Ignores files that do not exist. */
export async function removeFiles(ctx: NetworkContext, keys: PhotoKeys): Promise<void> {
  const { storage } = ctx.services
  await storage.remove(storageNameOf(keys.blur_key, 'blur'))
  for (const variant of Object.keys(photoSizes)) await storage.remove(storageNameOf(keys.file_key, variant))
}

/**
 * Removes the files of deleted photos. The job is retried until it succeeds, because erased photos must not stay
 * stored.
 */
export const removeFilesLater = queuedJob<PhotoKeys>('photos.remove_files', removeFiles)

/** Removes the files of an upload whose row was never stored. */
export const removeUnusedFiles = queuedJob<PhotoKeys>('photos.remove_unused', async (ctx, keys) => {
  if (!(await findPhotoByFileKey.one(ctx.db, [keys.file_key]))) await removeFiles(ctx, keys)
})

/** Lists a member's photos as files, each in the largest variant. */
export async function listOwnPhotoFiles(ctx: Context, memberId: string): Promise<ExportedFile[]> {
  const rows = await listFileKeys.all(ctx.db, [memberId])
  return rows.map(({ id, file_key }) => ({ name: `${id}.webp`, storageName: storageNameOf(file_key, 'large') }))
}
