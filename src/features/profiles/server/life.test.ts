import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberProfile, OwnProfile } from '../contract.ts'

type Member = Awaited<ReturnType<World['member']>>

const life = {
  intention: 'relationship',
  children: 'have',
  childWish: 'no',
  smoking: 'no',
  drinking: 'socially',
  height: 172,
  languages: ['nl', 'fy'],
  work: 'Timmerman',
}

const facts = { intention: 'relationship', children: 'have', childWish: 'no', smoking: 'no', drinking: 'socially' }

function change(world: World, member: Member, changes: object): Promise<Response> {
  return world.as(member).patch('/api/profile', changes)
}

async function readMember(world: World, viewer: Member, id: string): Promise<MemberProfile> {
  return (await (await world.as(viewer).get(`/api/members/${id}`)).json()) as MemberProfile
}

test('what a member is looking for and how they live is optional, and others read what was answered', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  expect(await readMember(world, bert, anna.id)).toMatchObject({ facts: {}, heightCm: null, languages: [], work: '' })
  const first = (await (await change(world, anna, life)).json()) as OwnProfile
  const second = (await (await change(world, anna, life)).json()) as OwnProfile
  expect(second).toEqual(first)
  expect(first).toMatchObject({ facts, heightCm: 172, languages: ['nl', 'fy'], work: 'Timmerman', hiddenFields: [] })
  expect(await readMember(world, bert, anna.id)).toMatchObject({
    facts,
    heightCm: 172,
    languages: ['nl', 'fy'],
    work: 'Timmerman',
  })
  await change(world, anna, { intention: null, height: null, languages: [], work: '' })
  const { intention: _removed, ...remaining } = facts
  expect(await readMember(world, bert, anna.id)).toMatchObject({
    facts: remaining,
    heightCm: null,
    languages: [],
    work: '',
  })
})

test('an answer that the member does not show stays their own: nobody else reads it', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const hiddenFields = ['intention', 'children', 'childWish', 'smoking', 'drinking', 'height', 'languages', 'work']
  await change(world, anna, { ...life, hiddenFields })
  const seen = await readMember(world, bert, anna.id)
  expect(seen).toMatchObject({ facts: {}, heightCm: null, languages: [], work: '' })
  expect(JSON.stringify(seen)).not.toMatch(/relationship|Timmerman|172/)
  const mine = (await (await world.as(anna).get('/api/profile')).json()) as OwnProfile
  expect(mine).toMatchObject({ facts, heightCm: 172, work: 'Timmerman', hiddenFields })
})

test.each([
  [{ height: 119 }, 'invalid_input'],
  [{ height: 231 }, 'invalid_input'],
  [{ height: 170.5 }, 'invalid_input'],
  [{ languages: ['xx'] }, 'invalid_input'],
  [{ languages: ['nl', 'en', 'de', 'fr', 'es', 'it', 'pt'] }, 'invalid_input'],
  [{ work: 'x'.repeat(41) }, 'invalid_input'],
  [{ hiddenFields: ['about'] }, 'invalid_input'],
  [{ intention: 'huwelijk' }, 'unknown_choice'],
  [{ smoking: 'pijp' }, 'unknown_choice'],
])('%j is refused with %s and changes nothing', async (changes, refusal) => {
  await using world = await newWorld()
  const anna = await world.member()
  const before = await (await world.as(anna).get('/api/profile')).json()
  expect(await (await change(world, anna, changes)).json()).toMatchObject({ refusal })
  expect(await (await world.as(anna).get('/api/profile')).json()).toEqual(before)
})

test('a language is stored once, and a site that leaves a field out neither shows nor accepts it (R-3.42)', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await change(world, anna, { ...life, languages: ['nl', 'nl'] })
  expect((await readMember(world, bert, anna.id)).languages).toEqual(['nl'])
  await changeSettings(world.ctx(), { visible_profile_fields: ['about', 'smoking'] })
  expect(await readMember(world, bert, anna.id)).toMatchObject({
    facts: { smoking: 'no' },
    heightCm: null,
    languages: [],
    work: '',
  })
  for (const changes of [{ height: 170 }, { languages: ['nl'] }, { work: 'Kok' }, { intention: 'dating' }])
    expect(await (await change(world, anna, changes)).json()).toMatchObject({ refusal: 'field_not_offered' })
})
