import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { openCriteria } from '#testing/match-criteria.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { FoundMatches, MatchCriteria } from '../contract.ts'

const groningen = 2_755_251
const gent = 2_797_656

const openToMen: MatchCriteria = { ...openCriteria, seeks: 'male' }

/** Creates a world without the demo members among the results. */
async function newEmptyWorld(): Promise<World> {
  const world = await newWorld()
  await world.sql('update member_search set visible = false')
  return world
}

async function saveCriteria(world: World, member: TestMember, criteria: Partial<MatchCriteria> = {}): Promise<void> {
  expect((await world.as(member).put('/api/match-wishes', { ...openToMen, ...criteria })).status).toBe(200)
}

async function findMatches(world: World, member: TestMember): Promise<FoundMatches> {
  const response = await world.as(member).get('/api/match-finder')
  expect(response.status).toBe(200)
  return response.json()
}

const namesOf = ({ found }: FoundMatches) => found.map(({ card }) => card.name)

test('C-47 the match finder ranks by the criteria and lists exactly the reasons that counted', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({ interests: ['cooking', 'wine'] })
  await world.member({ name: 'Niets', gender: 'male', cityId: groningen })
  await world.member({ name: 'Dichtbij', gender: 'male' })
  const fits = await world.member({ name: 'Past', gender: 'male', cityId: groningen, interests: ['wine', 'art'] })
  await world.sql(`update profile set body_type = 'slim', relationship_status = 'divorced' where member_id = $1`, [
    fits.id,
  ])
  await saveCriteria(world, fits, { seeks: 'female', interests: ['cooking', 'tea'] })
  expect(await findMatches(world, anna)).toEqual({ found: [], candidates: 0 })
  await saveCriteria(world, anna, {
    interests: ['art'],
    bodyTypes: ['slim'],
    relationshipStatuses: ['single', 'divorced'],
  })
  const result = await findMatches(world, anna)
  expect(result.candidates).toBe(3)
  expect(result.found).toMatchObject([
    {
      card: { name: 'Past' },
      points: 10 + 5 + 15 + 15 + 10 + 5,
      reasons: [
        { kind: 'sought', interests: ['art'] },
        { kind: 'shared', interests: ['wine'] },
        { kind: 'bodyType', value: 'slim' },
        { kind: 'relationshipStatus', value: 'divorced' },
        { kind: 'theirCriteria', criteria: ['age', 'interests'] },
      ],
    },
    { card: { name: 'Dichtbij' }, points: 20, reasons: [{ kind: 'region' }] },
    { card: { name: 'Niets' }, points: 0, reasons: [] },
  ])
  // The other member's criteria stay private.
  expect(JSON.stringify(result)).not.toContain('cooking')
  await changeSettings(world.ctx(), { visible_profile_fields: ['interests'], visible_profile_notes: [] })
  expect((await findMatches(world, anna)).found[0]).toMatchObject({ card: { name: 'Past' }, points: 10 + 5 + 10 + 5 })
})

test('C-47 C-45 both members must fit: gender, sexuality, and the ages and areas of both criteria', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({ birthDate: '1996-01-01' })
  const men = new Map<string, TestMember>()
  for (const name of ['Zonder wensen', 'Zoekt jonger', 'Zoekt mannen', 'Zoekt zijn streek', 'Zoekt haar'])
    men.set(name, await world.member({ name, gender: 'male', sexuality: 'bi', cityId: groningen }))
  await world.member({ name: 'Te jong', gender: 'male', birthDate: '2004-01-01' })
  await world.member({ name: 'Homo', gender: 'male', sexuality: 'gay' })
  await world.member({ name: 'Gent', gender: 'male', cityId: gent })
  await saveCriteria(world, men.get('Zoekt jonger')!, { seeks: 'both', maxAge: 29 })
  await saveCriteria(world, men.get('Zoekt mannen')!, { seeks: 'male' })
  await saveCriteria(world, men.get('Zoekt zijn streek')!, { seeks: 'both', area: 'region' })
  await saveCriteria(world, men.get('Zoekt haar')!, { seeks: 'both', minAge: 30, maxAge: 30, area: 'country' })
  await saveCriteria(world, anna, { minAge: 25, maxAge: 60, area: 'country' })
  expect(namesOf(await findMatches(world, anna)).toSorted()).toEqual(['Zoekt haar', 'Zonder wensen'])
  await saveCriteria(world, anna, { minAge: 25, maxAge: 60, area: 'anywhere' })
  expect(namesOf(await findMatches(world, anna)).toSorted()).toEqual(['Gent', 'Zoekt haar', 'Zonder wensen'])
  await saveCriteria(world, anna, { minAge: 18, maxAge: 60, area: 'region' })
  expect(namesOf(await findMatches(world, anna))).toEqual(['Te jong'])
  await saveCriteria(world, anna, { seeks: 'female' })
  expect(namesOf(await findMatches(world, anna))).toEqual([])
})

test('I18 I19 C-11 C-56 blocked either way, invisible, disabled, fictional and other sites’ members are no matches', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member()
  const men = new Map<string, TestMember>()
  for (const name of ['Blijft', 'Blokte ik', 'Blokte mij', 'Onzichtbaar', 'Uit', 'Verzonnen', 'Elders'])
    men.set(name, await world.member({ name, gender: 'male' }))
  const id = (name: string) => men.get(name)!.id
  await world.member({ name: 'Niet bevestigd', gender: 'male', confirmed: false })
  await world.as(anna).put(`/api/members/${id('Blokte ik')}/block`)
  await world.as(men.get('Blokte mij')!).put(`/api/members/${anna.id}/block`)
  await world.as(men.get('Onzichtbaar')!).patch('/api/privacy', { invisible: true })
  await world.sql('update member_search set visible = false where member_id = $1', [id('Uit')])
  await world.sql('update member_search set is_fictional = true where member_id = $1', [id('Verzonnen')])
  await world.sql(`update member_search set site_id = (select id from site where key = 'plus') where member_id = $1`, [
    id('Elders'),
  ])
  await saveCriteria(world, anna)
  expect(namesOf(await findMatches(world, anna))).toEqual(['Blijft'])
})

test('criteria can be changed and deleted at any time; concurrent saves leave one row', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member()
  const me = world.as(anna)
  expect(await (await me.get('/api/match-wishes')).json()).toEqual({ criteria: null })
  const criteria = { ...openToMen, minAge: 40, maxAge: 30, interests: ['art', 'art'], bodyTypes: ['slim', 'slim'] }
  const responses = await Promise.all(Array.from({ length: 20 }, () => me.put('/api/match-wishes', criteria)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const expected = { criteria: { ...openToMen, minAge: 30, maxAge: 40, interests: ['art'], bodyTypes: ['slim'] } }
  expect(await responses[0]!.json()).toEqual(expected)
  expect(await (await me.get('/api/match-wishes')).json()).toEqual(expected)
  for (let time = 0; time < 2; time++) expect((await me.delete('/api/match-wishes')).status).toBe(200)
  expect(await (await me.get('/api/match-wishes')).json()).toEqual({ criteria: null })
  expect(await findMatches(world, anna)).toEqual({ found: [], candidates: 0 })
})

test('invalid criteria are refused', async () => {
  await using world = await newEmptyWorld()
  const me = world.as(await world.member())
  const invalid: unknown[] = [
    {},
    null,
    { ...openToMen, seeks: 'everyone' },
    { ...openToMen, minAge: 17 },
    { ...openToMen, maxAge: 100 },
    { ...openToMen, minAge: 20.5 },
    { ...openToMen, area: 'nearby' },
    { ...openToMen, bodyTypes: ['perfect'] },
    { ...openToMen, relationshipStatuses: 'single' },
    { ...openToMen, interests: ['art', 'beer', 'bbq', 'beach', 'biking', 'tea'] },
    { ...openToMen, memberId: 'x' },
  ]
  for (const body of invalid) expect((await me.put('/api/match-wishes', body)).status, JSON.stringify(body)).toBe(422)
  const unknown = await me.put('/api/match-wishes', { ...openToMen, interests: ['mountains'] })
  expect(await unknown.json()).toMatchObject({ refusal: 'unknown_interest' })
})

test('C-47 at most 30 of the 400 most recently active are shown', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member()
  const bert = await world.member({ name: 'Bert', gender: 'male', cityId: groningen })
  await world.sql(
    `with copies as (select gen_random_uuid() as id, n from generate_series(1, 450) as n),
       profiles as (
         insert into profile (member_id, site_id, name, gender, sexuality, seeks, birth_date, country, region_code, city_id, city_name, created_at)
         select id, site_id, 'Kopie', gender, sexuality, seeks, birth_date, country, case when n > 400 then 'NL-UT' else region_code end, city_id, city_name, created_at
         from profile, copies where member_id = $1)
     insert into member_search (member_id, site_id, country, gender, sexuality, region, birth_date, last_active, visible, name, city_name, is_fictional, signup_at)
     select id, site_id, country, gender, sexuality, case when n > 400 then 'NL-UT' else region end, birth_date,
       date_trunc('milliseconds', last_active) - make_interval(secs => n), true, 'Kopie', city_name, false, signup_at
     from member_search, copies where member_id = $1`,
    [bert.id],
  )
  await saveCriteria(world, anna)
  const result = await findMatches(world, anna)
  expect(result.candidates).toBe(400)
  expect(result.found).toHaveLength(30)
  expect(result.found.every(({ points }) => points === 0)).toBe(true)
  expect(namesOf(result)[0]).toBe('Bert')
})
