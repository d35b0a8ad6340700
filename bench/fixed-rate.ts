import { setTimeout as wait } from 'node:timers/promises'

/** A load at a fixed rate. */
export interface FixedRate<Lane> {
  readonly perSecond: number
  readonly seconds: number
  /** The connections or clients, used in turn. With too few of them, a busy one delays the next request. */
  readonly lanes: readonly Lane[]
  readonly send: (lane: Lane, turn: number) => Promise<void>
}

/**
 * Sends at a fixed rate without waiting for responses, so that queueing is measured too.
 * @returns the milliseconds of each request from its due time to its response
 */
export async function measureLatencies<Lane>({ perSecond, seconds, lanes, send }: FixedRate<Lane>): Promise<number[]> {
  const started = performance.now()
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = started + (turn * 1000) / perSecond
    const delay = due - performance.now()
    if (delay > 0) await wait(delay)
    const lane = lanes[turn % lanes.length]
    if (lane === undefined) throw new Error('there is no lane to send on')
    pending.push(send(lane, turn).then(() => void latencies.push(performance.now() - due)))
  }
  await Promise.all(pending)
  return latencies
}
