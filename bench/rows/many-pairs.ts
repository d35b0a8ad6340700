import type { BenchSite } from '../bench-site.ts'
import { runClosedLoop, measureRate } from '../closed-loop.ts'
import { median, percentile } from '../statistics.ts'
import { verifyMessageCount, openConversations, requireDurableCommits, type Conversation } from '../messages.ts'
import { measureInPairs, computeRatios, type Outcome, type BenchmarkRow } from '../row.ts'
import { startInserts, type Inserts } from '../yardsticks/inserts.ts'

const rounds = 5
const seconds = 1.5
const paceSeconds = 3
/** Enough for V8 to optimize the code path of a message. */
const warmUpMessages = 5_000

export const manyPairs: BenchmarkRow = {
  number: 7,
  operation: 'chat messages, durable and charged',
  metric: 'messages/s / inserts/s of 16 clients',
  async measure(site) {
    await requireDurableCommits(site)
    const inserts = await startInserts(site.databaseUrl)
    try {
      const outcomes: Outcome[] = []
      for (const count of [50, 200]) outcomes.push(await measureWith(site, inserts, count))
      return outcomes
    } finally {
      await inserts.stop()
    }
  },
}

async function measureWith(site: BenchSite, inserts: Inserts, count: number): Promise<Outcome> {
  const conversations = await openConversations(site, count)
  let result = { measured: [] as number[], yardsticks: [] as number[] }
  let times: number[] = []
  let sent = 0
  const send = async (conversation: Conversation) => {
    await conversation.send()
    sent++
  }
  await verifyMessageCount(site, async () => {
    await runClosedLoop(conversations, warmUpMessages, send)
    result = await measureInPairs(
      rounds,
      () => measureRate(conversations, seconds, send),
      () => inserts.perSecond(seconds),
    )
    times = await measureAtFixedRate(conversations, median(result.measured) / 2, send)
    return sent
  })
  for (const conversation of conversations) conversation.close()
  return {
    variant: `${count} pairs`,
    ratios: computeRatios(result),
    floor: { atLeast: 0.4 },
    goal: { atLeast: 1 },
    figures: {
      perSecond: median(result.measured),
      insertsPerSecond: median(result.yardsticks),
      p99msAtHalfOfThat: percentile(times, 0.99),
    },
  }
}

/**
 * Sends messages at a fixed rate and returns the milliseconds from each one's due time. A pair waits for its previous
 * message, and that wait counts.
 */
async function measureAtFixedRate(
  conversations: readonly Conversation[],
  perSecond: number,
  send: (conversation: Conversation) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  const lanes = conversations.map(() => Promise.resolve())
  const started = performance.now()
  const total = Math.round(perSecond * paceSeconds)
  for (let due = 0; due < total;) {
    const now = performance.now()
    for (; due < total && started + (due * 1000) / perSecond <= now; due++) {
      const index = due % conversations.length
      const dueAt = started + (due * 1000) / perSecond
      lanes[index] = lanes[index]!.then(() => send(conversations[index]!)).then(
        () => void times.push(performance.now() - dueAt),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(lanes)
  return times
}
