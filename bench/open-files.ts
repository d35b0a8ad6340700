/** The open files of a process besides its sockets. */
const otherFileCount = 500

/** Throws when a process of this user may not open `socketCount` sockets. */
export function requireOpenFiles(socketCount: number): void {
  const needed = socketCount + otherFileCount
  const limit = findOpenFileLimit()
  if (limit >= needed) return
  throw new Error(
    `${socketCount} sockets need ${needed} open files in a process, but its limit is ${limit}: run ulimit -n ${needed} first`,
  )
}

/** Returns the limit of this process, which its child processes inherit. Node raises the soft limit to the hard one. */
function findOpenFileLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { hard: number | 'unlimited' } } }
  return Number(report.userLimits?.open_files?.hard ?? Infinity) || Infinity // NaN when it is unlimited
}
