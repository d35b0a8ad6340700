import { Refusal } from '#platform/refusal.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { isStorageFull } from './storage.ts'

/** Files by their storage names. */
export type FilesByName = ReadonlyMap<string, Buffer>

const keyPattern = /^[0-9a-f]{32}$/

/** Returns whether a text from a URL has the form of a file key. */
export function isFileKey(key: string): boolean {
  return keyPattern.test(key)
}

/** Returns the storage name of a variant of an image. */
export function storageNameOf(key: string, variant: string): string {
  return `${key}/${variant}.webp`
}

/**
 * Stores files, then the row that refers to them. Removes the files when `storeRow` fails or returns false. The caller
 * enqueues a delayed job that removes them if this process dies.
 * @throws Refusal `storage_full`
 */
export async function storeFilesWithRow(
  ctx: NetworkContext,
  files: FilesByName,
  storeRow: () => Promise<boolean>,
): Promise<void> {
  try {
    for (const [name, bytes] of files) await ctx.services.storage.put(name, bytes)
    if (!(await storeRow())) await removeStoredFiles(ctx, files.keys())
  } catch (error) {
    await removeStoredFiles(ctx, files.keys()).catch((failure: unknown) => {
      ctx.log.error({ err: failure }, 'the files of a failed upload stay until the job removes them')
    })
    if (!isStorageFull(error)) throw error
    ctx.log.error({ err: error }, 'the photo storage is full')
    throw new Refusal('storage_full')
  }
}

/** Removes files from the storage. Ignores those that do not exist. */
export async function removeStoredFiles(ctx: NetworkContext, names: Iterable<string>): Promise<void> {
  for (const name of names) await ctx.services.storage.remove(name)
}
