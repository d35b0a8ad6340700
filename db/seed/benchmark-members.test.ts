import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import { newWorld, type World } from '#testing/world.ts'
import { generateBenchmarkMembers } from './benchmark-members.ts'

const digestMembers = (world: World) =>
  world.sql(`select count(*)::integer as members, md5(string_agg(member_id || name || birth_date || city_name || last_active, ',' order by member_id)) as digest
    from member_search join account on account.id = member_id where account.email like 'g%@demo.vonk.test' and length(email) > 30`)

test('a second run with the same seed adds no members; another seed adds others', async () => {
  await using world = await newWorld()
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  const now = world.clock.now()
  await generateBenchmarkMembers(ownerDatabase, { memberCount: 300, now })
  const first = await digestMembers(world)
  await generateBenchmarkMembers(ownerDatabase, { memberCount: 300, now })
  expect(await digestMembers(world)).toEqual(first)
  await generateBenchmarkMembers(ownerDatabase, { memberCount: 200, now, seed: 2 })
  const [row] = await digestMembers(world)
  expect(first).toMatchObject([{ members: 300 }])
  expect(row).toMatchObject({ members: 500 })
  await ownerDatabase.close()
})

test('generated members are adults with an account, a profile and a balance', async () => {
  await using world = await newWorld()
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  await generateBenchmarkMembers(ownerDatabase, { memberCount: 500, now: world.clock.now() })
  await ownerDatabase.close()
  const [row] = await world.sql(`
    select min(extract(year from age('2026-06-01'::date, p.birth_date)))::integer as youngest, count(*)::integer as all,
      bool_and(s.last_active >= a.signup_at and a.signup_at < '2026-06-01') as in_order
    from account a join profile p on p.member_id = a.id join credit_balance b on b.member_id = a.id join member_search s on s.member_id = a.id
    where length(a.email) > 40`)
  expect(row).toMatchObject({ all: 500, in_order: true })
  expect(Number(row!['youngest'])).toBeGreaterThanOrEqual(18)
})
