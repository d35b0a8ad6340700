import { expect, test } from 'vitest'
import { refreshSearchRow } from '#features/profiles/server/profiles.ts'
import { addMemberCopies } from '#testing/member-copies.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

test('R-1.05 R-1.06 a repeated like counts once, and a mutual like is one match', async () => {
  await using world = await newWorld()
  const noa = await world.member({ name: 'Noa' })
  const tom = await world.member({ name: 'Tom', gender: 'male' })

  const first = await world.as(noa).put(`/api/members/${tom.id}/like`)
  const repeatedResponse = await world.as(noa).put(`/api/members/${tom.id}/like`)
  const back = await world.as(tom).put(`/api/members/${noa.id}/like`)

  expect([first.status, repeatedResponse.status]).toEqual([200, 200])
  expect(await repeatedResponse.json()).toEqual({ liked: true, match: false })
  expect(await back.json()).toEqual({ liked: true, match: true })
  const matches = await (await world.as(noa).get('/api/likes/lists/matches')).json()
  expect(matches.cards.map((card: { id: string }) => card.id)).toEqual([tom.id])
  expect(matches.counts).toEqual({ received: 1, sent: 1, matches: 1 })
})

test('I23 twenty concurrent mutual likes make one like each way and one match', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  const calls = Array.from({ length: 20 }, (_, turn) =>
    turn % 2 ? world.as(noa).put(`/api/members/${tom.id}/like`) : world.as(tom).put(`/api/members/${noa.id}/like`),
  )
  const responses = await Promise.all(calls)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(
    await world.sql('select count(*)::int as n from member_like where liker_id = any($1)', [[noa.id, tom.id]]),
  ).toEqual([{ n: 2 }])
  expect(
    await world.sql('select count(*)::int as n from member_match where $1 in (first_id, second_id)', [noa.id]),
  ).toEqual([{ n: 1 }])
})

test('R-7.16 R-3.25 likes.php lists given and received likes, and marks new ones', async () => {
  await using world = await newWorld()
  const noa = await world.member({ name: 'Noa' })
  const tom = await world.member({ name: 'Tom', gender: 'male' })
  await world.as(noa).put(`/api/members/${tom.id}/like`)

  const mine = await (await world.as(noa).get('/api/likes.php')).json()
  const his = await (await world.as(tom).get('/api/likes.php')).json()

  expect(mine.profiles).toEqual([{ id: tom.id, name: 'Tom', main_image: null }])
  expect(his.liked_by).toEqual([{ id: noa.id, name: 'Noa', main_image: null, like_new: true }])
})

test('R-4.43 R-3.26 only the receiver marks a like as seen, once', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  await world.as(noa).put(`/api/members/${tom.id}/like`)

  const byOther = await (await world.as(noa).post(`/api/members/${tom.id}/like/seen`)).json()
  const first = await (await world.as(tom).post(`/api/members/${noa.id}/like/seen`)).json()
  const second = await (await world.as(tom).post(`/api/members/${noa.id}/like/seen`)).json()

  expect([byOther.cleared, first.cleared, second.cleared]).toEqual([false, true, false])
  const { user } = await (await world.as(tom).get('/api/user.php')).json()
  expect(user.new_likes).toBe(0)
})

test('R-4.43 opening a profile marks only the like of that member as seen', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const likers = [await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
  for (const liker of likers) await world.as(liker).put(`/api/members/${noa.id}/like`)

  await world.as(noa).post(`/api/members/${likers[0]?.id}/like/seen`)

  const { user } = await (await world.as(noa).get('/api/user.php')).json()
  expect(user.new_likes).toBe(1)
})

test('C-16 an unlike removes the received like and the match', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  await world.as(tom).put(`/api/members/${noa.id}/like`)

  const once = await world.as(noa).delete(`/api/members/${tom.id}/like`)
  const twice = await world.as(noa).delete(`/api/members/${tom.id}/like`)

  expect([once.status, twice.status]).toEqual([200, 200])
  const his = await (await world.as(tom).get('/api/likes/lists/received')).json()
  expect(his.counts).toEqual({ received: 0, sent: 1, matches: 0 })
})

test('R-6.24 members of a blocked pair cannot like or see each other', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  await world.as(noa).put(`/api/members/${tom.id}/block`)

  for (const [viewer, other] of [
    [noa, tom],
    [tom, noa],
  ] as const) {
    expect((await world.as(viewer).put(`/api/members/${other.id}/like`)).status).toBe(404)
    for (const list of ['received', 'sent', 'matches']) {
      const page = await (await world.as(viewer).get(`/api/likes/lists/${list}`)).json()
      expect(page).toMatchObject({ cards: [], counts: { received: 0, sent: 0, matches: 0 } })
    }
    expect(await (await world.as(viewer).get('/api/likes.php')).json()).toEqual({ profiles: [], liked_by: [] })
  }
})

test('R-6.08 a visitor is refused, and so are one’s own, a malformed and an unknown id', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  expect((await world.visitor().put(`/api/members/${noa.id}/like`)).status).toBe(403)
  expect((await world.as(noa).put(`/api/members/${noa.id}/like`)).status).toBe(404)
  expect((await world.as(noa).put(`/api/members/${crypto.randomUUID()}/like`)).status).toBe(404)
  expect((await world.as(noa).put('/api/members/not-an-id/like')).status).toBe(422)
  expect((await world.as(noa).get('/api/likes/lists/m')).status).toBe(422)
  expect((await world.as(noa).get('/api/likes/lists/sent?cursor=x')).status).toBe(422)
})

test('R-3.25 R-3.26 R-7.16 above 500 likes the unseen ones come first, and the count equals the list', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  await addLikers(world, noa, 520)
  const getLikes = async () => {
    const { liked_by: likedBy } = await (await world.as(noa).get('/api/likes.php')).json()
    const { user } = await (await world.as(noa).get('/api/user.php')).json()
    return { marks: likedBy.map((like: { like_new: boolean }) => like.like_new) as boolean[], newLikes: user.new_likes }
  }

  const all = await getLikes()
  expect([all.marks.length, all.marks.filter(Boolean).length, all.newLikes]).toEqual([500, 500, 500])
  // Marks all but the three oldest as seen.
  await world.sql(
    `update member_like set seen_at = now() where liked_id = $1 and liker_id not in (
       select liker_id from member_like where liked_id = $1 order by created_at limit 3)`,
    [noa.id],
  )
  const few = await getLikes()
  expect([few.marks.length, few.marks.slice(0, 4), few.newLikes]).toEqual([500, [true, true, true, false], 3])
  expect(few.marks.filter(Boolean)).toHaveLength(3)
})

/** Gives a member `count` likes, one second apart. */
async function addLikers(world: World, { id }: TestMember, count: number): Promise<void> {
  const ids = await addMemberCopies(world, await world.member({ gender: 'male' }), count)
  await world.sql(
    `insert into member_like (liker_id, liked_id, site_id, created_at)
     select liker, $1, $2, $3::timestamptz + n * interval '1 second'
     from unnest($4::uuid[]) with ordinality as likers (liker, n)`,
    [id, world.siteId, world.clock.now(), ids],
  )
}

test('a profile says that its member likes the viewer, and neither to others nor after a block or an unlike', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  const likesYou = async (viewer: TestMember, id: string) =>
    (await (await world.as(viewer).get(`/api/members/${id}/like`)).json()).likesYou
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  expect([await likesYou(tom, noa.id), await likesYou(noa, tom.id)]).toEqual([true, false])
  await world.as(noa).delete(`/api/members/${tom.id}/like`)
  expect(await likesYou(tom, noa.id)).toBe(false)
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  await world.as(noa).put(`/api/members/${tom.id}/block`)
  expect(await likesYou(tom, noa.id)).toBe(false)
  expect((await world.as(tom).get('/api/members/x/like')).status).toBe(422)
})

test('C-47 a like of an unconfirmed member arrives once the address is confirmed', async () => {
  await using world = await newWorld()
  const noa = await world.member({ confirmed: false })
  const tom = await world.member({ gender: 'male' })
  const listReceived = async () => {
    const { cards } = await (await world.as(tom).get('/api/likes/lists/received')).json()
    return cards.map(({ id }: { id: string }) => id)
  }
  expect((await world.as(noa).put(`/api/members/${tom.id}/like`)).status).toBe(200)
  expect(await listReceived()).toEqual([])
  await world.sql(`update account set status = 'active', confirmed_at = now() where id = $1`, [noa.id])
  await refreshSearchRow(world.ctx(), noa.id)
  expect(await listReceived()).toEqual([noa.id])
})
