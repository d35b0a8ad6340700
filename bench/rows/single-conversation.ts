import { runClosedLoop } from '../closed-loop.ts'
import { median, percentile } from '../statistics.ts'
import { withMessageCountCheck, openConversations, requireDurableCommits, type Conversation } from '../messages.ts'
import { measureAgainstBaseline, computeRatios, type Benchmark } from '../row.ts'
import { startInserts } from '../baselines/inserts.ts'

const rounds = 9
const messagesPerRound = 300
const warmUpMessageCount = 2_000

export const singleConversation: Benchmark = {
  rowNumber: 6,
  operation: 'chat message, durable and charged, one conversation',
  metric: 'p50 / plain insert with commit',
  async measure(site) {
    await requireDurableCommits(site)
    const inserts = await startInserts(site.databaseUrl)
    const conversations = await openConversations(site, 1)
    const allLatencies: number[] = []
    const measureMedianLatency = async () => {
      const latencies = await measureLatencies(conversations, messagesPerRound)
      allLatencies.push(...latencies)
      return median(latencies)
    }
    try {
      await measureLatencies(conversations, warmUpMessageCount)
      let result = { measured: [] as number[], baselines: [] as number[] }
      await withMessageCountCheck(site, async () => {
        result = await measureAgainstBaseline(rounds, measureMedianLatency, () =>
          inserts.measureMedianMilliseconds(messagesPerRound),
        )
        return allLatencies.length
      })
      const figures = {
        p50Milliseconds: median(result.measured),
        p99Milliseconds: percentile(allLatencies, 0.99),
        insertMilliseconds: median(result.baselines),
      }
      return [
        { caseName: '', ratios: computeRatios(result), requiredTarget: { max: 6 }, desiredTarget: { max: 3 }, figures },
      ]
    } finally {
      for (const conversation of conversations) conversation.close()
      await inserts.stop()
    }
  },
}

/** Sends messages and returns the milliseconds from sending each to its acknowledgement. */
async function measureLatencies(conversations: readonly Conversation[], count: number): Promise<number[]> {
  const latencies: number[] = []
  await runClosedLoop(conversations, count, async (conversation) => {
    const startedAt = performance.now()
    await conversation.send()
    latencies.push(performance.now() - startedAt)
  })
  return latencies
}
