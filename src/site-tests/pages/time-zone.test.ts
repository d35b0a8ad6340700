import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { addMemberCopies } from '#testing/member-copies.ts'
import { signUpVisitor } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'

/** Midnight in Auckland: the 11th begins there, while it is the 10th in Amsterdam and UTC. */
const midnight = Date.parse('2026-06-10T12:00:00Z')

async function newWorldInAuckland(): Promise<World> {
  const world = await newWorld()
  await changeSettings(world.ctx(), { time_zone: 'Pacific/Auckland', swipe_likes_per_day: 2, likes_per_day: 2 })
  world.clock.set(new Date(midnight - 60_000).toISOString())
  return world
}

test('C-27 I26 ages change at midnight in the site’s time zone, wherever they are shown or searched', async () => {
  await using world = await newWorldInAuckland()
  const noa = await world.member({ birthDate: '1996-06-11' })
  const tom = await world.member({ gender: 'male', birthDate: '1996-06-11', credits: 5 })
  await world.sql('update profile set public_visible = true')
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  const message = { messageId: crypto.randomUUID(), text: 'Hoi!' }
  const { conversationId } = await (await world.as(tom).post(`/api/members/${noa.id}/messages`, message)).json()
  const readAges = async () => {
    const fetchJson = async (path: string) => (await world.as(noa).get(path)).json()
    const results = await fetchJson('/api/members?min_age=30&max_age=30')
    return {
      own: (await fetchJson('/api/profile')).age,
      profile: (await fetchJson(`/api/members/${tom.id}`)).age,
      public: (await fetchJson(`/api/members/${tom.id}/public`)).age,
      preview: (await fetchJson('/api/profile/preview?as=visitor')).member.age,
      like: (await fetchJson('/api/likes/lists/received')).cards[0].age,
      partner: (await fetchJson(`/api/chats/${conversationId}`)).partner.age,
      card: (await fetchJson('/api/members?min_age=29&max_age=30')).cards.find(
        ({ id }: { id: string }) => id === tom.id,
      ).age,
      deck: (await fetchJson('/api/swipe')).cards.find(({ id }: { id: string }) => id === tom.id)?.age,
      isFound: results.cards.some(({ id }: { id: string }) => id === tom.id),
      count: (await fetchJson('/api/members/count?min_age=30&max_age=30')).count,
    }
  }
  const before = await readAges()
  world.clock.advanceSeconds(120)
  const after = await readAges()
  const ages = { own: 29, profile: 29, public: 29, preview: 29, like: 29, partner: 29, card: 29, deck: 29 }
  expect(before).toEqual({ ...ages, isFound: false, count: before.count })
  expect(after).toEqual({
    ...Object.fromEntries(Object.keys(ages).map((where) => [where, 30])),
    isFound: true,
    count: before.count + 1,
  })
})

test('C-27 R-5.04 a visitor may sign up from midnight of their birthday in the site’s time zone', async () => {
  await using world = await newWorldInAuckland()
  const signUp = async (email: string) =>
    (await signUpVisitor(world, { birthDate: '2008-06-11', email })).response.status
  expect(await signUp('een@example.com')).toBe(422)
  world.clock.advanceSeconds(120)
  expect(await signUp('twee@example.com')).toBe(200)
})

test('C-14 C-15 I22 the daily limits of swipes and likes reset at midnight in the site’s time zone, and at no other', async () => {
  await using world = await newWorldInAuckland()
  const noa = world.as(await world.member())
  const men = await addMemberCopies(world, await world.member({ gender: 'male' }), 20)
  const swipe = async () => (await noa.put(`/api/swipe/${men.pop()}/like`)).status
  const like = async () => (await noa.put(`/api/members/${men.pop()}/like`)).status
  const fetchSwipeQuota = async () => {
    const { remaining, resets_at: resetsAt } = await (await noa.get('/api/swipe')).json()
    return { remaining, resetsAt }
  }
  const dayStart = (days: number) => new Date(midnight + days * 86_400_000).toISOString()
  expect([await swipe(), await swipe(), await swipe()]).toEqual([200, 200, 429])
  expect([await like(), await like(), await like()]).toEqual([200, 200, 429])
  expect(await fetchSwipeQuota()).toEqual({ remaining: 0, resetsAt: dayStart(0) })
  const refused = await (await noa.put(`/api/swipe/${men.pop()}/like`)).json()
  expect(refused.details.resets_at).toBe(dayStart(0))

  world.clock.advanceSeconds(120) // the next day
  expect(await fetchSwipeQuota()).toEqual({ remaining: 2, resetsAt: dayStart(1) })
  expect([await swipe(), await swipe(), await swipe()]).toEqual([200, 200, 429])
  expect([await like(), await like(), await like()]).toEqual([200, 200, 429])

  world.clock.advanceSeconds(23 * 3_600) // after midnight in Amsterdam and UTC
  expect(await fetchSwipeQuota()).toEqual({ remaining: 0, resetsAt: dayStart(1) })
  expect([await swipe(), await like()]).toEqual([429, 429])
})

test('C-59 the daily limit of mails to an address resets at midnight in the site’s time zone', async () => {
  await using world = await newWorldInAuckland()
  const { email } = await world.member()
  const requestReset = async () => (await world.visitor().post('/api/reset-password', { email })).status
  expect([await requestReset(), await requestReset(), await requestReset(), await requestReset()]).toEqual([
    200, 200, 200, 429,
  ])
  world.clock.advanceSeconds(120)
  expect([await requestReset(), await requestReset(), await requestReset(), await requestReset()]).toEqual([
    200, 200, 200, 429,
  ])
  world.clock.advanceSeconds(23 * 3_600)
  expect(await requestReset()).toBe(429)
})
