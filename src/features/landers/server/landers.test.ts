import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'

const getCounts = async (world: World) => (await world.visitor().get('/api/home')).json()

test('the home page does not count fictional or hidden members, or those of other sites', async () => {
  await using world = await newWorld()
  const before = (await getCounts(world)) as { online: number; members: number }
  const people = [await world.member(), await world.member(), await world.member(), await world.member()]
  const [fictional, hidden, elsewhere] = people
  await world.sql('update member_search set is_fictional = true where member_id = $1', [fictional!.id])
  await world.sql('update member_search set visible = false where member_id = $1', [hidden!.id])
  await world.sql(
    'update member_search set site_id = (select id from site where id <> $1 limit 1) where member_id = $2',
    [world.siteId, elsewhere!.id],
  )
  world.clock.advanceSeconds(61)
  const longAgo = new Date(world.clock.now().getTime() - 6 * 60_000)
  await world.sql('update member_search set last_active = $1', [longAgo])
  expect(await getCounts(world)).toEqual({ online: 0, members: before.members + 1 })
})

test('a member active in the last five minutes is online', async () => {
  await using world = await newWorld()
  const longAgo = new Date(world.clock.now().getTime() - 5 * 60_000)
  await world.sql('update member_search set last_active = $1', [longAgo])
  const member = await world.member()
  expect(await getCounts(world)).toMatchObject({ online: 1 })
  await world.sql('update member_search set last_active = $1 where member_id = $2', [longAgo, member.id])
  expect(await getCounts(world)).toMatchObject({ online: 1 }) // cached for a minute
  world.clock.advanceSeconds(60)
  expect(await getCounts(world)).toMatchObject({ online: 0 })
})

test('GET /api/home returns only `members` and `online`', async () => {
  await using world = await newWorld()
  expect(Object.keys(await getCounts(world)).toSorted()).toEqual(['members', 'online'])
})
