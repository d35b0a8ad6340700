import { setTimeout as sleep } from 'node:timers/promises'
import { startPairLoad, type LiveMember, type PairLoad } from './live-pairs.ts'
import { compareWithDatabase, type DeliveryReport } from './delivery-report.ts'
import { listConversations, measureLongestDelay, type Phase } from './message-delays.ts'
import { startProcessSite, type KillableProcess, type ProcessSite } from './process-site.ts'

/** The size of a run. */
export interface FaultPlan {
  readonly pairCount: number
  readonly pauseMilliseconds: number
  /** The time between two faults, during which all processes work. */
  readonly millisecondsBetweenFaults: number
  /** The time without Redis. */
  readonly redisOutageMilliseconds: number
}

/** The result of a run. The counts of `DeliveryReport` and `serverErrors` must be 0. */
export interface FaultReport extends DeliveryReport {
  readonly acknowledged: number
  /** The number of messages that were acknowledged while there was no Redis. */
  readonly acknowledgedWithoutRedis: number
  readonly serverErrors: number
  readonly unavailable: number
  readonly maxRequestSeconds: number
  /** Without Redis: the time from a poll of every window until all showed what was acknowledged before the poll. */
  readonly pollToAllShownSeconds: number
  /** The longest time before the first fault until a window showed an acknowledged message. */
  readonly undisturbedSeconds: number
  /** The longest time after the kill of a process until a window showed a message that was acknowledged before. */
  readonly liveAfterKillSeconds: number
  /** The same after the return of Redis. */
  readonly liveAfterRedisSeconds: number
  /** The time from the last message until every window shows every message, without polling. */
  readonly lastMessageToAllShownSeconds: number
}

const webProcessCount = 3
const maxWaitMilliseconds = 30_000

/** Kills each process in turn, then Redis, while pairs of members write to each other. */
export async function runProcessFaults(plan: FaultPlan): Promise<FaultReport> {
  await using site = await startProcessSite({ pairCount: plan.pairCount, webProcessCount })
  const load = await startPairLoad({ ...site, pauseMilliseconds: plan.pauseMilliseconds })
  try {
    await waitUntilLive(load)
    const undisturbedPhase = await waitWithoutFaults(plan)
    const kills: Phase[] = []
    for (const process of [...site.web, site.worker]) kills.push(await restart(process, plan))
    const { redisReturn, ...withoutRedis } = await interruptRedis(site, load, plan)
    await load.stopWriting()
    const lastMessageToAllShownSeconds = await waitUntilAllShown(load)
    return {
      ...withoutRedis,
      ...load.faults,
      undisturbedSeconds: measureLongestDelay(load.members, undisturbedPhase),
      liveAfterKillSeconds: Math.max(...kills.map((phase) => measureLongestDelay(load.members, phase))),
      liveAfterRedisSeconds: measureLongestDelay(load.members, redisReturn),
      lastMessageToAllShownSeconds,
      acknowledged: countAcknowledged(load),
      ...(await compareWithDatabase(site.database, load.members)),
    }
  } finally {
    load.closeWindows()
  }
}

async function waitWithoutFaults({ millisecondsBetweenFaults }: FaultPlan): Promise<Phase> {
  const startedAt = performance.now()
  await sleep(2 * millisecondsBetweenFaults)
  return { startedAt, endedAt: performance.now() }
}

async function restart(process: KillableProcess, { millisecondsBetweenFaults }: FaultPlan): Promise<Phase> {
  await process.kill()
  const killedAt = performance.now()
  await sleep(millisecondsBetweenFaults)
  await process.start()
  await sleep(millisecondsBetweenFaults)
  return { startedAt: killedAt, endedAt: performance.now() }
}

async function interruptRedis(
  { redis }: ProcessSite,
  load: PairLoad,
  { millisecondsBetweenFaults, redisOutageMilliseconds }: FaultPlan,
): Promise<Pick<FaultReport, 'acknowledgedWithoutRedis' | 'pollToAllShownSeconds'> & { redisReturn: Phase }> {
  const before = countAcknowledged(load)
  await redis.kill()
  await sleep(redisOutageMilliseconds)
  const pollToAllShownSeconds = await pollUntilShown(load)
  const acknowledgedWithoutRedis = countAcknowledged(load) - before
  await redis.start()
  const startedAt = performance.now()
  await waitUntilLive(load)
  await sleep(millisecondsBetweenFaults)
  const redisReturn = { startedAt, endedAt: performance.now() }
  return { acknowledgedWithoutRedis, pollToAllShownSeconds, redisReturn }
}

/** Makes every window poll once, and waits until all of them show what was acknowledged before. Returns the seconds. */
async function pollUntilShown({ members, poll }: PairLoad): Promise<number> {
  const acknowledged = listConversations(members).map((pair) => pair.flatMap((each) => [...each.acknowledgedAt.keys()]))
  const conversations = listConversations(members)
  poll()
  return waitUntil(() =>
    conversations.every((pair, index) =>
      pair.every(({ receivedAt }) => acknowledged[index]?.every((id) => receivedAt.has(id))),
    ),
  )
}

function countAcknowledged({ members }: PairLoad): number {
  return members.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
}

/** Waits until every member has received a live change since the call. Returns the seconds. */
async function waitUntilLive({ members }: PairLoad): Promise<number> {
  const startedAt = performance.now()
  return waitUntil(() => members.every(({ lastLiveAt }) => lastLiveAt > startedAt))
}

/** Waits until both windows of every pair show the same number of messages: all that were acknowledged. */
async function waitUntilAllShown({ members }: PairLoad): Promise<number> {
  const isComplete = (pair: readonly LiveMember[]) => {
    const count = pair.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    return pair.every(({ received }) => received.length >= count)
  }
  return waitUntil(() => listConversations(members).every(isComplete))
}

/** Waits for a condition, for at most half a minute. Returns the seconds. */
async function waitUntil(condition: () => boolean): Promise<number> {
  const startedAt = performance.now()
  while (!condition() && performance.now() - startedAt < maxWaitMilliseconds) await sleep(10)
  return (performance.now() - startedAt) / 1000
}
