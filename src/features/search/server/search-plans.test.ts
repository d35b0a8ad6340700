import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { newWorld, type World } from '#testing/world.ts'
import { generateBenchmarkMembers } from '../../../../db/seed/benchmark-members.ts'
import { searchMembers } from './search.ts'
import { buildListStatement, toSearchParameters, type SearchConditions, type SearchValues } from './search.sql.ts'

const MEMBERS = 100_000

let world: World
let ownerDatabase: Database

beforeAll(async () => {
  world = await newWorld()
  ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  for (const name of ['anna', 'bert']) await addDemoPhoto(name)
  await generateBenchmarkMembers(ownerDatabase, { memberCount: MEMBERS, now: world.clock.now() })
}, 120_000)

afterAll(async () => {
  await ownerDatabase.close()
  await world[Symbol.asyncDispose]()
})

/** Adds a photo to a demo member. Generated members reuse it. */
async function addDemoPhoto(name: string): Promise<void> {
  const { id } = await world.demo(name)
  await world.sql(
    `insert into photo (id, site_id, member_id, status, is_main, position, file_key, blur_key, width, height, thumbhash, created_at)
     values ($1, $2, $1, 'active', true, 1, $3, $3 || 'b', 1, 1, '', now())`,
    [id, world.siteId, name],
  )
}

const noConditions: SearchConditions = {
  genders: 1,
  region: false,
  age: false,
  online: false,
  withPhoto: false,
  newOnly: false,
  publicOnly: false,
  after: false,
}

function searchValues(over: Partial<SearchValues> = {}): SearchValues {
  return {
    country: 'NL',
    groups: [
      { gender: 'female', sexualities: ['hetero', 'bi'] },
      { gender: 'male', sexualities: ['gay', 'bi'] },
    ],
    viewerId: '01900000-0000-7000-8000-000000000001',
    region: 'NL-UT',
    bornFrom: '1986-06-02',
    bornUntil: '1996-06-01',
    activeSince: new Date(world.clock.now().getTime() - 3_600_000),
    newSince: new Date(world.clock.now().getTime() - 7 * 86_400_000),
    afterActive: new Date(world.clock.now().getTime() - 3 * 86_400_000),
    afterId: '01900000-0000-7000-8000-000000000001',
    limit: 25,
    ...over,
  }
}

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** Explains a prepared statement in one plan cache mode. After five runs PostgreSQL may choose the generic plan. */
async function explain(
  text: string,
  values: unknown[],
  mode: 'force_generic_plan' | 'force_custom_plan',
): Promise<Node> {
  const client = await ownerDatabase.pool.connect()
  try {
    await client.query(`set plan_cache_mode = ${mode}`)
    await client.query({ name: 'planned', text, values })
    const list = values.map((value) => `'${literal(value)}'`).join(', ')
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute planned (${list})`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('deallocate all').catch(() => undefined)
    client.release(true)
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

describe('100,000 members', () => {
  test.each([
    ['all', noConditions, 'member_search_country', 200],
    ['a later page', { ...noConditions, after: true }, 'member_search_country', 200],
    ['ages', { ...noConditions, age: true }, 'member_search_country', 250],
    ['a region', { ...noConditions, region: true }, 'member_search_region', 200],
    ['a region, ages, later', { ...noConditions, region: true, age: true, after: true }, 'member_search_region', 250],
    ['both genders', { ...noConditions, genders: 2 }, 'member_search_country', 400],
    ['online', { ...noConditions, online: true }, 'member_search_country', 200],
    ['with photo', { ...noConditions, withPhoto: true }, 'member_search_country', 250],
    ['new members of a region', { ...noConditions, region: true, newOnly: true }, 'member_search_region', 250],
  ] as const)('a search for %s reads a small range of its index', async (_name, conditions, index, maxBlocks) => {
    const statement = buildListStatement(conditions)
    const values = statement.toValues(world.ctx(), toSearchParameters(searchValues()))
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const plan = await explain(statement.text, values, mode)
      const nodes = flatten(plan).filter((node) => node['Relation Name'] === 'member_search')
      expect(nodes.map((node) => node['Node Type'])).toEqual(
        Array.from({ length: conditions.genders }, () => 'Index Scan'),
      )
      expect(new Set(nodes.map((node) => node['Index Name']))).toEqual(new Set([index]))
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(maxBlocks)
    }
  })

  // Few members are new, so both indexes are fast: PostgreSQL 18 skip-scans the regions of `member_search_region`.
  test('a search for new members reads only the newest part of an index', async () => {
    const statement = buildListStatement({ ...noConditions, newOnly: true })
    const values = statement.toValues(world.ctx(), toSearchParameters(searchValues()))
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const plan = await explain(statement.text, values, mode)
      const nodes = flatten(plan).filter((node) => node['Relation Name'] === 'member_search')
      expect(nodes.map((node) => node['Node Type'])).toEqual(['Index Scan'])
      expect(['member_search_country', 'member_search_region']).toContain(nodes[0]?.['Index Name'])
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(450)
    }
  })

  test('the total equals a plain count', async () => {
    const anna = await world.demo('anna')
    for (const filters of [
      {},
      { min_age: 30, max_age: 39 },
      { region: 'NL-UT', min_age: 45 },
      { country: 'BE', max_age: 28 },
    ]) {
      const { total } = await searchMembers(world.ctx(anna), filters)
      const [row] = await world.sql<{ members: number }>(
        `select count(*) as members from member_search
         where visible and not is_fictional and site_id = $1 and country = $2 and gender = 'male' and sexuality in ('hetero', 'bi')
           and ($3::text is null or region = $3)
           and extract(year from age($4::date, birth_date)) between $5 and $6
           and not exists (select 1 from block where blocker_id = $7 and blocked_id = member_id)`,
        [
          world.siteId,
          filters.country ?? 'NL',
          filters.region ?? null,
          '2026-06-01',
          filters.min_age ?? 0,
          filters.max_age ?? 200,
          anna.id,
        ],
      )
      expect(total).toEqual({ count: row!.members, exact: true })
      expect(row!.members).toBeGreaterThan(100)
    }
  })
})
