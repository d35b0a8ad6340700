import { countFailedRequests, countServerErrors, type RestartReport } from './restart-under-sockets.ts'
import type { StalledReport } from './stalled-sockets.ts'

/** The memory that changes to stalled sockets may cost: the garbage of the messages themselves. */
const maxGrowthMebibytes = 100
const barWidth = 50

export function printStall(report: StalledReport): void {
  for (const [name, value] of Object.entries(report)) console.log(`${name.padEnd(20)} ${Number(value).toFixed(0)}`)
}

export function hasPassedStall({ memoryWithSockets, memoryAfterChanges, stillOpen }: StalledReport): boolean {
  return stillOpen === 0 && memoryAfterChanges - memoryWithSockets < maxGrowthMebibytes
}

/** Prints the responses and a histogram of the seconds until the windows reconnected. */
export function printRestart(name: string, { closed, lost, reconnectSeconds, results }: RestartReport): void {
  const responses = [...results].map(([result, count]) => `${result}: ${count}`).join(', ')
  console.log(`\nrestart of ${name}: ${closed} windows closed, ${lost} lost; responses ${responses}`)
  const bySecond = Map.groupBy(reconnectSeconds, (seconds) => Math.floor(seconds))
  const longest = Math.max(...[...bySecond.values()].map(({ length }) => length))
  for (const [second, { length }] of bySecond)
    console.log(
      `${String(second).padStart(3)} s ${String(length).padStart(5)} ${'#'.repeat((length * barWidth) / longest)}`,
    )
}

/** @param mayRefuse whether a request may get no response: no process listens while the only one is replaced */
export function hasPassedRestart(
  { closed, lost, results }: RestartReport,
  { mayRefuse }: { mayRefuse: boolean },
): boolean {
  const isComplete = closed > 0 && lost === 0 && countServerErrors(results) === 0
  return isComplete && (mayRefuse || countFailedRequests(results) === 0)
}
