/** Runs work under a key; concurrent calls share a run. */
type Coalesce = (key: string, work: () => Promise<void>) => Promise<void>

/**
 * Coalesces concurrent calls under one key into at most two runs: the current one, and a next one that all callers
 * since then share. So each caller's run starts after their call and sees what they wrote before it.
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
