import { join } from 'node:path'
import { requireWorkingS3, s3Storage } from '#platform/server/storage-s3.ts'
import { diskStorage, type Storage } from '#platform/server/storage.ts'
import type { Config } from './config.ts'

/**
 * Opens the photo storage: the configured bucket, or a folder on disk.
 * @throws Error with one sentence when the bucket cannot be used
 */
export async function openStorage({ s3, dataDirectory }: Config): Promise<Storage> {
  if (!s3) return diskStorage(join(dataDirectory, 'photos'))
  await requireWorkingS3(s3)
  return s3Storage(s3)
}
