import { join } from 'node:path'
import { requireWorkingS3, createS3Storage } from '#platform/server/media/storage-s3.ts'
import { createDiskStorage, type Storage } from '#platform/server/media/storage.ts'
import type { Config } from '../config.ts'

/**
 * Opens the photo storage: the configured bucket, or a folder on disk.
 * @throws Error of one sentence when the bucket cannot be used
 */
export async function openStorage({ s3, dataDirectory }: Config): Promise<Storage> {
  if (!s3) return createDiskStorage(join(dataDirectory, 'photos'))
  await requireWorkingS3(s3)
  return createS3Storage(s3)
}
