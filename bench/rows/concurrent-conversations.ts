import type { BenchSite } from '../bench-site.ts'
import { runClosedLoop, measureRate } from '../closed-loop.ts'
import { median, percentile } from '../statistics.ts'
import { withMessageCountCheck, openConversations, requireDurableCommits, type Conversation } from '../messages.ts'
import { measureAgainstBaseline, computeRatios, type Outcome, type Benchmark } from '../row.ts'
import { startInserts, type Inserts } from '../baselines/inserts.ts'

const rounds = 5
const seconds = 1.5
const fixedRateSeconds = 3
/** Enough for V8 to optimize the code path of a message. */
const warmUpMessages = 5_000

export const concurrentConversations: Benchmark = {
  rowNumber: 7,
  operation: 'chat messages, durable and charged',
  metric: 'messages per second / plain inserts per second, 16 clients',
  async measure(site) {
    await requireDurableCommits(site)
    const inserts = await startInserts(site.databaseUrl)
    try {
      const outcomes: Outcome[] = []
      for (const conversationCount of [50, 200])
        outcomes.push(await measureConversations(site, inserts, conversationCount))
      return outcomes
    } finally {
      await inserts.stop()
    }
  },
}

async function measureConversations(site: BenchSite, inserts: Inserts, conversationCount: number): Promise<Outcome> {
  const conversations = await openConversations(site, conversationCount)
  let result = { measured: [] as number[], baselines: [] as number[] }
  let latencies: number[] = []
  let sentCount = 0
  const send = async (conversation: Conversation) => {
    await conversation.send()
    sentCount++
  }
  await withMessageCountCheck(site, async () => {
    await runClosedLoop(conversations, warmUpMessages, send)
    result = await measureAgainstBaseline(
      rounds,
      () => measureRate(conversations, seconds, send),
      () => inserts.measureInsertsPerSecond(seconds),
    )
    latencies = await measureAtFixedRate(conversations, median(result.measured) / 2, send)
    return sentCount
  })
  for (const conversation of conversations) conversation.close()
  return {
    caseName: `${conversationCount} conversations`,
    ratios: computeRatios(result),
    requiredTarget: { min: 0.4 },
    desiredTarget: { min: 1 },
    figures: {
      perSecond: median(result.measured),
      insertsPerSecond: median(result.baselines),
      p99MillisecondsAtHalfRate: percentile(latencies, 0.99),
    },
  }
}

/**
 * Sends messages at a fixed rate. Returns the milliseconds from the due time of each message to its acknowledgement.
 * The latency includes the time that a message waits for the previous message of its conversation.
 */
async function measureAtFixedRate(
  conversations: readonly Conversation[],
  perSecond: number,
  send: (conversation: Conversation) => Promise<void>,
): Promise<number[]> {
  const latencies: number[] = []
  const lastSends = conversations.map(() => Promise.resolve())
  const startedAt = performance.now()
  const messageCount = Math.round(perSecond * fixedRateSeconds)
  for (let nextMessage = 0; nextMessage < messageCount;) {
    const now = performance.now()
    for (; nextMessage < messageCount && startedAt + (nextMessage * 1000) / perSecond <= now; nextMessage++) {
      const index = nextMessage % conversations.length
      const dueAt = startedAt + (nextMessage * 1000) / perSecond
      lastSends[index] = lastSends[index]!.then(() => send(conversations[index]!)).then(
        () => void latencies.push(performance.now() - dueAt),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(lastSends)
  return latencies
}
