import { expect, test } from 'vitest'
import type { MemberOptions, TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { DiscoverPerson } from '../contract.ts'

interface Deal {
  readonly people: readonly DiscoverPerson[]
  readonly likesLeft: number
}

async function deal(world: World, member: TestMember, without: readonly string[] = []): Promise<Deal> {
  const query = without.length > 0 ? `?without=${without.join(',')}` : ''
  const response = await world.as(member).get(`/api/discover${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Deal
}

const listIds = ({ people }: Deal) => people.map(({ card }) => card.id)

/** Creates members who are alone in their country, so that nobody else is in their decks. */
async function addMembers(world: World, options: readonly MemberOptions[]): Promise<TestMember[]> {
  const members: TestMember[] = []
  for (const each of options) members.push(await world.member(each))
  const ids = members.map(({ id }) => id)
  await world.sql(`update member_search set country = 'LU', main_photo_key = 'k' where member_id = any($1)`, [ids])
  await world.sql(`update profile set country = 'LU' where member_id = any($1)`, [ids])
  return members
}

const man = { gender: 'male' } as const
const plainCriteria = { area: 'anywhere', relationshipStatuses: [], bodyTypes: [], interests: [] }
const saveCriteria = (world: World, member: TestMember, criteria: object) =>
  world.as(member).put('/api/match-wishes', { ...plainCriteria, ...criteria })

test('C-45 people seek each other’s gender, and those liked, skipped, spoken to, fictional or invisible are left out', async () => {
  await using world = await newWorld()
  const [noa, fits, gay, woman, liked, skipped, spoken, fictional, invisible] = await addMembers(world, [
    {},
    man,
    { ...man, sexuality: 'gay' },
    {},
    man,
    man,
    { ...man, credits: 50 },
    man,
    man,
  ])
  if (!noa || !fits || !gay || !woman || !liked || !skipped || !spoken || !fictional || !invisible) throw new Error()
  await world.as(noa).put(`/api/members/${liked.id}/like`)
  await world.as(noa).put(`/api/swipe/${skipped.id}/skip`)
  await world.as(spoken).post(`/api/members/${noa.id}/messages`, { messageId: crypto.randomUUID(), text: 'Hoi!' })
  await world.sql('update member_search set is_fictional = true where member_id = $1', [fictional.id])
  await world.as(invisible).patch('/api/privacy', { invisible: true })

  expect(listIds(await deal(world, noa))).toEqual([fits.id])

  const thirtyDaysAgo = new Date(world.clock.now().getTime() - 30 * 86_400_000)
  await world.sql('update member_skip set skipped_at = $1', [thirtyDaysAgo])
  expect(new Set(listIds(await deal(world, noa)))).toEqual(new Set([fits.id, skipped.id]))
  await world.as(noa).delete(`/api/members/${liked.id}/like`)
  expect(listIds(await deal(world, noa))).toContain(liked.id)
})

test('C-55 R-6.24 a blocked pair, a hidden member and a member of another site are in no deck', async () => {
  await using world = await newWorld()
  const [noa, blocked, blocker, hidden] = await addMembers(world, [{}, man, man, man])
  if (!noa || !blocked || !blocker || !hidden) throw new Error()
  const stranger = await world.otherSite.member({ gender: 'male' })
  await world.sql(`update member_search set country = 'LU', main_photo_key = 'k' where member_id = $1`, [stranger.id])
  await world.as(noa).put(`/api/members/${blocked.id}/block`)
  await world.as(blocker).put(`/api/members/${noa.id}/block`)
  await world.sql('update member_search set visible = false where member_id = $1', [hidden.id])

  expect(listIds(await deal(world, noa))).toEqual([])
  expect(listIds(await deal(world, blocker))).toEqual([])
  const statuses = await Promise.all(
    [noa.id, blocked.id, blocker.id, stranger.id, crypto.randomUUID(), 'x'].map(
      async (id) => (await world.as(noa).put(`/api/discover/${id}/shown`)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 404, 404, 422])
  expect((await world.visitor().get('/api/discover')).status).toBe(403)
})

test('a repeated request deals the same people; the next one leaves out those whom the browser holds', async () => {
  await using world = await newWorld()
  const [noa, ...others] = await addMembers(world, [{}, ...Array.from({ length: 23 }, () => man)])
  if (!noa) throw new Error()
  const [first, second] = await Promise.all([deal(world, noa), deal(world, noa)])
  expect(listIds(first)).toHaveLength(10)
  expect(listIds(second)).toEqual(listIds(first))

  const next = await deal(world, noa, listIds(first))
  const last = await deal(world, noa, [...listIds(first), ...listIds(next)])
  expect(new Set([first, next, last].flatMap(listIds))).toEqual(new Set(others.map(({ id }) => id)))
  expect(listIds(last)).toHaveLength(3)
  expect((await world.as(noa).get('/api/discover?without=x')).status).toBe(422)
})

test('a person is counted as shown once per member, also by requests at the same time', async () => {
  await using world = await newWorld()
  const [noa, zoe, tom, tim] = await addMembers(world, [{}, {}, man, man])
  if (!noa || !zoe || !tom || !tim) throw new Error()
  const markShown = (member: TestMember) => world.as(member).put(`/api/discover/${tom.id}/shown`)
  const statuses = await Promise.all([noa, zoe].flatMap((each) => Array.from({ length: 10 }, () => markShown(each))))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
  const readViews = () => world.sql<{ views: number }>('select views from discover_exposure')
  expect(await readViews()).toEqual([{ views: 2 }])

  const [mia] = await addMembers(world, [{}])
  if (!mia) throw new Error()
  expect(listIds(await deal(world, mia))).toEqual([tim.id, tom.id])
  await world.as(mia).put(`/api/discover/${tim.id}/shown`)
  expect(listIds(await deal(world, mia)), 'one’s own view changes nothing').toEqual([tim.id, tom.id])

  const { deleteOldViews } = await import('./discover.jobs.ts')
  world.clock.advanceSeconds(14 * 86_400)
  await deleteOldViews.run(world.ctx(), null)
  expect(await readViews()).toEqual([{ views: 0 }, { views: 0 }])
})

test('C-47 reasons name both directions, never the wishes of the other and never an intimate interest', async () => {
  await using world = await newWorld()
  const interests = ['cooking', 'hiking', 'music', 'relationship', 'sex toys']
  const [noa, tom] = await addMembers(world, [
    { birthDate: '1990-01-01', interests },
    { ...man, birthDate: '1988-01-01', interests: [...interests, 'reading'] },
  ])
  if (!noa || !tom) throw new Error()
  await saveCriteria(world, noa, { seeks: 'male', minAge: 30, maxAge: 45 })
  await saveCriteria(world, tom, { seeks: 'female', minAge: 33, maxAge: 41 })

  const [person] = (await deal(world, noa)).people
  expect(person?.reasons.map(({ kind }) => kind)).toEqual(['relationship', 'theirAge', 'myAge', 'region'])
  const shared = ['cooking', 'hiking', 'music'].map((key) => ({ key, shared: true }))
  expect(person?.interests).toEqual([...shared, { key: 'reading', shared: false }])
  expect(JSON.stringify(person)).not.toContain('sex toys')
  expect(JSON.stringify(person?.reasons)).not.toMatch(/33|41/) // the ages that the other is looking for
})

test('somebody outside of whose wishes the member is comes last, and shows no reasons of theirs', async () => {
  await using world = await newWorld()
  const [noa, older, near] = await addMembers(world, [
    { birthDate: '1990-01-01' },
    { ...man, birthDate: '1990-06-01' },
    { ...man, birthDate: '1982-01-01' },
  ])
  if (!noa || !older || !near) throw new Error()
  await saveCriteria(world, older, { seeks: 'female', minAge: 18, maxAge: 25 })

  const { people } = await deal(world, noa)
  expect(people.map(({ card }) => card.id)).toEqual([near.id, older.id])
  expect(people[1]?.reasons.map(({ kind }) => kind)).toEqual(['region'])
})

test('C-28 a card has the photos that the member may see, and says who is online and who was active today', async () => {
  await using world = await newWorld()
  const [noa, tom, tim] = await addMembers(world, [{}, man, man])
  if (!noa || !tom || !tim) throw new Error()
  const photos = Array.from({ length: 5 }, (_, position) => ({ position, key: `key${position}` }))
  await world.sql('update credit_balance set paid_orders = 1 where member_id = $1', [tom.id])
  for (const { position, key } of photos)
    await world.sql(
      `insert into photo (id, member_id, site_id, status, is_main, position, file_key, blur_key, width, height, thumbhash, created_at)
       values (gen_random_uuid(), $1, $2, 'active', $3, $4, $5, $5 || 'blur', 600, 800, 'h', now())`,
      [tom.id, world.siteId, position === 0, position, key],
    )
  const activeAt = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000)
  await world.sql('update member_search set last_active = $2 where member_id = $1', [tom.id, activeAt(1)])
  await world.sql('update member_search set last_active = $2 where member_id = $1', [tim.id, activeAt(48)])

  const { people, likesLeft } = await deal(world, noa)
  expect(people.map(({ card, activeToday }) => [card.id, card.online, activeToday])).toEqual([
    [tom.id, false, true],
    [tim.id, false, false],
  ])
  expect(people[0]?.photos.map(({ key }) => key)).toEqual(['key0', 'key1', 'key2'])
  expect(likesLeft).toBe(100)
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  expect((await deal(world, noa)).likesLeft).toBe(99)
})

test('an erased member leaves no views, and those whom they saw are counted less', async () => {
  await using world = await newWorld()
  const [noa, tom] = await addMembers(world, [{}, man])
  if (!noa || !tom) throw new Error()
  await world.as(noa).put(`/api/discover/${tom.id}/shown`)
  await world.as(tom).put(`/api/discover/${noa.id}/shown`)
  const { eraseViews } = await import('./views.ts')
  await eraseViews(world.ctx(), { memberId: noa.id })
  expect(await world.sql('select 1 from discover_view')).toEqual([])
  expect(await world.sql('select member_id, views from discover_exposure')).toEqual([{ member_id: tom.id, views: 0 }])
})
