import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import { newWorld, type World } from '#testing/world.ts'
import { generateBenchmarkMembers } from '../../../../db/seed/benchmark-members.ts'
import { listDeck, listSuggestions } from './deck.sql.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const flattenPlan = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

/** Creates a member who liked the 500 last active members, skipped the next 500, and blocked 100. */
async function createBusyMember(world: World): Promise<string> {
  const { id } = await world.member()
  const others = (from: number, limit: number) => `select member_id from member_search
    where gender = 'male' and visible order by last_active desc, member_id desc offset ${from} limit ${limit}`
  await world.sql(`insert into member_like select $1, member_id, $2, now() from (${others(0, 500)}) liked`, [
    id,
    world.siteId,
  ])
  await world.sql(`insert into member_skip select $1, member_id, now() from (${others(500, 500)}) skipped`, [id])
  await world.sql(`insert into block select $1, member_id, now() from (${others(1000, 100)}) blocked`, [id])
  return id
}

test(
  'a deck scans the search index, and reads few rows besides those of liked, skipped and blocked members',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
    await generateBenchmarkMembers(ownerDatabase, { memberCount: 20_000, now: world.clock.now() })
    const id = await createBusyMember(world)
    await world.sql('analyze')
    const input = {
      memberId: id,
      country: 'NL',
      women: [],
      men: ['hetero', 'bi'],
      withPhoto: false,
      skippedSince: new Date('2020-01-01'),
      limit: 20,
      bornFrom: '1980-01-01',
      bornUntil: '2000-01-01',
    }

    for (const deck of [listDeck, listSuggestions]) {
      const client = await ownerDatabase.pool.connect()
      await client.query('set plan_cache_mode = force_generic_plan')
      await client.query(`prepare deck as ${deck.text}`)
      const list = deck.toValues(world.ctx(), input).map(toLiteral).join(', ')
      const { rows } = await client.query(`explain (analyze, buffers, format json) execute deck (${list})`)
      client.release(true)
      const plan: Node = rows[0]['QUERY PLAN'][0].Plan
      const scans = flattenPlan(plan).filter((node) => node['Relation Name'] === 'member_search')
      expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
        ['Index Scan', 'member_search_country'],
        ['Index Scan', 'member_search_country'],
      ])
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(5_000)
    }
    await ownerDatabase.close()
  },
)

function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return value instanceof Date ? `'${value.toISOString()}'` : `'${String(value)}'`
}
