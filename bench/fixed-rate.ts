import { setTimeout as wait } from 'node:timers/promises'

/** What is asked at a fixed rate, and how. */
export interface FixedRate<Lane> {
  readonly perSecond: number
  readonly seconds: number
  /** Taken in turn: more than are busy at a time, or one that waits holds up the next. */
  readonly lanes: readonly Lane[]
  readonly send: (lane: Lane, turn: number) => Promise<void>
}

/**
 * Asks at a fixed rate, whatever the answers do, so that waiting is seen and not skipped.
 * @returns milliseconds of each from when it was due to its answer
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
    if (lane === undefined) throw new Error('there is no lane to ask on')
    pending.push(send(lane, turn).then(() => void latencies.push(performance.now() - due)))
  }
  await Promise.all(pending)
  return latencies
}
