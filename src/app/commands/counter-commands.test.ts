import { expect, test } from 'vitest'
import { rebuildMemberCounts, listWrongMemberCounts } from '#features/search/server/search.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { newWorld } from '#testing/world.ts'
import { checkCounters } from './counter-commands.ts'

test('C-46 a counter that is too high, too low or missing is reported', async () => {
  await using world = await newWorld()
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  try {
    expect(await checkCounters(ownerDatabase)).toMatchObject({ isOk: true })
    const bert = await world.member({ gender: 'male', birthDate: '1971-05-17' })
    expect(await listWrongMemberCounts(world.ctx())).toEqual([])
    const where = `gender = 'male' and sexuality = 'hetero' and country = 'NL' and region = 'NL-UT'`
    await world.sql(`update member_count set members = members + 2 where ${where} and birth_month = '1971-05-01'`)
    expect(await listWrongMemberCounts(world.ctx())).toMatchObject([
      { counter: 'month', region: 'NL-UT', gender: 'male', born: '1971-05-01', stored: 3, counted: 1 },
    ])
    await world.sql(`delete from member_year_count where ${where} and birth_year = '1971-01-01'`)
    const { isOk, text } = await checkCounters(ownerDatabase)
    expect(isOk).toBe(false)
    expect(text).toContain('NL NL-UT, male hetero, born in the year of 1971-01-01: stored 0, counted 1')
    expect(text).toContain('2 wrong')
    await rebuildMemberCounts(world.ctx())
    expect(await checkCounters(ownerDatabase)).toMatchObject({ isOk: true })
    // A row that bypassed the triggers is found too.
    await world.sql('alter table member_search disable trigger member_search_counted')
    await world.sql('update member_search set visible = false where member_id = $1', [bert.id])
    expect(await listWrongMemberCounts(world.ctx())).toHaveLength(4)
  } finally {
    await ownerDatabase.close()
  }
})
