import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

async function makeMatch(world: World, one: TestMember, other: TestMember): Promise<void> {
  await world.as(one).put(`/api/members/${other.id}/like`)
  await world.as(other).put(`/api/members/${one.id}/like`)
}

async function claim(world: World, member: TestMember) {
  return (await (await world.as(member).post('/api/matches/tell')).json()).match
}

async function countUnnotified(world: World, member: TestMember): Promise<number> {
  return (await (await world.as(member).get('/api/user.php')).json()).user.new_matches
}

test('C-06 each of the two members claims a match once, the newest first', async () => {
  await using world = await newWorld()
  const noa = await world.member({ name: 'Noa' })
  const [tom, bas] = [await world.member({ name: 'Tom', gender: 'male' }), await world.member({ gender: 'male' })]
  await makeMatch(world, noa, bas)
  world.clock.advanceSeconds(1)
  await makeMatch(world, noa, tom)
  expect([await countUnnotified(world, noa), await countUnnotified(world, tom)]).toEqual([2, 1])

  expect(await claim(world, noa)).toMatchObject({
    other: { id: tom.id, name: 'Tom' },
    own: { id: noa.id, name: 'Noa' },
  })
  expect(await claim(world, noa)).toMatchObject({ other: { id: bas.id } })
  expect(await claim(world, noa)).toBeNull()
  expect(await countUnnotified(world, noa)).toBe(0)
  expect(await countUnnotified(world, tom)).toBe(1)
  expect(await claim(world, tom)).toMatchObject({ other: { id: noa.id } })
})

test('C-06 only one of twenty concurrent claims gets the match', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  await makeMatch(world, noa, tom)
  const claimed = await Promise.all(Array.from({ length: 20 }, () => claim(world, noa)))
  expect(claimed.filter(Boolean)).toHaveLength(1)
  expect(await countUnnotified(world, tom)).toBe(1)
})

test('I18 C-11 C-16 a match with a blocked, fictional or deleted member, or one that ended, cannot be claimed', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const others = await Promise.all(Array.from({ length: 4 }, () => world.member({ gender: 'male' })))
  const [blocker, fictional, deleted, unliked] = others
  if (!blocker || !fictional || !deleted || !unliked) throw new Error('four members expected')
  await world.sql('update profile set is_fictional = true where member_id = $1', [fictional.id])
  for (const other of others) await makeMatch(world, noa, other)
  await world.as(blocker).put(`/api/members/${noa.id}/block`)
  await world.sql(`update account set status = 'deleted' where id = $1`, [deleted.id])
  await world.as(unliked).delete(`/api/members/${noa.id}/like`)
  expect([await countUnnotified(world, noa), await claim(world, noa)]).toEqual([0, null])
  expect((await world.visitor().post('/api/matches/tell')).status).toBe(403)
})
