import { readFileSync } from 'node:fs'

/** Linux tells processor time in ticks of 10 ms. */
const MICROSECONDS_PER_TICK = 10_000

/** Processor time so far of a process with all its threads, in microseconds. */
export function readProcessorTime(pid: number): number {
  return readTicks(pid, [13, 14])
}

/** The same of PostgreSQL: its postmaster, every process it runs and those it has seen end. */
export function readPostgresProcessorTime(postmasterPid: number): number {
  const children = readFileSync(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8')
  const pids = children.trim().split(/\s+/).map(Number)
  return readTicks(postmasterPid, [13, 14, 15, 16]) + pids.reduce((sum, pid) => sum + readTicks(pid, [13, 14]), 0)
}

/** Fields are those of proc(5), counted from 0: utime, stime, cutime, cstime. */
function readTicks(pid: number, fields: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const behindName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(behindName[field - 2]), 0) * MICROSECONDS_PER_TICK
  } catch {
    return 0 // it ended meanwhile: its parent counts it from now on
  }
}
