import { closedLoop } from '../closed-loop.ts'
import { median, percentile } from '../figures.ts'
import { counted, openTalks, requireDurable, type Talk } from '../messages.ts'
import { inPairs, ratiosOf, type Row } from '../row.ts'
import { startInserts } from '../yardsticks/inserts.ts'

const pairs = 9
const messages = 300
const warmUpMessages = 2_000

export const onePair: Row = {
  number: 6,
  operation: 'chat message, durable and charged, one pair',
  metric: 'p50 / bare insert-and-commit',
  async measure(site) {
    await requireDurable(site)
    const inserts = await startInserts(site.databaseUrl)
    const talks = await openTalks(site, 1)
    const all: number[] = []
    const sendSome = async () => {
      const times = await timesOf(talks, messages)
      all.push(...times)
      return median(times)
    }
    try {
      await timesOf(talks, warmUpMessages)
      let result = { measured: [] as number[], yardsticks: [] as number[] }
      await counted(site, async () => {
        result = await inPairs(pairs, sendSome, () => inserts.medianMilliseconds(messages))
        return all.length
      })
      const figures = {
        p50ms: median(result.measured),
        p99ms: percentile(all, 0.99),
        insertMs: median(result.yardsticks),
      }
      return [{ of: '', ratios: ratiosOf(result), floor: { atMost: 6 }, goal: { atMost: 3 }, figures }]
    } finally {
      for (const talk of talks) talk.close()
      await inserts.stop()
    }
  },
}

/** Milliseconds from sending to acknowledgement, message by message. */
async function timesOf(talks: readonly Talk[], count: number): Promise<number[]> {
  const times: number[] = []
  await closedLoop(talks, count, async (talk) => {
    const started = performance.now()
    await talk.send()
    times.push(performance.now() - started)
  })
  return times
}
