import { runClosedLoop } from '../closed-loop.ts'
import { median, percentile } from '../statistics.ts'
import { verifyMessageCount, openConversations, requireDurableCommits, type Conversation } from '../messages.ts'
import { measureInPairs, computeRatios, type BenchmarkRow } from '../row.ts'
import { startInserts } from '../yardsticks/inserts.ts'

const rounds = 9
const messages = 300
const warmUpMessages = 2_000

export const onePair: BenchmarkRow = {
  number: 6,
  operation: 'chat message, durable and charged, one pair',
  metric: 'p50 / bare insert-and-commit',
  async measure(site) {
    await requireDurableCommits(site)
    const inserts = await startInserts(site.databaseUrl)
    const conversations = await openConversations(site, 1)
    const allTimes: number[] = []
    const sendSome = async () => {
      const times = await measureTimes(conversations, messages)
      allTimes.push(...times)
      return median(times)
    }
    try {
      await measureTimes(conversations, warmUpMessages)
      let result = { measured: [] as number[], yardsticks: [] as number[] }
      await verifyMessageCount(site, async () => {
        result = await measureInPairs(rounds, sendSome, () => inserts.medianMilliseconds(messages))
        return allTimes.length
      })
      const figures = {
        p50ms: median(result.measured),
        p99ms: percentile(allTimes, 0.99),
        insertMs: median(result.yardsticks),
      }
      return [{ variant: '', ratios: computeRatios(result), floor: { atMost: 6 }, goal: { atMost: 3 }, figures }]
    } finally {
      for (const conversation of conversations) conversation.close()
      await inserts.stop()
    }
  },
}

/** Returns the milliseconds from sending to acknowledgement of each message. */
async function measureTimes(conversations: readonly Conversation[], count: number): Promise<number[]> {
  const times: number[] = []
  await runClosedLoop(conversations, count, async (conversation) => {
    const started = performance.now()
    await conversation.send()
    times.push(performance.now() - started)
  })
  return times
}
