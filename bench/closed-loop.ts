/** Runs `work` `count` times over concurrent workers. Each worker starts its next iteration when the previous one completes. */
export async function runClosedLoop<Worker>(
  workers: readonly Worker[],
  count: number,
  work: (worker: Worker, iteration: number) => Promise<void>,
): Promise<void> {
  let nextIteration = 0
  async function runWorker(worker: Worker): Promise<void> {
    while (nextIteration < count) await work(worker, nextIteration++)
  }
  await Promise.all(workers.map(runWorker))
}

/** Runs `work` on every worker for `seconds` and returns the completed iterations per second. */
export async function measureRate<Worker>(
  workers: readonly Worker[],
  seconds: number,
  work: (worker: Worker) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let completed = 0
  async function runWorker(worker: Worker): Promise<void> {
    while (performance.now() < end) {
      await work(worker)
      completed++
    }
  }
  await Promise.all(workers.map(runWorker))
  return (completed * 1000) / (performance.now() - startedAt)
}
