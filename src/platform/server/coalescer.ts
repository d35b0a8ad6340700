/** Runs work under a key; calls at the same time share a run. */
type Coalesce = (key: string, work: () => Promise<void>) => Promise<void>

/**
 * Lets many calls under one key become at most two runs: the one under way, and one that begins after it for everybody
 * who called meanwhile. So each caller's run begins after their call and sees what they came to report.
 */
export function createCoalescer(): Coalesce {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  function start(key: string, work: () => Promise<void>): Promise<void> {
    const run = work().finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
  return (key, work) => {
    const waitingRun = waiting.get(key)
    if (waitingRun) return waitingRun
    const current = running.get(key)
    if (!current) return start(key, work)
    const nextRun = current
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key)
        return start(key, work)
      })
    waiting.set(key, nextRun)
    return nextRun
  }
}
