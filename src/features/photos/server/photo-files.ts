import type { ImageVariants } from '#platform/server/images.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/queue.ts'
import { photoSizes } from '../rules.ts'
import { listFileKeys } from './export.sql.ts'
import { findPhotoByFileKey } from './photos.sql.ts'

/** The keys under which a photo's files lie: its own sizes, and its blur where nothing leads back to them. */
export interface PhotoKeys {
  readonly file_key: string
  readonly blur_key: string
}

/** The storage name of one size of a photo, or of its blur. */
export function storageName(key: string, variant: string): string {
  return `${key}/${variant}.webp`
}

/** Stores every size and the blur. */
export async function storeFiles(ctx: NetworkContext, keys: PhotoKeys, variants: ImageVariants): Promise<void> {
  const { storage } = ctx.services
  await storage.put(storageName(keys.blur_key, 'blur'), variants.blur)
  for (const [variant, bytes] of variants.files) await storage.put(storageName(keys.file_key, variant), bytes)
}

/** Removes every size and the blur; what is not there is fine. */
export async function removeFiles(ctx: NetworkContext, keys: PhotoKeys): Promise<void> {
  const { storage } = ctx.services
  await storage.remove(storageName(keys.blur_key, 'blur'))
  for (const variant of Object.keys(photoSizes)) await storage.remove(storageName(keys.file_key, variant))
}

/** Removes files whose rows are gone, again until the storage did it: what is erased must not stay on a disk. */
export const removeFilesLater = queuedJob<PhotoKeys>('photos.remove_files', removeFiles)

/** Removes files that no photo came to lead to: their upload was refused, or its process ended half way. */
export const removeUnusedFiles = queuedJob<PhotoKeys>('photos.remove_unused', async (ctx, keys) => {
  if (!(await findPhotoByFileKey.one(ctx.db, [keys.file_key]))) await removeFiles(ctx, keys)
})

/** A member's own photos as files, the largest size that is stored of each. */
export async function listOwnPhotoFiles(ctx: Context, memberId: string): Promise<{ name: string; storageName: string }[]> {
  const rows = await listFileKeys.all(ctx.db, [memberId])
  return rows.map(({ id, file_key }) => ({ name: `${id}.webp`, storageName: storageName(file_key, 'large') }))
}
