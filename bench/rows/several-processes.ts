import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSite } from '../bench-site.ts'
import { measureRate, runClosedLoop } from '../closed-loop.ts'
import { openChangeCounters } from '../change-counters.ts'
import { openConversations, type Conversation } from '../messages.ts'
import { openPageLoader } from '../page-loads.ts'
import { startProcessGroup, type GroupSite } from '../process-group-site.ts'
import { computeRatios, measureAgainstBaseline, type Benchmark, type Outcome } from '../row.ts'
import { median } from '../statistics.ts'
import { memberListLoads } from './members-list.ts'

const rounds = 5
const pageCount = 150
const messageCount = 3_000
const conversationCount = 50
const warmUpMessages = 5_000
const killCount = 3

export const severalProcesses: Benchmark = {
  rowNumber: 17,
  operation: 'three web processes with Redis',
  metric: 'CPU time / CPU time of one process',
  async measure(site) {
    await using group = await startProcessGroup(site)
    return [await comparePages(site, group), await compareMessages(site, group), await countLostChanges(group)]
  },
}

async function comparePages(site: BenchSite, group: GroupSite): Promise<Outcome> {
  // Both warm up at the same time, because an idle connection is closed.
  const [three, one] = await Promise.all([group, site].map((each) => openPageLoader(each, memberListLoads)))
  if (!three || !one) throw new Error('there are two loaders')
  try {
    // Each of three processes gets a third of the warm-up.
    for (let count = 0; count < 8; count++) await Promise.all([three.load(pageCount), one.load(1)])
    const result = await measureAgainstBaseline(
      rounds,
      () => three.load(pageCount),
      () => one.load(pageCount),
    )
    return toOutcome('member list', result)
  } finally {
    for (const loader of [three, one]) loader.close()
  }
}

async function compareMessages(site: BenchSite, group: GroupSite): Promise<Outcome> {
  const pairs = [group, site].map((each, index) => ({
    ...each,
    pairs: site.pairs.slice(index * conversationCount, (index + 1) * conversationCount),
  }))
  const [three, one] = await Promise.all(pairs.map((each) => openConversations(each, conversationCount)))
  if (!three || !one) throw new Error('there are two groups of conversations')
  try {
    await Promise.all([
      runClosedLoop(three, 3 * warmUpMessages, (conversation) => conversation.send()),
      runClosedLoop(one, 3 * warmUpMessages, (conversation) => conversation.send()),
    ])
    const result = await measureAgainstBaseline(
      rounds,
      () => measureMessages(group, three),
      () => measureMessages(site, one),
    )
    return toOutcome('chat message', result)
  } finally {
    for (const conversation of [...three, ...one]) conversation.close()
  }
}

/** Returns the processor time of a message in microseconds. */
async function measureMessages(
  { readProcessorTime }: Pick<BenchSite, 'readProcessorTime'>,
  conversations: readonly Conversation[],
): Promise<number> {
  const before = readProcessorTime()
  await runClosedLoop(conversations, messageCount, (conversation) => conversation.send())
  return (readProcessorTime() - before) / messageCount
}

function toOutcome(caseName: string, result: { measured: number[]; baselines: number[] }): Outcome {
  return {
    caseName,
    ratios: computeRatios(result),
    requiredTarget: { max: 1.1 },
    desiredTarget: { max: 1.03 },
    figures: { microseconds: median(result.measured), oneProcessMicroseconds: median(result.baselines) },
  }
}

/** Kills a web process under load, and counts the messages that no other process reported to an open window. */
async function countLostChanges(group: GroupSite): Promise<Outcome> {
  const ratios: number[] = []
  let acknowledged = 0
  for (let kill = 0; kill < killCount; kill++) {
    const counters = await openChangeCounters(group, conversationCount)
    const writing = measureRate(counters, 2, (counter) => counter.send())
    await sleep(1_000)
    await group.killWebProcess()
    await writing
    await sleep(2_000)
    const sent = counters.reduce((sum, { acknowledged }) => sum + acknowledged(), 0)
    const lost = counters.reduce((sum, { lost }) => sum + lost(), 0)
    for (const counter of counters) counter.close()
    acknowledged += sent
    ratios.push(lost / sent)
    await group.waitUntilComplete()
  }
  return {
    caseName: 'live changes lost when one is killed, per acknowledged message',
    ratios,
    requiredTarget: { max: 0 },
    desiredTarget: { max: 0 },
    figures: { acknowledged },
  }
}
