import type { ContractRouterClient } from '@orpc/contract'
import type { viewerContract } from '#features/viewer/contract.ts'
import { expect, test } from 'vitest'
import { APPEARANCE_FACTS, factChoices } from '#features/profiles/rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import type { TestMember } from '#testing/test-members.ts'
import { uploadPhoto, uploadPhotos } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

type OwnUser = Awaited<ReturnType<ContractRouterClient<typeof viewerContract>['user']>>['user']

async function fetchOwnProfile(world: World, member: TestMember): Promise<OwnUser['profile']> {
  const { user } = (await (await world.as(member).get('/api/user.php')).json()) as { user: OwnUser }
  return user.profile
}

async function fetchMember(world: World, viewer: TestMember, id: string) {
  return (await (await world.as(viewer).get(`/api/members/${id}`)).json()) as { photo: unknown; photos: unknown[] }
}

test('R-3.09 R-3.10 the profile holds the name and the country, region and city of the member', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: 'Anna', cityId: 2747891 })
  expect(await fetchOwnProfile(world, anna)).toMatchObject({
    name: 'Anna',
    country: 'NL',
    region: 'NL-ZH',
    city: 'Rotterdam',
  })
  await world.as(anna).patch('/api/profile', { name: 'Anne', cityId: 2803138 })
  expect(await fetchOwnProfile(world, anna)).toMatchObject({
    name: 'Anne',
    country: 'BE',
    region: 'BE-VAN',
    city: 'Antwerpen',
  })
})

test('R-3.11 main_image is null without a photo, else file names that exist and a status', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect((await fetchOwnProfile(world, anna)).main_image).toBeNull()

  await uploadPhotos(world, anna, 1)

  const { main_image: image } = await fetchOwnProfile(world, anna)
  expect(image).toEqual({ filename: expect.any(String), thumb_filename: expect.any(String), status: 'active' })
  for (const name of [image?.filename, image?.thumb_filename])
    expect((await world.as(anna).get(`/photos/${name}`)).status).toBe(200)
})

test('R-3.12 others see only an active main image, and else a placeholder', async () => {
  await using world = await newWorld()
  await world.sql(`update site set settings = settings || '{"auto_approve_photos": false}' where id = $1`, [
    world.siteId,
  ])
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male', premium: true })]
  expect(await fetchMember(world, bert, anna.id)).toMatchObject({ photo: null, photos: [] })

  await uploadPhoto(world, anna)

  expect((await fetchOwnProfile(world, anna)).main_image).toMatchObject({ status: 'pending' })
  expect(await fetchMember(world, bert, anna.id)).toMatchObject({ photo: null, photos: [] })
})

test.each([
  ['female', 'hetero'],
  ['female', 'lesbian'],
  ['female', 'gay'],
  ['female', 'bi'],
  ['male', 'hetero'],
  ['male', 'gay'],
  ['male', 'bi'],
] as const)('R-3.14 R-3.15 gender is %s and sexuality %s', async (gender, sexuality) => {
  await using world = await newWorld()
  const member = await world.member({ gender, sexuality })
  expect(await fetchOwnProfile(world, member)).toMatchObject({ gender, sexuality })
})

test('R-3.13 the status is disabled until the address is confirmed, then active', async () => {
  await using world = await newWorld()
  expect(await fetchOwnProfile(world, await world.member())).toMatchObject({ status: 'active' })
  expect(await fetchOwnProfile(world, await world.member({ confirmed: false }))).toMatchObject({ status: 'disabled' })
})

test('R-3.16 only the member sees their birth date', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ birthDate: '1991-02-03' }), await world.member({ gender: 'male' })]
  expect((await fetchOwnProfile(world, anna)).birth_date).toBe('1991-02-03')
  const profileText = await (await world.as(bert).get(`/api/members/${anna.id}`)).text()
  expect(profileText).not.toContain('1991')
})

test('R-3.17 R-3.19 interests are a set of keys from the list, up to all fifty', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect((await fetchOwnProfile(world, anna)).interests).toEqual([])
  await world.as(anna).patch('/api/profile', { interests: ['tea', 'beer', 'tea'] })
  expect(new Set((await fetchOwnProfile(world, anna)).interests)).toEqual(new Set(['tea', 'beer']))
  expect((await fetchOwnProfile(world, anna)).interests).toHaveLength(2)
  await world.as(anna).patch('/api/profile', { interests: [...INTERESTS] })
  expect((await fetchOwnProfile(world, anna)).interests.toSorted()).toEqual(INTERESTS.toSorted())
})

test('R-3.18 C-72 every choice of hair, eyes, body, relationship and tattoos is stored and returned', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const names = {
    hairColour: 'hair_colour',
    eyeColour: 'eye_colour',
    bodyType: 'body_type',
    relationshipStatus: 'relationship_status',
    tattoos: 'tattoos',
  } as const
  for (const fact of APPEARANCE_FACTS) {
    for (const choice of factChoices[fact]) {
      expect((await world.as(anna).patch('/api/profile', { [fact]: choice })).status).toBe(200)
      expect((await fetchOwnProfile(world, anna))[names[fact]]).toBe(choice)
    }
  }
  expect((await world.as(anna).patch('/api/profile', { hairColour: 'purple' })).status).toBe(422)
})
