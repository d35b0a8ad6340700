import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where files live. Names are ours, never a visitor's. */
export interface Storage {
  /** Stores a file whole or not at all; an existing one of that name is replaced. */
  put(name: string, bytes: Buffer): Promise<void>
  /** The same from a stream, for what is too large to be held in memory; its size in bytes. */
  putStream(name: string, stream: Readable): Promise<number>
  /** The file, or null when there is none. */
  get(name: string): Promise<{ stream: Readable; size: number } | null>
  /** Removes a file; one that is not there is fine. */
  remove(name: string): Promise<void>
}

/** Whether a caught value says that there is no room left. */
export function isStorageFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

const allowedName = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/

/** @throws Error for a name that is none of ours */
export function requireValidName(name: string): void {
  if (!allowedName.test(name)) throw new Error('a storage name has a character that is not allowed')
}

/** Files on the disk of this machine, below `directory`, spread over 256 folders. */
export function diskStorage(directory: string): Storage {
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
      const found = await stat(path).catch(() => null)
      return found && { stream: createReadStream(path), size: found.size }
    },
    async remove(name) {
      const path = pathOf(name)
      await removeFile(path)
      await removeEmptyFolders(dirname(path), directory)
    },
  }
}

/** Removes a file, and the drafts of writes of it that were cut off. */
async function removeFile(path: string): Promise<void> {
  const name = basename(path)
  const names = await readdir(dirname(path)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  for (const each of names) {
    const isOurs = each === name || (each.startsWith(`${name}.`) && each.endsWith('.draft'))
    if (isOurs) await rm(join(dirname(path), each), { force: true })
  }
}

/** Removes a folder and those above it below `root`, as long as they are empty. */
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

/** Opens a file for writing in a folder that may have to be made, and may be removed as empty meanwhile. */
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
