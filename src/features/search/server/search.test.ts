import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { FoundMembers } from '../contract.ts'

const gent = 2797656
const berlin = 2950159

async function find(world: World, member: TestMember, query = ''): Promise<FoundMembers> {
  const reply = await world.as(member).get(`/api/members${query}`)
  expect(reply.status).toBe(200)
  return reply.json()
}

const namesOf = ({ cards }: Pick<FoundMembers, 'cards'>) => cards.map((card) => card.name)

/** A world without the demo's own people among the results. */
async function emptyWorld(): Promise<World> {
  const world = await newWorld()
  await world.sql('update member_search set visible = false')
  return world
}

/** Sets when members were last active: the first one is the newest. */
async function activeInOrder(world: World, members: TestMember[]): Promise<void> {
  for (const [place, { id }] of members.entries()) {
    const at = new Date(world.clock.now().getTime() - (place + 10) * 60_000)
    await world.sql('update member_search set last_active = $2 where member_id = $1', [id, at])
  }
}

test('R-7.31 the newest activity comes first; oneself is not among them', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({ name: 'Anna' })
  const men = [
    await world.member({ name: 'Een', gender: 'male' }),
    await world.member({ name: 'Twee', gender: 'male' }),
  ]
  await activeInOrder(world, men.toReversed())
  const found = await find(world, anna)
  expect(namesOf(found)).toEqual(['Twee', 'Een'])
  expect(found).toMatchObject({ next: null, total: { count: 2, exact: true }, country: 'NL' })
})

test('C-45 results fit both ways by gender and sexuality', async () => {
  await using world = await emptyWorld()
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
  const fits = async (name: string, query = '') => namesOf(await find(world, members.get(name)!, query)).toSorted()
  expect(await fits('vrouw hetero')).toEqual(['man bi', 'man hetero'])
  expect(await fits('man gay')).toEqual(['man bi'])
  expect(await fits('vrouw lesbian')).toEqual(['vrouw bi', 'vrouw gay'])
  expect(await fits('man bi')).toEqual(['man gay', 'vrouw bi', 'vrouw hetero'])
  expect(await fits('vrouw bi')).toEqual(['man bi', 'man hetero', 'vrouw gay', 'vrouw lesbian'])
  // Who asks for a gender outside of that finds those of it who seek theirs.
  expect(await fits('vrouw hetero', '?gender=female')).toEqual(['vrouw bi', 'vrouw gay', 'vrouw lesbian'])
  for (const [name] of people) {
    const found = await find(world, members.get(name)!)
    expect(found.total).toEqual({ count: found.cards.length, exact: true })
  }
})

test('R-3.65 filters by country, region and age; the total is exact', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({})
  await world.member({ name: 'Utrecht 30', gender: 'male', birthDate: '1996-05-31' })
  await world.member({ name: 'Utrecht 29', gender: 'male', birthDate: '1996-06-02' })
  await world.member({ name: 'Gent 40', gender: 'male', birthDate: '1986-01-01', cityId: gent })
  await world.member({ name: 'Berlijn 50', gender: 'male', birthDate: '1976-01-01', cityId: berlin })
  const check = async (query: string, names: string[]) => {
    const found = await find(world, anna, query)
    expect(namesOf(found).toSorted()).toEqual(names)
    expect(found.total).toEqual({ count: names.length, exact: true })
    expect(await (await world.as(anna).get(`/api/members/count${query}`)).json()).toEqual(found.total)
  }
  await check('', ['Utrecht 29', 'Utrecht 30'])
  await check('?min_age=30', ['Utrecht 30'])
  await check('?max_age=29', ['Utrecht 29'])
  await check('?min_age=29&max_age=30&region=NL-UT', ['Utrecht 29', 'Utrecht 30'])
  await check('?region=NL-GR', [])
  await check('?country=BE', ['Gent 40'])
  await check('?region=BE-VOV', ['Gent 40'])
  await check('?country=NL&region=BE-VOV', ['Utrecht 29', 'Utrecht 30']) // a region of another country does not count
  await check('?country=DE&min_age=51', [])
  // The day of the birthday counts.
  world.clock.advance(24 * 3_600_000)
  await check('?min_age=30', ['Utrecht 29', 'Utrecht 30'])
})

test('R-6.24 R-4.03 blocked either way, invisible, disabled, unconfirmed members and other sites never appear', async () => {
  await using world = await emptyWorld()
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
  const found = await find(world, anna)
  expect(namesOf(found)).toEqual(['Blijft'])
  expect(found.total).toEqual({ count: 1, exact: true })
  expect(found.similar).toEqual([])
})

test('R-4.49 pages follow each other without gap or double, whoever becomes active meanwhile', async () => {
  await using world = await emptyWorld()
  await changeSettings(world.ctx(), { search_page_size: 3 })
  const anna = await world.member({})
  const men: TestMember[] = []
  for (let place = 0; place < 8; place++) men.push(await world.member({ name: `Man ${place}`, gender: 'male' }))
  await activeInOrder(world, men)
  // Three with the very same activity, over the edge of a page.
  await world.sql('update member_search set last_active = $2 where member_id = any($1)', [
    [men[2]!.id, men[3]!.id, men[4]!.id],
    new Date(world.clock.now().getTime() - 12 * 60_000),
  ])
  const seen: string[] = []
  let next: string | null = ''
  for (let page = 0; next !== null; page++) {
    const found: FoundMembers = await find(world, anna, next ? `?cursor=${next}` : '')
    expect(found.total).toEqual(page === 0 ? { count: 8, exact: true } : null)
    seen.push(...found.cards.map((card) => card.id))
    next = found.next
    await world.sql('update member_search set last_active = $2 where member_id = $1', [men[0]!.id, world.clock.now()])
  }
  expect(seen).toHaveLength(8)
  expect(new Set(seen).size).toBe(8)
})

test('malformed filters are refused', async () => {
  await using world = await emptyWorld()
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
  await using world = await emptyWorld()
  await changeSettings(world.ctx(), { search_fields: ['gender'] })
  const anna = await world.member({})
  await world.member({ name: 'Jong', gender: 'male', birthDate: '2004-01-01' })
  expect(namesOf(await find(world, anna, '?min_age=40&online=true'))).toEqual(['Jong'])
})

test('online and with photo are counted to 200 (C-46)', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({})
  const [here, gone] = [
    await world.member({ name: 'Hier', gender: 'male' }),
    await world.member({ name: 'Weg', gender: 'male' }),
  ]
  await activeInOrder(world, [gone])
  await world.sql(`update member_search set main_photo_key = 'k', main_photo_hash = '' where member_id = $1`, [gone.id])
  await world.sql('update member_search set last_active = $2 where member_id = $1', [here.id, world.clock.now()])
  expect(await find(world, anna, '?online=true')).toMatchObject({
    cards: [{ name: 'Hier', online: true }],
    total: { count: 1, exact: true },
  })
  expect(await find(world, anna, '?with_photo=true')).toMatchObject({
    cards: [{ name: 'Weg', online: false }],
    total: { count: 1, exact: true },
  })
  await world.sql(`
    insert into member_search (member_id, site_id, country, gender, sexuality, region, birth_date, last_active, visible, name, city_name, main_photo_key, main_photo_hash, is_fictional, signup_at)
    select gen_random_uuid(), site_id, country, gender, sexuality, region, birth_date, last_active, true, 'Kopie', city_name, 'k', '', false, signup_at
    from member_search, generate_series(1, 250) where member_id = '${gone.id}'`)
  expect((await find(world, anna, '?with_photo=true')).total).toEqual({ count: 200, exact: false })
  expect((await find(world, anna)).total).toEqual({ count: 252, exact: true })
})

test('R-3.65 new members are those of the last seven days; they are counted to 200 (C-46)', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({})
  const [fresh, old, made] = [
    await world.member({ name: 'Nieuw', gender: 'male' }),
    await world.member({ name: 'Oud', gender: 'male' }),
    await world.member({ name: 'Verzonnen', gender: 'male' }),
  ]
  const signedUp = (member: TestMember, seconds: number) =>
    world.sql('update member_search set signup_at = $2, last_active = $3 where member_id = $1', [
      member.id,
      new Date(world.clock.now().getTime() - seconds * 1000),
      world.clock.now(),
    ])
  await signedUp(fresh, 7 * 86_400 - 1)
  await signedUp(old, 7 * 86_400)
  await signedUp(made, 60)
  await world.sql('update member_search set is_fictional = true where member_id = $1', [made.id])
  const found = await find(world, anna, '?is_new=true')
  expect(found).toMatchObject({ cards: [{ name: 'Nieuw', isNew: true }], total: { count: 1, exact: true } })
  expect(namesOf(await find(world, anna)).toSorted()).toEqual(['Nieuw', 'Oud', 'Verzonnen'])
  expect(namesOf(await find(world, anna, '?is_new=true&region=NL-UT&min_age=18&online=true'))).toEqual(['Nieuw'])
  expect(namesOf(await find(world, anna, '?is_new=true&with_photo=true'))).toEqual([])
})

test('C-11 fictional profiles are found and labelled, and never counted or online', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({})
  const made = await world.member({ name: 'Verzonnen', gender: 'male' })
  await world.sql('update member_search set is_fictional = true, last_active = $2 where member_id = $1', [
    made.id,
    world.clock.now(),
  ])
  expect(await find(world, anna)).toMatchObject({
    cards: [{ isFictional: true, online: false }],
    total: { count: 0, exact: true },
  })
  expect(await find(world, anna, '?online=true')).toMatchObject({ cards: [], total: { count: 0, exact: true } })
})

test('R-3.66 few results are joined by similar ones: farther, then other ages, then other countries', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({})
  await world.member({ name: 'Past', gender: 'male', birthDate: '1996-01-01' })
  await world.member({ name: 'Andere leeftijd', gender: 'male', birthDate: '1992-01-01' })
  await world.member({ name: 'Ander land', gender: 'male', birthDate: '1996-01-01', cityId: gent })
  await world.member({ name: 'Andere streek', gender: 'male', birthDate: '1996-01-01', cityId: 2755251 })
  const found = await find(world, anna, '?region=NL-UT&min_age=29&max_age=31')
  expect(namesOf(found)).toEqual(['Past'])
  expect(found.similar.map((card) => card.name)).toEqual(['Andere streek', 'Andere leeftijd', 'Ander land'])
})

test('R-2.94 related members: same gender, about the same age, near first; never the one whose profile it is', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({})
  const bert = await world.member({ name: 'Bert', gender: 'male', birthDate: '1990-01-01' })
  const far = await world.member({ name: 'Ver', gender: 'male', birthDate: '1990-01-01', cityId: 2755251 })
  const near = await world.member({ name: 'Dichtbij', gender: 'male', birthDate: '1991-01-01' })
  await world.member({ name: 'Te oud', gender: 'male', birthDate: '1970-01-01' })
  await activeInOrder(world, [far, near])
  const related = async (id: string) => (await world.as(anna).get(`/api/members/${id}/related`)).json()
  expect(namesOf(await related(bert.id))).toEqual(['Dichtbij', 'Ver'])
  await world.sql('insert into block (blocker_id, blocked_id, created_at) values ($1, $2, now())', [bert.id, anna.id])
  expect(await related(bert.id)).toMatchObject({ refusal: 'member_not_found' })
  expect(await (await world.visitor().get(`/api/members/${near.id}/related`)).json()).toEqual({ cards: [] })
})

test('the same search twice is the same, also at once', async () => {
  await using world = await emptyWorld()
  const anna = await world.member({})
  for (let place = 0; place < 5; place++) await world.member({ gender: 'male' })
  const [one, two] = await Promise.all([find(world, anna), find(world, anna)])
  expect(one).toEqual(two)
  expect(await find(world, anna)).toEqual(one)
})
