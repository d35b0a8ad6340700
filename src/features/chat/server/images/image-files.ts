import * as z from 'zod'
import type { Context } from '#platform/server/context.ts'
import type { ExportedFile } from '#platform/server/feature-tables.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import type { ImageVariants } from '#platform/server/media/images.ts'
import { removeStoredFiles, storageNameOf, type FilesByName } from '#platform/server/media/stored-image.ts'
import type { ImageContent } from '../../contract.ts'
import { imageSizes } from '../../rules.ts'
import type { ImageRow } from '../chat.sql.ts'
import { listImageKeys } from '../export.sql.ts'
import { findImageByKey } from './images.sql.ts'

const imageFiles = z.object({ file_key: z.string() })
type FileKey = z.output<typeof imageFiles>

/** Converts a row to the content of a message. */
export function toImageContent({ fileKey: key, thumbhash: hash, width, height }: ImageRow): ImageContent {
  return { kind: 'image', key, hash, width, height }
}

/** Returns every variant by its storage name. */
export function nameImageFiles(key: string, { files }: ImageVariants): FilesByName {
  return new Map([...files].map(([variant, bytes]) => [storageNameOf(key, variant), bytes]))
}

function listStorageNames({ file_key }: FileKey): string[] {
  return Object.keys(imageSizes).map((variant) => storageNameOf(file_key, variant))
}

/** Removes the files of a deleted image. The job is retried until it succeeds. */
export const removeImageFiles = queuedJob('chat.remove_image_files', imageFiles, (ctx, key) =>
  removeStoredFiles(ctx, listStorageNames(key)),
)

/** Removes the files of an upload whose row was never stored. */
export const removeUnusedImageFiles = queuedJob('chat.remove_unused_image_files', imageFiles, async (ctx, key) => {
  if (!(await findImageByKey.one(ctx, { fileKey: key.file_key }))) await removeStoredFiles(ctx, listStorageNames(key))
})

/** Enqueues the removal of the files of deleted images. */
export async function removeImageFilesLater(ctx: Context, deleted: readonly { fileKey: string }[]): Promise<void> {
  for (const { fileKey } of deleted) await removeImageFiles.enqueue(ctx, { file_key: fileKey })
}

/** Lists the images that a member sent as files, each in the largest variant. */
export async function listOwnImageFiles(ctx: Context, memberId: string): Promise<ExportedFile[]> {
  const rows = await listImageKeys.all(ctx, { memberId })
  return rows.map(({ clientId, fileKey }) => ({
    name: `${clientId}.webp`,
    storageName: storageNameOf(fileKey, 'large'),
  }))
}
