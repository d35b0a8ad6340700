import { readFileSync } from 'node:fs'

/** Linux reports processor time in ticks of 10 ms. */
const MICROSECONDS_PER_TICK = 10_000

/** Returns the processor time of a process and its threads, in microseconds. */
export function readProcessorTime(pid: number): number {
  return sumTimesInMicroseconds(pid, [13, 14])
}

/** Returns the processor time of PostgreSQL in microseconds: the postmaster, its running and its exited children. */
export function readPostgresProcessorTime(postmasterPid: number): number {
  const children = readFileSync(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8')
  const pids = children.trim().split(/\s+/).map(Number)
  return (
    sumTimesInMicroseconds(postmasterPid, [13, 14, 15, 16]) +
    pids.reduce((sum, pid) => sum + sumTimesInMicroseconds(pid, [13, 14]), 0)
  )
}

/** Sums fields of /proc/<pid>/stat, whose indexes start at 0: utime 13, stime 14, cutime 15, cstime 16. */
function sumTimesInMicroseconds(pid: number, fields: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fieldsAfterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(fieldsAfterName[field - 2]), 0) * MICROSECONDS_PER_TICK
  } catch {
    return 0 // the process has exited, so its time is now part of cutime and cstime of its parent
  }
}
