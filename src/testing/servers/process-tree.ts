import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Signals PostgreSQL and its child processes. Each backend has its own process group, so `kill(-pid)` would miss them.
 */
export function signalProcesses(parent: number, signal: NodeJS.Signals): void {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  for (const pid of [parent, ...pids.filter((candidate) => findParent(candidate) === parent)]) process.kill(pid, signal)
}

function findParent(pid: number): number {
  const file = `/proc/${pid}/stat`
  return existsSync(file)
    ? Number(
        readFileSync(file, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      )
    : 0
}
