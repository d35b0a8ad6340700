import { readFileSync } from 'node:fs'

/** Linux reports processor time in ticks of 10 ms. */
const MICROSECONDS_PER_TICK = 10_000

/** Returns the processor time of a process with all its threads, in microseconds. */
export function readProcessorTime(pid: number): number {
  return readTicks(pid, [13, 14])
}

/** Returns the processor time of PostgreSQL: its postmaster, its running processes and those that have ended. */
export function readPostgresProcessorTime(postmasterPid: number): number {
  const children = readFileSync(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8')
  const pids = children.trim().split(/\s+/).map(Number)
  return readTicks(postmasterPid, [13, 14, 15, 16]) + pids.reduce((sum, pid) => sum + readTicks(pid, [13, 14]), 0)
}

/** Sums fields of proc(5), counted from 0: utime, stime, cutime, cstime. */
function readTicks(pid: number, fields: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const behindName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(behindName[field - 2]), 0) * MICROSECONDS_PER_TICK
  } catch {
    return 0 // the process has ended, and its parent counts it from now on
  }
}
