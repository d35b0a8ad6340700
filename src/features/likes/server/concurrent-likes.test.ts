import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

function createMembers(world: World, count: number, gender: 'female' | 'male'): Promise<TestMember[]> {
  return Promise.all(Array.from({ length: count }, () => world.member({ gender })))
}

function countStatuses(responses: Response[]): Record<string, number> {
  const byStatus = Map.groupBy(responses, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length]))
}

test('C-15 concurrent likes never exceed the daily limit; the next day has a new quota', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { likes_per_day: 7 })
  world.clock.set('2026-06-10T21:59:00Z') // 23:59 in Amsterdam
  const noa = await world.member()
  const men = await createMembers(world, 20, 'male')

  const responses = await Promise.all(men.map(({ id }) => world.as(noa).put(`/api/members/${id}/like`)))

  expect(countStatuses(responses)).toEqual({ 200: 7, 429: 13 })
  const refused = responses.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ refusal: 'like_limit_reached', details: { limit: 7 } })
  expect((await (await world.as(noa).get('/api/likes/given')).json()).ids).toHaveLength(7)
  const refusedMan = men[responses.findIndex(({ status }) => status === 429)]
  world.clock.set('2026-06-10T22:00:00Z')
  expect((await world.as(noa).put(`/api/members/${refusedMan?.id}/like`)).status).toBe(200)
})

test('C-15 the limit is 100 a day; a repeated like is not counted, and an unlike does not lower the count', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const [tom, bas] = [await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
  await world.sql(`insert into like_quota values ($1, 'other', $2, 99)`, [noa.id, world.clock.now()])
  const like = async (other: TestMember) => (await world.as(noa).put(`/api/members/${other.id}/like`)).status

  expect([await like(tom), await like(tom), await like(bas)]).toEqual([200, 200, 429])
  await world.as(noa).delete(`/api/members/${tom.id}/like`)
  expect(await like(tom)).toBe(429)
  expect((await (await world.as(noa).get('/api/likes/given')).json()).ids).toEqual([])
})

test('I23 twenty concurrent likes and unlikes leave the same state on both sides', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  const path = `/api/members/${tom.id}/like`
  const presses = Array.from({ length: 20 }, (_, turn) =>
    turn % 2 ? world.as(noa).put(path) : world.as(noa).delete(path),
  )

  expect(countStatuses(await Promise.all(presses))).toEqual({ 200: 20 })

  const { ids } = await (await world.as(noa).get('/api/likes/given')).json()
  const mine = await (await world.as(noa).get('/api/likes/lists/matches')).json()
  const his = await (await world.as(tom).get('/api/likes/lists/received')).json()
  const count = ids.length
  expect([mine.counts, his.counts]).toEqual([
    { received: 1, sent: count, matches: count },
    { received: count, sent: 1, matches: count },
  ])
})

test('I23 C-06 each of 200 concurrent mutual likes is one match', { timeout: 60_000 }, async () => {
  await using world = await newWorld({ poolSize: 20 })
  const women = await createMembers(world, 20, 'female')
  const men = await createMembers(world, 10, 'male')

  for (let round = 0; round < men.length; round++) {
    const crossing = women.flatMap((woman, index) => {
      const man = men[(index + round) % men.length] ?? woman
      return [world.as(woman).put(`/api/members/${man.id}/like`), world.as(man).put(`/api/members/${woman.id}/like`)]
    })
    const responses = await Promise.all(crossing)
    expect(countStatuses(responses)).toEqual({ 200: 40 })
    const matched = await Promise.all(responses.map(async (response) => (await response.json()).match as boolean))
    expect(matched.filter(Boolean)).toHaveLength(20)
  }

  const [{ n: matches } = { n: 0 }] = await world.sql<{ n: number }>(
    'select count(*)::int as n from member_match where first_id = any($1) and second_id = any($1)',
    [[...women, ...men].map(({ id }) => id)],
  )
  expect(matches).toBe(200)
})

test('C-55 R-6.24 after a concurrent like and block neither sees the other', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const men = await createMembers(world, 20, 'male')
  for (const { id } of men) await world.as(noa).put(`/api/members/${id}/like`)

  const responses = await Promise.all(
    men.flatMap((man) => [
      world.as(man).put(`/api/members/${noa.id}/like`),
      world.as(noa).put(`/api/members/${man.id}/block`),
    ]),
  )

  expect(Object.keys(countStatuses(responses)).filter((status) => !['200', '404'].includes(status))).toEqual([])
  const { user } = await (await world.as(noa).get('/api/user.php')).json()
  expect(user).toMatchObject({ new_likes: 0, new_matches: 0 })
  for (const [viewer, path] of [
    [noa, 'received'],
    [noa, 'matches'],
    ...men.map((man) => [man, 'matches'] as const),
  ] as const) {
    expect(await (await world.as(viewer).get(`/api/likes/lists/${path}`)).json()).toMatchObject({ cards: [] })
  }
  expect(await (await world.as(noa).post('/api/matches/tell')).json()).toEqual({ match: null })
  expect((await (await world.as(noa).get('/api/auto-like.php')).json()).type).toBe('suggestion')
})

test('T6 more than 60 likes and unlikes a minute are refused with a retry-after', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const path = `/api/members/${tom.id}/like`
  const responses: Response[] = []
  for (let turn = 0; turn < 61; turn++)
    responses.push(await (turn % 2 ? world.as(noa).delete(path) : world.as(noa).put(path)))
  expect(countStatuses(responses)).toEqual({ 200: 60, 429: 1 })
  expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await responses.at(-1)?.json()).toMatchObject({ refusal: 'rate_limited' })
})
