// Finds the running PostgreSQL of a cluster directory through PostgreSQL's own lock file.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The command-line setting that records which process started a postmaster. */
export const OWNER_SETTING = 'vonk.owner_pid'

/** A process id that no system assigns, so that PostgreSQL treats the lock file as stale. */
const UNUSED_PID = 2_147_483_647
const STOP_MILLISECONDS = 10_000

/** A live postmaster of a cluster; `isOrphan` when the process that started it has exited. */
export interface Postmaster {
  pid: number
  ownerPid: number
  isOrphan: boolean
}

interface ProcessRow {
  parentPid: number
  isZombie: boolean
  command: string
}

/**
 * Finds the postmaster that runs on this cluster directory, or null. Ignores an unrelated process that reuses the id of
 * a dead postmaster.
 */
export function findPostmaster(directory: string): Postmaster | null {
  const pid = readLockedPid(directory)
  const row = pid === null ? null : readProcess(pid)
  if (pid === null || !row || row.isZombie || !row.command.includes(directory)) return null
  const ownerPid = Number(row.command.split(`${OWNER_SETTING}=`)[1]?.split(' ')[0])
  if (!ownerPid) return null
  return { pid, ownerPid, isOrphan: row.parentPid !== ownerPid }
}

/** Returns whether the postmaster with this process id accepts connections, according to its lock file. */
export function isReady(directory: string, pid: number): boolean {
  const lines = readLockFile(directory)?.split('\n')
  return lines?.[0] === String(pid) && lines[7]?.trim() === 'ready'
}

/**
 * Stops a postmaster and waits until it has exited. The first attempt is a fast shutdown (terminates connections, flushes
 * data). After ten seconds comes an immediate one (the next start recovers).
 */
export async function stopPostmaster(directory: string, pid: number): Promise<void> {
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL']
  for (const signal of signals) {
    sendSignal(pid, signal)
    if (await waitForExit(pid)) break
  }
  releaseStaleLock(directory)
}

/**
 * Marks the lock file of a dead postmaster as stale when another process (or its zombie) has its id, with which
 * PostgreSQL would refuse to start. Keeps the rest of the file, which tells PostgreSQL whether children of the dead
 * postmaster still use the data.
 */
export function releaseStaleLock(directory: string): void {
  const pid = readLockedPid(directory)
  if (pid === null || pid === UNUSED_PID || !readProcess(pid) || findPostmaster(directory)) return
  const file = join(directory, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  const { uid, gid } = statSync(file)
  writeFileSync(`${file}.new`, [UNUSED_PID, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  chownSync(`${file}.new`, uid, gid)
  renameSync(`${file}.new`, file)
}

/** Sends a signal; ignores a process that has exited. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Waits up to ten seconds for a process to exit. Returns whether it has. */
export async function waitForExit(pid: number): Promise<boolean> {
  const deadline = Date.now() + STOP_MILLISECONDS
  while (Date.now() < deadline) {
    if (readProcess(pid)?.isZombie !== false) return true
    await sleep(20)
  }
  return false
}

function readLockedPid(directory: string): number | null {
  const pid = Number(readLockFile(directory)?.split('\n')[0])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null
}

function readLockFile(directory: string): string | null {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return null
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null // removed between the two calls
  }
}

function readProcess(pid: number): ProcessRow | null {
  try {
    return process.platform === 'linux' ? readLinuxProcess(pid) : readPsProcess(pid)
  } catch {
    return null // there is no such process
  }
}

function readLinuxProcess(pid: number): ProcessRow {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  return { parentPid: Number(parentPid), isZombie: state === 'Z' || state === 'X', command }
}

function readPsProcess(pid: number): ProcessRow {
  const line = execFileSync('ps', ['-o', 'ppid=,stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parentPid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)/.exec(line) ?? []
  return { parentPid: Number(parentPid), isZombie: state.startsWith('Z'), command }
}
