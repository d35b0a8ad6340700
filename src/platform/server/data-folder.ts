import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/**
 * Creates the data folder if it is missing, and checks that this user may use it. Sets no mode, since PostgreSQL may
 * have to access it as another user.
 * @throws Error of one sentence when the path is no folder, cannot be created, or is not accessible
 */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if ((statSync(folder).mode & constants.S_IRWXU) === constants.S_IRWXU) return
  } catch (error) {
    throw createUnusableError(folder, error)
  }
  throw new Error(
    `The data folder ${folder} is closed to its owner; give them the rights to read and write it (chmod u+rwx).`,
  )
}

/** Creates the error for an unusable data folder: one sentence with the user and the system's error code. */
export function createUnusableError(folder: string, cause: unknown): Error {
  const code = codeOf(cause) || 'no reason given'
  const sentence = `The data folder ${folder} cannot be read and written by the user ${userName()} (${code}).`
  return new Error(sentence, { cause })
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns in a file system such as /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
