import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { MemberOptions, TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const likeBySwipe = (world: World, member: TestMember, other: TestMember) =>
  world.as(member).put(`/api/swipe/${other.id}/like`)

async function getDeck(world: World, member: TestMember) {
  return (await world.as(member).get('/api/swipe')).json()
}

async function getDeckIds(world: World, member: TestMember): Promise<string[]> {
  const { cards } = await getDeck(world, member)
  return cards.map((card: { id: string }) => card.id)
}

function createMen(world: World, count: number): Promise<TestMember[]> {
  return Promise.all(Array.from({ length: count }, () => world.member({ gender: 'male' })))
}

test('R-9.03 C-14 I22 the fifth like of a day is refused; responses contain the remaining likes and the reset time', async () => {
  await using world = await newWorld()
  world.clock.set('2026-06-10T10:00:00Z')
  const noa = await world.member()
  const [first, ...others] = await createMen(world, 5)
  if (!first) throw new Error('five members expected')
  const resets_at = '2026-06-10T22:00:00.000Z'

  const result = await (await likeBySwipe(world, noa, first)).json()
  expect(result).toEqual({
    liked: true,
    match: false,
    limit: 4,
    remaining: 3,
    resets_at,
    now: '2026-06-10T10:00:00.000Z',
  })
  const repeated = await (await likeBySwipe(world, noa, first)).json()
  expect(repeated).toMatchObject({ liked: true, remaining: 3 })
  const statuses = []
  for (const other of others) statuses.push((await likeBySwipe(world, noa, other)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const [, , , fifth] = others
  const refused = await (await world.as(noa).put(`/api/swipe/${fifth?.id}/like`)).json()
  expect(refused).toEqual({ refusal: 'swipe_limit_reached', details: { limit: 4, resets_at } })
  expect(await getDeck(world, noa)).toMatchObject({ limit: 4, remaining: 0, resets_at })
  expect((await world.as(noa).put(`/api/members/${fifth?.id}/like`)).status).toBe(200) // likes outside the game have their own quota
})

test('R-9.03 I22 of twenty concurrent likes exactly four succeed', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const others = await createMen(world, 20)
  const responses = await Promise.all(others.map((other) => likeBySwipe(world, noa, other)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(16)
  expect(await world.sql('select 1 from member_like where liker_id = $1', [noa.id])).toHaveLength(4)
})

test('C-14 I22 a like from a process whose clock is behind counts towards the later day', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const others = await createMen(world, 5)
  const statuses = []
  const minutes = [1, 1, 1, -1, 1] // after midnight in the site's time zone
  for (const [index, other] of others.entries()) {
    world.clock.set(new Date(Date.parse('2026-06-10T22:00:00Z') + (minutes[index] ?? 0) * 60_000))
    statuses.push((await likeBySwipe(world, noa, other)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('R-9.03 twenty concurrent likes of the same member count once', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const responses = await Promise.all(Array.from({ length: 20 }, () => likeBySwipe(world, noa, tom)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await getDeck(world, noa)).remaining).toBe(3)
})

test.each([
  ['summer begins, 23 hours', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
  ['winter begins, 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
])('C-14 I22 the day on which %s ends with the calendar day of the site', async (_day, begins, ends, next) => {
  await using world = await newWorld()
  world.clock.set(begins)
  const noa = await world.member()
  const others = await createMen(world, 9)
  const like = async (count: number) => {
    const statuses = []
    for (const other of others.splice(0, count)) statuses.push((await likeBySwipe(world, noa, other)).status)
    return statuses
  }

  expect(await like(2)).toEqual([200, 200])
  world.clock.set(ends)
  expect(await like(3)).toEqual([200, 200, 429])
  expect((await getDeck(world, noa)).resets_at).toBe(new Date(next).toISOString())
  world.clock.set(next)
  expect(await like(1)).toEqual([200])
  expect((await getDeck(world, noa)).remaining).toBe(3)
})

test('C-14 an unlike does not lower the count; a skip is not counted', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const [tom, bas] = await createMen(world, 2)
  if (!tom || !bas) throw new Error('two members expected')
  await likeBySwipe(world, noa, tom)
  await world.as(noa).delete(`/api/members/${tom.id}/like`)
  await world.as(noa).put(`/api/swipe/${bas.id}/skip`)
  expect((await getDeck(world, noa)).remaining).toBe(3)
})

test('C-14 premium members have their own limit', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { premium_swipe_likes_per_day: 6, swipe_likes_per_day: 0 })
  const [free, paid] = [await world.member(), await world.member({ premium: true })]
  const tom = await world.member({ gender: 'male' })
  expect((await likeBySwipe(world, free, tom)).status).toBe(429)
  expect(await (await likeBySwipe(world, paid, tom)).json()).toMatchObject({ limit: 6, remaining: 5 })
})

test('R-1.06 C-06 a mutual like from the swipe game is a match', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  expect(await (await likeBySwipe(world, noa, tom)).json()).toMatchObject({ match: true })
  const received = await (await world.as(tom).get('/api/likes/lists/received')).json()
  expect(received.counts).toEqual({ received: 1, sent: 1, matches: 1 })
})

test('R-2.119 C-45 the deck contains undecided members who fit both ways, those with a photo first', async () => {
  await using world = await newWorld()
  const options: Record<string, MemberOptions> = {
    bi: { gender: 'male', sexuality: 'bi' },
    gay: { gender: 'male', sexuality: 'gay' },
    woman: { gender: 'female', sexuality: 'bi' },
    liked: { gender: 'male' },
    skipped: { gender: 'male' },
    blocked: { gender: 'male' },
    blocker: { gender: 'male' },
    hidden: { gender: 'male' },
    fictional: { gender: 'male' },
    unconfirmed: { gender: 'male', confirmed: false },
  }
  const noa = await world.member()
  const people: Record<string, TestMember> = {}
  for (const [name, member] of Object.entries(options)) people[name] = await world.member({ name, ...member })
  const id = (name: string) => people[name]?.id ?? ''
  await world.as(noa).put(`/api/members/${id('liked')}/like`)
  await world.as(noa).put(`/api/swipe/${id('skipped')}/skip`)
  await world.as(noa).put(`/api/members/${id('blocked')}/block`)
  await world.as(people['blocker'] ?? noa).put(`/api/members/${noa.id}/block`)
  await world.as(people['hidden'] ?? noa).patch('/api/privacy', { invisible: true })
  await world.sql('update member_search set is_fictional = true where member_id = $1', [id('fictional')])
  // No demo member lives in this country, so none is in the deck.
  await world.sql(`update member_search set country = 'LU' where member_id = any($1)`, [
    [noa, ...Object.values(people)].map((member) => member.id),
  ])
  await world.sql(`update profile set country = 'LU' where member_id = $1`, [noa.id])

  expect(await getDeckIds(world, noa)).toEqual([id('bi')])
  await world.as(noa).delete(`/api/swipe/${id('skipped')}/skip`)
  await world.sql(`update member_search set main_photo_key = 'k' where member_id = $1`, [id('bi')])
  expect(await getDeckIds(world, noa)).toEqual([id('bi'), id('skipped')])
})

test('C-47 the deck respects the gender and ages of the match criteria', async () => {
  await using world = await newWorld()
  const noa = await world.member({ sexuality: 'bi', seeks: 'both' })
  const options: MemberOptions[] = [
    { gender: 'male', birthDate: '1990-01-01' },
    { gender: 'male', birthDate: '1960-01-01' },
    { gender: 'female', sexuality: 'lesbian', birthDate: '1990-01-01' },
  ]
  const people: TestMember[] = []
  for (const member of options) people.push(await world.member(member))
  const [fits, older, woman] = people
  await world.sql(`update member_search set country = 'LU' where member_id = any($1)`, [people.map(({ id }) => id)])
  await world.sql(`update profile set country = 'LU' where member_id = $1`, [noa.id])
  expect(new Set(await getDeckIds(world, noa))).toEqual(new Set([fits?.id, older?.id, woman?.id]))

  const plain = { area: 'anywhere', relationshipStatuses: [], bodyTypes: [], interests: [] }
  await world.as(noa).put('/api/match-wishes', { ...plain, seeks: 'male', minAge: 25, maxAge: 45 })

  expect(await getDeckIds(world, noa)).toEqual([fits?.id])
})

test('R-2.119 without match criteria members of about the same age come first, those with a photo before others', async () => {
  await using world = await newWorld()
  const noa = await world.member({ birthDate: '1994-05-17' })
  const years = ['1960-01-01', '1990-01-01', '1999-01-01', '2007-01-01'] as const
  const people: TestMember[] = []
  for (const birthDate of years) people.push(await world.member({ gender: 'male', birthDate }))
  const [older, near, photographed, younger] = people.map(({ id }) => id)
  await world.sql(`update member_search set country = 'LU' where member_id = any($1)`, [people.map(({ id }) => id)])
  await world.sql(`update member_search set main_photo_key = 'k' where member_id = any($1)`, [[older, photographed]])
  await world.sql(`update profile set country = 'LU' where member_id = $1`, [noa.id])

  expect(await getDeckIds(world, noa)).toEqual([photographed, near, older, younger])
})

test('a skipped member returns after 30 days; the job deletes the skip', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  await world.sql(`update member_search set country = 'LU' where member_id = $1`, [tom.id])
  await world.sql(`update profile set country = 'LU' where member_id = $1`, [noa.id])
  const skips = await Promise.all(Array.from({ length: 20 }, () => world.as(noa).put(`/api/swipe/${tom.id}/skip`)))
  expect(new Set(skips.map(({ status }) => status))).toEqual(new Set([200]))
  const { deleteOldSkips } = await import('./likes.jobs.ts')

  world.clock.advanceSeconds(30 * 86_400 - 1)
  await deleteOldSkips.run(world.ctx(), null)
  expect(await getDeckIds(world, noa)).toEqual([])
  expect(await world.sql('select 1 from member_skip')).toHaveLength(1)
  world.clock.advanceSeconds(1)
  expect(await getDeckIds(world, noa)).toEqual([tom.id])
  await deleteOldSkips.run(world.ctx(), null)
  expect(await world.sql('select 1 from member_skip')).toEqual([])
})

test('R-6.08 R-6.24 a visitor and a blocked pair are refused, and so are one’s own, an unknown and a malformed id', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  await world.as(tom).put(`/api/members/${noa.id}/block`)
  const unknownId = crypto.randomUUID()
  for (const action of ['like', 'skip']) {
    const statusOf = async (caller: TestMember | null, id: string) =>
      (await (caller ? world.as(caller) : world.visitor()).put(`/api/swipe/${id}/${action}`)).status
    expect([
      await statusOf(null, noa.id),
      await statusOf(noa, noa.id),
      await statusOf(noa, tom.id),
      await statusOf(tom, noa.id),
      await statusOf(noa, unknownId),
      await statusOf(noa, 'x'),
    ]).toEqual([403, 404, 404, 404, 404, 422])
  }
  expect((await getDeck(world, noa)).remaining).toBe(4)
  expect((await world.visitor().get('/api/swipe')).status).toBe(403)
})

test('T18 decks and skips are rate limited', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const lastStatus = async (times: number, send: () => Promise<Response>) => {
    let status = 0
    for (let turn = 0; turn < times; turn++) status = (await send()).status
    return status
  }
  const deal = () => world.as(noa).get('/api/swipe')
  const skip = () => world.as(noa).put(`/api/swipe/${tom.id}/skip`)
  expect([await lastStatus(60, deal), await lastStatus(1, deal)]).toEqual([200, 429])
  expect([await lastStatus(120, skip), await lastStatus(1, skip)]).toEqual([200, 429])
})
