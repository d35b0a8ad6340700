import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { searchMembers } from '#features/search/server/search.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { VONKJE } from '../../db/seed/demo.ts'
import type { BenchSite } from '../bench-site.ts'
import { median } from '../statistics.ts'
import { measureAgainstBaseline, computeRatios, type Outcome, type Benchmark } from '../row.ts'
import { toMemberActor } from '#testing/contexts.ts'
import { withContext } from '../site-process.ts'

const rounds = 9
const queriesPerRound = 150
const pageSize = 24

type Filters = Parameters<typeof searchMembers>[1]

/** Six typical combinations of search filters. */
const filterCombinations: readonly (readonly [name: string, filters: Filters])[] = [
  ['whole country', {}],
  ['region', { region: 'NL-UT' }],
  ['age range', { min_age: 25, max_age: 40 }],
  ['region and age range', { region: 'NL-ZH', min_age: 30, max_age: 35 }],
  ['online', { online: true }],
  ['with photo, age range', { with_photo: true, min_age: 30, max_age: 50 }],
]

export const searchFilters: Benchmark = {
  rowNumber: 5,
  operation: 'search query with its total, 1,000,000 members',
  metric: 'p50 / p50 of a select by primary key',
  memberCount: 1_000_000,
  async measure(site) {
    await site.database.query(
      { text: `update site set settings = settings || jsonb_build_object('search_page_size', $2::int) where id = $1` },
      [VONKJE.id, pageSize],
    )
    const client = new pg.Client({
      connectionString: site.databaseUrl,
      options: '-c plan_cache_mode=force_generic_plan',
    })
    client.on('error', () => undefined) // when a run is interrupted, the database may stop before this client
    await client.connect()
    try {
      const outcomes: Outcome[] = []
      for (const [name, filters] of filterCombinations)
        outcomes.push(await measureSearch(site, client, { name, filters }))
      return outcomes
    } finally {
      await client.end()
    }
  },
}

async function measureSearch(
  site: BenchSite,
  client: pg.Client,
  { name, filters }: { name: string; filters: Filters },
): Promise<Outcome> {
  const capturedSearches = await Promise.all(
    site.pairs.slice(0, 20).map(([member]) => captureStatements(site, { memberId: member.id, filters })),
  )
  const search = async (iteration: number) => {
    for (const statement of capturedSearches[iteration % capturedSearches.length] ?? []) await client.query(statement)
  }
  const runPointSelect = async (iteration: number) => {
    const values = [site.membersWithPhotos[iteration % site.membersWithPhotos.length]]
    await client.query({ name: 'bench_point', text: 'select credits from credit_balance where member_id = $1', values })
  }
  await measureMedian(search)
  const result = await measureAgainstBaseline(
    rounds,
    () => measureMedian(search),
    () => measureMedian(runPointSelect),
  )
  const figures = { microseconds: median(result.measured), pointSelectMicroseconds: median(result.baselines) }
  return {
    caseName: name,
    ratios: computeRatios(result),
    requiredTarget: { max: 40 },
    desiredTarget: { max: 30 },
    figures,
  }
}

type CapturedStatement = pg.QueryConfig & { name: string; values: unknown[] }

/** Captures the statements that a search runs for one page of members and the total. */
async function captureStatements(
  site: BenchSite,
  search: { memberId: string; filters: Filters },
): Promise<CapturedStatement[]> {
  const statements: CapturedStatement[] = []
  await withContext(site.database, async (ctx: Context) => {
    const db: Db = {
      query(statement, values) {
        if (/^search(_list|_count|\.count_exactly)/.test(statement.name ?? ''))
          statements.push({ name: '', ...statement, values: [...values] })
        return ctx.db.query(statement, values)
      },
    }
    const found = await searchMembers({ ...ctx, db, actor: toMemberActor({ id: search.memberId }) }, search.filters)
    if (found.cards.length !== pageSize)
      throw new Error(`the search returned ${found.cards.length} members instead of ${pageSize}`)
    if (statements.length !== 2)
      throw new Error(`a search and its total took ${statements.length} statements instead of 2`)
  })
  return statements
}

/** Runs a query repeatedly and returns the median in microseconds. */
async function measureMedian(query: (iteration: number) => Promise<void>): Promise<number> {
  await pause(0)
  const times: number[] = []
  for (let iteration = 0; iteration < queriesPerRound; iteration++) {
    const started = performance.now()
    await query(iteration)
    times.push((performance.now() - started) * 1000)
  }
  return median(times)
}
