import { setTimeout as sleep } from 'node:timers/promises'
import { startPairLoad, type LiveMember, type PairLoad } from './live-pairs.ts'
import { compareWithDatabase, type DeliveryReport } from './delivery-report.ts'
import { startProcessSite, type KillableProcess, type ProcessSite } from './process-site.ts'

/** The size of a run. */
export interface FaultPlan {
  readonly pairCount: number
  readonly pauseMilliseconds: number
  /** The time between two faults, during which all processes work. */
  readonly calmMilliseconds: number
  /** The time without Redis. */
  readonly redisOutageMilliseconds: number
}

/** The result of a run. `DeliveryReport` and `serverErrors` must be 0. */
export interface FaultReport extends DeliveryReport {
  readonly acknowledged: number
  /** The number of messages that were acknowledged while there was no Redis. */
  readonly acknowledgedWithoutRedis: number
  readonly serverErrors: number
  readonly unavailable: number
  readonly maxRequestSeconds: number
  /** The time from the return of Redis until every member has received a live change. */
  readonly liveAgainSeconds: number
  /** The time from the last message until every window shows every message, without polling. */
  readonly completeSeconds: number
}

const webProcessCount = 3
const maxWaitMilliseconds = 30_000

/** Kills each process in turn, then Redis, while pairs of members write to each other. */
export async function runProcessFaults(plan: FaultPlan): Promise<FaultReport> {
  await using site = await startProcessSite({ pairCount: plan.pairCount, webProcessCount })
  const load = await startPairLoad({ ...site, pauseMilliseconds: plan.pauseMilliseconds })
  try {
    await waitUntilLive(load)
    for (const process of [...site.web, site.worker]) await restart(process, plan)
    const withoutRedis = await interruptRedis(site, load, plan)
    await sleep(plan.calmMilliseconds)
    await load.stopWriting()
    const completeSeconds = await waitUntilComplete(load)
    return {
      ...withoutRedis,
      ...load.faults,
      completeSeconds,
      acknowledged: countAcknowledged(load),
      ...(await compareWithDatabase(site.database, load.members)),
    }
  } finally {
    load.closeWindows()
  }
}

async function restart(process: KillableProcess, { calmMilliseconds }: FaultPlan): Promise<void> {
  await process.kill()
  await sleep(calmMilliseconds)
  await process.start()
  await sleep(calmMilliseconds)
}

async function interruptRedis(
  { redis }: ProcessSite,
  load: PairLoad,
  { redisOutageMilliseconds }: FaultPlan,
): Promise<Pick<FaultReport, 'acknowledgedWithoutRedis' | 'liveAgainSeconds'>> {
  const before = countAcknowledged(load)
  await redis.kill()
  await sleep(redisOutageMilliseconds)
  const acknowledgedWithoutRedis = countAcknowledged(load) - before
  await redis.start()
  return { acknowledgedWithoutRedis, liveAgainSeconds: await waitUntilLive(load) }
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
async function waitUntilComplete({ members }: PairLoad): Promise<number> {
  const byConversation = Map.groupBy(members, ({ conversationId }) => conversationId)
  const isComplete = (pair: readonly LiveMember[]) => {
    const count = pair.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    return pair.every(({ received }) => received.length >= count)
  }
  return waitUntil(() => [...byConversation.values()].every(isComplete))
}

/** Waits for a condition, for at most half a minute. Returns the seconds. */
async function waitUntil(condition: () => boolean): Promise<number> {
  const startedAt = performance.now()
  while (!condition() && performance.now() - startedAt < maxWaitMilliseconds) await sleep(10)
  return (performance.now() - startedAt) / 1000
}
