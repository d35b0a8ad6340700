import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file storage. Names are generated, never a visitor's input. */
export interface Storage {
  /** Stores a file atomically; replaces an existing one. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Stores a file from a stream, for content too large for memory. Returns its size in bytes. */
  putStream(name: string, stream: Readable): Promise<number>
  /** Returns the file, or null when it does not exist. */
  get(name: string): Promise<{ stream: Readable; size: number } | null>
  /** Removes a file; ignores a missing one. */
  remove(name: string): Promise<void>
}

/** Returns whether a caught value reports a full storage. */
export function isStorageFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

const allowedName = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/

/** @throws Error for an invalid name */
export function requireValidName(name: string): void {
  if (!allowedName.test(name)) throw new Error('a storage name has a character that is not allowed')
}

/** Creates a storage on the local disk below `directory`, spread over folders named after the first two characters. */
export function createDiskStorage(directory: string): Storage {
  function pathOf(name: string): string {
    requireValidName(name)
    return join(directory, name.slice(0, 2), name)
  }
  return {
    async put(name, bytes) {
      await putFile(pathOf(name), bytes)
    },
    async putStream(name, stream) {
      const path = pathOf(name)
      await putFile(path, stream)
      return (await stat(path)).size
    },
    async get(name) {
      const path = pathOf(name)
      const stats = await stat(path).catch(() => null)
      return stats && { stream: createReadStream(path), size: stats.size }
    },
    async remove(name) {
      const path = pathOf(name)
      await removeFile(path)
      await removeEmptyFolders(dirname(path), directory)
    },
  }
}

/** Removes a file and the drafts of its interrupted writes. */
async function removeFile(path: string): Promise<void> {
  const name = basename(path)
  const names = await readdir(dirname(path)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  for (const each of names) {
    const isFileOrDraft = each === name || (each.startsWith(`${name}.`) && each.endsWith('.draft'))
    if (isFileOrDraft) await rm(join(dirname(path), each), { force: true })
  }
}

/** Removes a folder and its parents below `root`, as long as they are empty. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let each = folder; each !== root; each = dirname(each)) {
    const failure: unknown = await rmdir(each).then(
      () => null,
      (error: unknown) => error,
    )
    if (hasCode(failure, 'ENOTEMPTY', 'EEXIST')) return
    if (failure && !hasCode(failure, 'ENOENT')) throw failure
  }
}

async function putFile(path: string, content: Buffer | Readable): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  try {
    await writeDurably(draft, content)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const MAX_TRIES = 20

/** Opens a file for writing. Creates its folder, and retries when a concurrent removal deletes the empty folder. */
async function openForWriting(path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(path), { recursive: true })
      return await open(path, 'w', 0o600)
    } catch (error) {
      if (attempt === MAX_TRIES || !hasCode(error, 'ENOENT')) throw error
    }
  }
}

async function writeDurably(path: string, content: Buffer | Readable): Promise<void> {
  const file = await openForWriting(path)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
