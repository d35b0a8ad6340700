import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { FoundMembers } from '../contract.ts'

const gent = 2797656
const berlin = 2950159

async function search(world: World, member: TestMember, query = ''): Promise<FoundMembers> {
  const response = await world.as(member).get(`/api/members${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

const namesOf = ({ cards }: Pick<FoundMembers, 'cards'>) => cards.map((card) => card.name)

/** Creates a world without the demo members among the results. */
async function newEmptyWorld(): Promise<World> {
  const world = await newWorld()
  await world.sql('update member_search set visible = false')
  return world
}

/** Sets the last activity of members, the first one newest. */
async function setActivityOrder(world: World, members: TestMember[]): Promise<void> {
  for (const [index, { id }] of members.entries()) {
    const at = new Date(world.clock.now().getTime() - (index + 10) * 60_000)
    await world.sql('update member_search set last_active = $2 where member_id = $1', [id, at])
  }
}

test('the newest activity comes first, and the viewer is not among the results', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({ name: 'Anna' })
  const men = [
    await world.member({ name: 'Een', gender: 'male' }),
    await world.member({ name: 'Twee', gender: 'male' }),
  ]
  await setActivityOrder(world, men.toReversed())
  const found = await search(world, anna)
  expect(namesOf(found)).toEqual(['Twee', 'Een'])
  expect(found).toMatchObject({ next: null, total: { count: 2, exact: true }, country: 'NL' })
})

test('C-45 results fit both ways by gender and sexuality', async () => {
  await using world = await newEmptyWorld()
  const people = [
    ['man hetero', 'male', 'hetero'],
    ['man gay', 'male', 'gay'],
    ['man bi', 'male', 'bi'],
    ['vrouw hetero', 'female', 'hetero'],
    ['vrouw lesbian', 'female', 'lesbian'],
    ['vrouw gay', 'female', 'gay'],
    ['vrouw bi', 'female', 'bi'],
  ] as const
  const members = new Map<string, TestMember>()
  for (const [name, gender, sexuality] of people) members.set(name, await world.member({ name, gender, sexuality }))
  const searchNames = async (name: string, query = '') =>
    namesOf(await search(world, members.get(name)!, query)).toSorted()
  expect(await searchNames('vrouw hetero')).toEqual(['man bi', 'man hetero'])
  expect(await searchNames('man gay')).toEqual(['man bi'])
  expect(await searchNames('vrouw lesbian')).toEqual(['vrouw bi', 'vrouw gay'])
  expect(await searchNames('man bi')).toEqual(['man gay', 'vrouw bi', 'vrouw hetero'])
  expect(await searchNames('vrouw bi')).toEqual(['man bi', 'man hetero', 'vrouw gay', 'vrouw lesbian'])
  // A viewer who chooses another gender finds its members who seek the viewer's gender.
  expect(await searchNames('vrouw hetero', '?gender=female')).toEqual(['vrouw bi', 'vrouw gay', 'vrouw lesbian'])
  for (const [name] of people) {
    const found = await search(world, members.get(name)!)
    expect(found.total).toEqual({ count: found.cards.length, exact: true })
  }
})

test('R-3.65 filters by country, region and age, with the names of the specification too; the total is exact', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  await world.member({ name: 'Utrecht 30', gender: 'male', birthDate: '1996-05-31' })
  await world.member({ name: 'Utrecht 29', gender: 'male', birthDate: '1996-06-02' })
  await world.member({ name: 'Gent 40', gender: 'male', birthDate: '1986-01-01', cityId: gent })
  await world.member({ name: 'Berlijn 50', gender: 'male', birthDate: '1976-01-01', cityId: berlin })
  const expectFound = async (query: string, names: string[]) => {
    const found = await search(world, anna, query)
    expect(namesOf(found).toSorted()).toEqual(names)
    expect(found.total).toEqual({ count: names.length, exact: true })
    expect(await (await world.as(anna).get(`/api/members/count${query}`)).json()).toEqual(found.total)
  }
  await expectFound('', ['Utrecht 29', 'Utrecht 30'])
  await expectFound('?min_age=30', ['Utrecht 30'])
  await expectFound('?max_age=29', ['Utrecht 29'])
  await expectFound('?min_age=29&max_age=30&region=NL-UT', ['Utrecht 29', 'Utrecht 30'])
  await expectFound('?min_age=29&max_age=30&countryregion=NL-UT', ['Utrecht 29', 'Utrecht 30'])
  await expectFound('?region=NL-UT&countryregion=NL-GR&min_age=29&max_age=30', ['Utrecht 29', 'Utrecht 30'])
  await expectFound('?region=NL-GR', [])
  await expectFound('?country=BE', ['Gent 40'])
  await expectFound('?region=BE-VOV', ['Gent 40'])
  await expectFound('?country=NL&region=BE-VOV', ['Utrecht 29', 'Utrecht 30']) // another country's region has no effect
  await expectFound('?country=DE&min_age=51', [])
  // The day of the birthday counts.
  world.clock.advanceSeconds(86_400)
  await expectFound('?min_age=30', ['Utrecht 29', 'Utrecht 30'])
})

test('R-6.24 R-4.03 blocked either way, invisible, disabled, unconfirmed members and other sites never appear', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  const names = ['Blijft', 'Blokte ik', 'Blokte mij', 'Onzichtbaar', 'Uit']
  const men = new Map<string, TestMember>()
  for (const name of names) men.set(name, await world.member({ name, gender: 'male' }))
  await world.member({ name: 'Niet bevestigd', gender: 'male', confirmed: false })
  const block = 'insert into block (blocker_id, blocked_id, created_at) values ($1, $2, now())'
  await world.sql(block, [anna.id, men.get('Blokte ik')!.id])
  await world.sql(block, [men.get('Blokte mij')!.id, anna.id])
  await world.sql('update member_search set visible = false where member_id = any($1)', [
    [men.get('Onzichtbaar')!.id, men.get('Uit')!.id],
  ])
  const other = await world.member({ name: 'Andere site', gender: 'male' })
  await world.sql(`update member_search set site_id = (select id from site where key = 'plus') where member_id = $1`, [
    other.id,
  ])
  const found = await search(world, anna)
  expect(namesOf(found)).toEqual(['Blijft'])
  expect(found.total).toEqual({ count: 1, exact: true })
  expect(found.similar).toEqual([])
})

test('R-4.49 pages have no gaps or duplicates, even when members become active meanwhile', async () => {
  await using world = await newEmptyWorld()
  await changeSettings(world.ctx(), { search_page_size: 3 })
  const anna = await world.member({})
  const men: TestMember[] = []
  for (let index = 0; index < 8; index++) men.push(await world.member({ name: `Man ${index}`, gender: 'male' }))
  await setActivityOrder(world, men)
  // Three members with equal activity, across the boundary of two pages.
  await world.sql('update member_search set last_active = $2 where member_id = any($1)', [
    [men[2]!.id, men[3]!.id, men[4]!.id],
    new Date(world.clock.now().getTime() - 12 * 60_000),
  ])
  const seen: string[] = []
  let next: string | null = ''
  for (let page = 0; next !== null; page++) {
    const found: FoundMembers = await search(world, anna, next ? `?cursor=${next}` : '')
    expect(found.total).toEqual(page === 0 ? { count: 8, exact: true } : null)
    seen.push(...found.cards.map((card) => card.id))
    next = found.next
    await world.sql('update member_search set last_active = $2 where member_id = $1', [men[0]!.id, world.clock.now()])
  }
  expect(seen).toHaveLength(8)
  expect(new Set(seen).size).toBe(8)
})

test('malformed filters are refused', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  for (const query of [
    'is_new=perhaps',
    'gender=x',
    'country=nl',
    'region=Utrecht',
    'min_age=17',
    'max_age=100',
    'min_age=1e9',
    'online=perhaps',
  ]) {
    expect((await world.as(anna).get(`/api/members?${query}`)).status).toBe(422)
  }
})

test('R-3.45 filters that the site does not offer have no effect', async () => {
  await using world = await newEmptyWorld()
  await changeSettings(world.ctx(), { search_fields: ['gender'] })
  const anna = await world.member({})
  await world.member({ name: 'Jong', gender: 'male', birthDate: '2004-01-01' })
  expect(namesOf(await search(world, anna, '?min_age=40&online=true'))).toEqual(['Jong'])
})

test('totals of online members and members with photo stop at 200 (C-46)', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  const [here, gone] = [
    await world.member({ name: 'Hier', gender: 'male' }),
    await world.member({ name: 'Weg', gender: 'male' }),
  ]
  await setActivityOrder(world, [gone])
  await world.sql(`update member_search set main_photo_key = 'k', main_photo_hash = '' where member_id = $1`, [gone.id])
  await world.sql('update member_search set last_active = $2 where member_id = $1', [here.id, world.clock.now()])
  expect(await search(world, anna, '?online=true')).toMatchObject({
    cards: [{ name: 'Hier', online: true }],
    total: { count: 1, exact: true },
  })
  expect(await search(world, anna, '?with_photo=true')).toMatchObject({
    cards: [{ name: 'Weg', online: false }],
    total: { count: 1, exact: true },
  })
  await world.sql(`
    insert into member_search (member_id, site_id, country, gender, sexuality, region, birth_date, last_active, visible, name, city_name, main_photo_key, main_photo_hash, is_fictional, signup_at)
    select gen_random_uuid(), site_id, country, gender, sexuality, region, birth_date, last_active, true, 'Kopie', city_name, 'k', '', false, signup_at
    from member_search, generate_series(1, 250) where member_id = '${gone.id}'`)
  expect((await search(world, anna, '?with_photo=true')).total).toEqual({ count: 200, exact: false })
  expect((await search(world, anna)).total).toEqual({ count: 252, exact: true })
})

test('members of the last seven days are new', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  const [fresh, old, fictional] = [
    await world.member({ name: 'Nieuw', gender: 'male' }),
    await world.member({ name: 'Oud', gender: 'male' }),
    await world.member({ name: 'Verzonnen', gender: 'male' }),
  ]
  const setSignupAge = (member: TestMember, seconds: number) =>
    world.sql('update member_search set signup_at = $2, last_active = $3 where member_id = $1', [
      member.id,
      new Date(world.clock.now().getTime() - seconds * 1000),
      world.clock.now(),
    ])
  await setSignupAge(fresh, 7 * 86_400 - 1)
  await setSignupAge(old, 7 * 86_400)
  await setSignupAge(fictional, 60)
  await world.sql('update member_search set is_fictional = true where member_id = $1', [fictional.id])
  const found = await search(world, anna, '?is_new=true')
  expect(found).toMatchObject({ cards: [{ name: 'Nieuw', isNew: true }], total: { count: 1, exact: true } })
  expect(namesOf(await search(world, anna)).toSorted()).toEqual(['Nieuw', 'Oud', 'Verzonnen'])
  expect(namesOf(await search(world, anna, '?is_new=true&region=NL-UT&min_age=18&online=true'))).toEqual(['Nieuw'])
  expect(namesOf(await search(world, anna, '?is_new=true&with_photo=true'))).toEqual([])
})

test('C-11 fictional profiles are found and labelled, but never counted or online', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  const fictional = await world.member({ name: 'Verzonnen', gender: 'male' })
  await world.sql('update member_search set is_fictional = true, last_active = $2 where member_id = $1', [
    fictional.id,
    world.clock.now(),
  ])
  expect(await search(world, anna)).toMatchObject({
    cards: [{ isFictional: true, online: false }],
    total: { count: 0, exact: true },
  })
  expect(await search(world, anna, '?online=true')).toMatchObject({ cards: [], total: { count: 0, exact: true } })
})

test('R-3.66 few results are followed by similar members: farther away, then other ages, then other countries', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  await world.member({ name: 'Past', gender: 'male', birthDate: '1996-01-01' })
  await world.member({ name: 'Andere leeftijd', gender: 'male', birthDate: '1992-01-01' })
  await world.member({ name: 'Ander land', gender: 'male', birthDate: '1996-01-01', cityId: gent })
  await world.member({ name: 'Andere streek', gender: 'male', birthDate: '1996-01-01', cityId: 2755251 })
  const found = await search(world, anna, '?region=NL-UT&min_age=29&max_age=31')
  expect(namesOf(found)).toEqual(['Past'])
  expect(found.similar.map((card) => card.name)).toEqual(['Andere streek', 'Andere leeftijd', 'Ander land'])
})

test('R-2.94 related members have the same gender and about the same age, the nearest first', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  const bert = await world.member({ name: 'Bert', gender: 'male', birthDate: '1990-01-01' })
  const far = await world.member({ name: 'Ver', gender: 'male', birthDate: '1990-01-01', cityId: 2755251 })
  const near = await world.member({ name: 'Dichtbij', gender: 'male', birthDate: '1991-01-01' })
  await world.member({ name: 'Te oud', gender: 'male', birthDate: '1970-01-01' })
  await setActivityOrder(world, [far, near])
  const related = async (id: string) => (await world.as(anna).get(`/api/members/${id}/related`)).json()
  expect(namesOf(await related(bert.id))).toEqual(['Dichtbij', 'Ver'])
  await world.sql('insert into block (blocker_id, blocked_id, created_at) values ($1, $2, now())', [bert.id, anna.id])
  expect(await related(bert.id)).toMatchObject({ refusal: 'member_not_found' })
  expect(await (await world.visitor().get(`/api/members/${near.id}/related`)).json()).toEqual({ cards: [] })
})

test('repeated and concurrent searches give the same results', async () => {
  await using world = await newEmptyWorld()
  const anna = await world.member({})
  for (let index = 0; index < 5; index++) await world.member({ gender: 'male' })
  const [one, two] = await Promise.all([search(world, anna), search(world, anna)])
  expect(one).toEqual(two)
  expect(await search(world, anna)).toEqual(one)
})
