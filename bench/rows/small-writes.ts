import { toMemberActor } from '#testing/contexts.ts'
import type { Context } from '#platform/server/context.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { startReplay } from '../baselines/replayed-writes.ts'
import type { BenchSite } from '../bench-site.ts'
import { captureWrites } from '../captured-writes.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { requireDurableCommits } from '../messages.ts'
import { measureAgainstBaseline, computeRatios, type Outcome, type Benchmark } from '../row.ts'
import { withContext } from '../site-process.ts'
import { countStatements } from '../statement-count.ts'
import { median } from '../statistics.ts'
import { listWritePairs, writeKinds, type WriteKind } from '../write-kinds.ts'

const clientCount = 16
const rounds = 5
const writesPerRound = 300
const warmUpWrites = 300

export const smallWrites: Benchmark = {
  rowNumber: 13,
  operation: 'durable transactions',
  metric: 'transactions per second / the same rows in one statement on bare copies of the tables, 16 clients',
  async measure(site) {
    await requireDurableCommits(site)
    const database = openDatabase(site.databaseUrl, { size: clientCount })
    // Suspends the app, because its worker would keep retrying the mails of the orders: there is no mail server.
    process.kill(site.appPid(), 'SIGSTOP')
    try {
      return await withContext(database, async (ctx) => {
        const outcomes: Outcome[] = []
        for (const kind of writeKinds) outcomes.push(await measureKind(site, { database, ctx, kind }))
        return outcomes
      })
    } finally {
      process.kill(site.appPid(), 'SIGCONT')
      await database.close()
    }
  },
}

interface WriteMeasurement {
  readonly database: Database
  readonly ctx: Context
  readonly kind: WriteKind
}

async function measureKind(site: BenchSite, measurement: WriteMeasurement): Promise<Outcome> {
  const { database, ctx, kind } = measurement
  const writer = await createWriter(site, measurement)
  const warmUp = await captureWrites(database, () => writer.write(ctx, warmUpWrites))
  const tables = [...new Set(warmUp.flat().map(({ table }) => table))]
  // As on a site that runs: a table that has just been filled has no statistics yet.
  await database.query({ text: `analyze ${tables.join(', ')}` }, [])
  const sent = await countStatements(database, (db) => writer.write({ ...ctx, db }, 1))
  const replay = await startReplay({
    url: site.databaseUrl,
    clientCount,
    tables,
    capture: () => captureWrites(database, () => writer.write(ctx, warmUpWrites + rounds * writesPerRound)),
  })
  const measureWrites = async () => {
    const startedAt = performance.now()
    await writer.write(ctx, writesPerRound)
    return (writesPerRound * 1000) / (performance.now() - startedAt)
  }
  try {
    await replay.measureTransactionsPerSecond(warmUpWrites)
    const measureReplay = () => replay.measureTransactionsPerSecond(writesPerRound)
    const result = await measureAgainstBaseline(rounds, measureWrites, measureReplay)
    const figures = {
      perSecond: median(result.measured),
      replayedPerSecond: median(result.baselines),
      rows: median(warmUp.map((writes) => writes.length)),
      ...sent,
    }
    return {
      caseName: kind.name,
      ratios: computeRatios(result),
      requiredTarget: { min: 0.5 },
      desiredTarget: { min: 0.8 },
      figures,
    }
  } finally {
    await replay.stop()
  }
}

/** Prepares all writes of a kind and returns a function that runs the next `count` of them. */
async function createWriter(site: BenchSite, { ctx, kind }: WriteMeasurement) {
  const total = 2 * warmUpWrites + 1 + 2 * rounds * writesPerRound
  const prepared = (await kind.prepare?.(site, ctx, total)) ?? []
  const pairs = await listWritePairs(site, total)
  const clients = Array.from({ length: clientCount }, (_, client) => client)
  let started = 0
  return {
    async write(writeCtx: Context, count: number): Promise<void> {
      const first = started
      started += count
      await runClosedLoop(clients, count, async (_client, index) => {
        const { memberId, recipientId } = pairs[first + index]!
        const actor = toMemberActor({ id: memberId })
        await kind.write({ ...writeCtx, actor }, { recipientId, prepared: prepared[first + index] ?? '' })
      })
    },
  }
}
