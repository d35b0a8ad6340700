import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import { newWorld } from '#testing/world.ts'
import { generateBenchmarkMembers } from '../../../../db/seed/benchmark-members.ts'
import { listRegionCandidates, listSample } from './discover.sql.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const flattenPlan = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

test('candidates are ranges of the search indexes, and read few rows', { timeout: 120_000 }, async () => {
  await using world = await newWorld()
  const { id } = await world.member()
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  await generateBenchmarkMembers(ownerDatabase, { memberCount: 10_000, now: world.clock.now() })
  const values = {
    memberId: id,
    country: 'NL',
    withPhoto: false,
    skippedSince: new Date('2020-01-01'),
    limit: 20,
    bornFrom: '1980-01-01',
    bornUntil: '2000-01-01',
  }
  const ctx = world.ctx()
  const region = listRegionCandidates.toValues(ctx, { ...values, women: [], men: ['hetero', 'bi'], region: 'NL-UT' })
  const sought = { genders: ['male', 'male'], sexualities: ['hetero', 'bi'] }
  const sample = listSample.toValues(ctx, { ...values, ...sought, starts: ['1985-03-01', '1997-06-01'] })

  const plans = [
    { statement: listRegionCandidates, parameters: region, index: 'member_search_region', buffers: 4_000 },
    { statement: listSample, parameters: sample, index: 'member_search_born', buffers: 2_000 },
  ]
  for (const { statement, parameters, index, buffers } of plans) {
    const client = await ownerDatabase.pool.connect()
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare candidates as ${statement.text}`)
    const list = parameters.map(toLiteral).join(', ')
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute candidates (${list})`)
    client.release(true)
    const plan: Node = rows[0]['QUERY PLAN'][0].Plan
    const scans = flattenPlan(plan).filter((node) => node['Relation Name'] === 'member_search')
    expect(new Set(scans.map((node) => `${node['Node Type']} ${node['Index Name']}`))).toEqual(
      new Set([`Index Scan ${index}`]),
    )
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(buffers)
  }
  await ownerDatabase.close()
})

function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return value instanceof Date ? `'${value.toISOString()}'` : `'${String(value)}'`
}
