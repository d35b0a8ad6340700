import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import { newWorld, type World } from '#testing/world.ts'
import { generateBenchmarkMembers } from '../../../../db/seed/benchmark-members.ts'
import { rebuildMemberCounts } from './search.ts'

/** Lists the counters that differ from the number of members they count. */
async function listDifferences(world: World): Promise<unknown[]> {
  const compareTable = (table: string, unit: string) =>
    world.sql(`
      with counted as (
        select site_id, country, gender, sexuality, area as region, date_trunc('${unit}', birth_date)::date as birth_${unit},
          count(*)::integer as rows
        from member_search cross join lateral unnest(array['', region]) as area
        where visible and not is_fictional group by 1, 2, 3, 4, 5, 6)
      select * from counted full join (select * from ${table} where members > 0) as stored
        using (site_id, country, gender, sexuality, region, birth_${unit})
      where counted.rows is distinct from stored.members`)
  return [...(await compareTable('member_count', 'month')), ...(await compareTable('member_year_count', 'year'))]
}

test('counters equal the number of members after every change, and a rebuild repairs wrong ones', async () => {
  await using world = await newWorld()
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  await generateBenchmarkMembers(ownerDatabase, { memberCount: 2_000, now: world.clock.now() })
  await ownerDatabase.close()
  expect(await listDifferences(world)).toEqual([])
  const selectIds = (count: number) =>
    `(select member_id from member_search where visible order by member_id limit ${count})`
  await world.sql(`update member_search set visible = false where member_id in ${selectIds(50)}`)
  await world.sql(
    `update member_search set region = 'NL-UT', birth_date = '1990-01-01', gender = 'female' where member_id in ${selectIds(50)}`,
  )
  await world.sql(`update member_search set is_fictional = true where member_id in ${selectIds(9)}`)
  await world.sql(`update member_search set visible = true where not visible`)
  await world.sql(`update member_search set last_active = now()`)
  await world.sql(`delete from member_search where member_id in ${selectIds(20)}`)
  await Promise.all([world.member({}), world.member({}), world.member({ gender: 'male' })])
  expect(await listDifferences(world)).toEqual([])
  await world.sql('update member_count set members = members + 1')
  expect((await listDifferences(world)).length).toBeGreaterThan(100)
  expect(await rebuildMemberCounts(world.ctx())).toBeGreaterThan(1_000)
  expect(await listDifferences(world)).toEqual([])
})
