import { setTimeout as wait } from 'node:timers/promises'

/** Requests at a fixed rate. */
export interface FixedRateLoad<Worker> {
  readonly requestsPerSecond: number
  readonly seconds: number
  /** The connections or clients that send the requests, round robin. With too few workers, requests wait for one. */
  readonly workers: readonly Worker[]
  readonly send: (worker: Worker, iteration: number) => Promise<void>
}

/**
 * Sends at a fixed rate without waiting for responses, so that queueing is measured too.
 * @returns the milliseconds of each request from its due time to its response
 */
export async function measureLatencies<Worker>({
  requestsPerSecond,
  seconds,
  workers,
  send,
}: FixedRateLoad<Worker>): Promise<number[]> {
  const startedAt = performance.now()
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  for (let iteration = 0; iteration < requestsPerSecond * seconds; iteration++) {
    const dueAt = startedAt + (iteration * 1000) / requestsPerSecond
    const delay = dueAt - performance.now()
    if (delay > 0) await wait(delay)
    const worker = workers[iteration % workers.length]
    if (worker === undefined) throw new Error('a load needs at least one worker')
    pending.push(send(worker, iteration).then(() => void latencies.push(performance.now() - dueAt)))
  }
  await Promise.all(pending)
  return latencies
}
