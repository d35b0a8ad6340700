import { expect, test } from 'vitest'
import { uploadPhotos } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

async function getAutoLike(world: World, member: TestMember) {
  return (await world.as(member).get('/api/auto-like.php')).json()
}

async function createLikers(world: World, member: TestMember, names: string[]): Promise<TestMember[]> {
  const people: TestMember[] = []
  for (const name of names) {
    world.clock.advanceSeconds(1)
    const other = await world.member({ name, gender: 'male' })
    await world.as(other).put(`/api/members/${member.id}/like`)
    people.push(other)
  }
  return people
}

test('R-7.09 C-13 the oldest unseen like comes first, the next one after its profile is opened', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const [tom, bas] = await createLikers(world, noa, ['Tom', 'Bas'])

  expect(await getAutoLike(world, noa)).toEqual({
    profile: { id: tom?.id, name: 'Tom', main_image: null },
    type: 'like',
    own_image: null,
  })
  await world.as(noa).post(`/api/members/${tom?.id}/like/seen`)
  expect(await getAutoLike(world, noa)).toMatchObject({ profile: { id: bas?.id }, type: 'like' })
})

test('R-3.27 the image is the match variant, relative to cdn_prefix', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  await uploadPhotos(world, tom, 1)
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  const { profile } = await getAutoLike(world, noa)
  const { settings } = await (await world.visitor().get('/api/settings.php')).json()
  const image = await world.as(noa).get(settings.cdn_prefix + profile.main_image.match_filename)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('C-13 without a like the result is labelled as a suggestion, and no like is made', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const likes = await world.sql('select count(*)::int as n from member_like')
  for (let turn = 0; turn < 3; turn++) expect((await getAutoLike(world, noa)).type).toBe('suggestion')
  expect((await getAutoLike(world, noa)).profile).not.toBeNull()
  expect(await world.sql('select count(*)::int as n from member_like')).toEqual(likes)
  const { user } = await (await world.as(noa).get('/api/user.php')).json()
  expect(user.new_likes).toBe(0)
})

test('C-13 without a fitting member the profile is null', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  await world.sql(`update profile set country = 'LU' where member_id = $1`, [noa.id])
  expect(await getAutoLike(world, noa)).toEqual({ profile: null, type: 'suggestion', own_image: null })
})

test('C-11 C-13 I18 the like of a blocked, disabled or fictional member is not returned', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const [blocked, blocker, disabled, fictional] = await createLikers(world, noa, ['Bram', 'Fons', 'Daan', 'Mick'])
  await world.as(noa).put(`/api/members/${blocked?.id}/block`)
  await world.as(blocker ?? noa).put(`/api/members/${noa.id}/block`)
  await world.sql(`update profile set status = 'disabled' where member_id = $1`, [disabled?.id])
  await world.sql(`update member_search set is_fictional = true where member_id = $1`, [fictional?.id])
  await world.sql(`update profile set country = 'LU' where member_id = $1`, [noa.id])
  expect(await getAutoLike(world, noa)).toEqual({ profile: null, type: 'suggestion', own_image: null })
})

test('C-22 a snoozed like returns after a day; a snoozed suggestion does not return that soon', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const [tom] = await createLikers(world, noa, ['Tom'])
  const snooze = (id: string) => world.as(noa).put(`/api/members/${id}/like/put-off`)
  const responses = await Promise.all(Array.from({ length: 20 }, () => snooze(tom?.id ?? '')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))

  const suggested = await getAutoLike(world, noa)
  expect(suggested.type).toBe('suggestion')
  await snooze(suggested.profile.id)
  expect((await getAutoLike(world, noa)).profile.id).not.toBe(suggested.profile.id)
  world.clock.advanceSeconds(86_400)
  expect(await getAutoLike(world, noa)).toMatchObject({ profile: { id: tom?.id }, type: 'like' })
})

test('a visitor, one’s own id and a malformed id are refused', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  expect((await world.visitor().get('/api/auto-like.php')).status).toBe(403)
  expect((await world.as(noa).put(`/api/members/${noa.id}/like/put-off`)).status).toBe(404)
  expect((await world.as(noa).put('/api/members/x/like/put-off')).status).toBe(422)
})
