import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { FoundMembers } from '../contract.ts'

const men = 37
const sizes = [1, 2, 3, 7, 8, 36, 37, 38, 100]
const searches = [
  '',
  'min_age=30',
  'max_age=29',
  'region=NL-UT',
  'region=NL-UT&min_age=25&max_age=40',
  'online=true',
  'with_photo=true',
  'is_new=true',
  'is_new=true&region=NL-UT&with_photo=true',
  'country=BE',
]

/** Creates members of every kind, many with equal activity, some blocked or hidden. */
async function createMembers(world: World): Promise<TestMember> {
  await world.sql('update member_search set visible = false')
  const anna = await world.member({})
  for (let index = 0; index < men; index++)
    await world.member({
      gender: 'male',
      birthDate: `${1970 + index}-03-04`,
      cityId: index % 5 === 0 ? 2_755_251 : index % 7 === 0 ? 2_797_656 : undefined,
    })
  await world.sql(
    `update member_search s set
       last_active = date_trunc('milliseconds', $1::timestamptz) - make_interval(mins => position / 4 * 2),
       signup_at = $1::timestamptz - make_interval(days => position / 2),
       main_photo_key = case when position % 3 = 0 then 'k' end, main_photo_hash = ''
     from (select member_id, (row_number() over (order by member_id))::integer as position from member_search where visible) p
     where p.member_id = s.member_id`,
    [world.clock.now()],
  )
  const others = await world.sql<{ member_id: string }>(
    'select member_id from member_search where visible and member_id <> $1 order by md5(member_id::text) limit 4',
    [anna.id],
  )
  const [one, other, hidden] = others.map((row) => row.member_id)
  await world.sql('insert into block (blocker_id, blocked_id, created_at) values ($1, $2, now()), ($3, $1, now())', [
    anna.id,
    one,
    other,
  ])
  await world.sql('update member_search set visible = false where member_id = $1', [hidden])
  return anna
}

async function fetchPages(world: World, member: TestMember, query: string): Promise<FoundMembers[]> {
  const pages: FoundMembers[] = []
  let cursor = ''
  do {
    const response = await world.as(member).get(`/api/members?${query}${cursor}`)
    expect(response.status).toBe(200)
    const page: FoundMembers = await response.json()
    pages.push(page)
    cursor = page.next ? `&cursor=${page.next}` : ''
  } while (cursor)
  return pages
}

const idsOf = (pages: readonly Pick<FoundMembers, 'cards'>[]) =>
  pages.flatMap(({ cards }) => cards.map((card) => card.id))

test('R-4.49 every page size gives the same members in the same order, each once', async () => {
  await using world = await newWorld()
  const anna = await createMembers(world)
  for (const query of searches) {
    await changeSettings(world.ctx(), { search_page_size: 100 })
    const [single] = await fetchPages(world, anna, query)
    const expected = idsOf([single!])
    expect(new Set(expected).size).toBe(expected.length)
    expect(single!.total).toEqual({ count: expected.length, exact: true })
    for (const size of sizes) {
      await changeSettings(world.ctx(), { search_page_size: size })
      const pages = await fetchPages(world, anna, query)
      expect(idsOf(pages), `${query} by ${size}`).toEqual(expected)
      expect(pages.slice(0, -1).every(({ cards }) => cards.length === size)).toBe(true)
      expect(pages[0]!.total).toEqual(single!.total)
      expect(pages[0]!.similar.map((card) => card.id)).toEqual(single!.similar.map((card) => card.id))
      expect(pages.slice(1).every(({ total, similar }) => total === null && similar.length === 0)).toBe(true)
    }
  }
  await changeSettings(world.ctx(), { search_page_size: 100 })
  expect(idsOf(await fetchPages(world, anna, '')).length).toBeGreaterThan(20)
})

test('every filter finds a subset of the unfiltered results', async () => {
  await using world = await newWorld()
  const anna = await createMembers(world)
  await changeSettings(world.ctx(), { search_page_size: 100 })
  const find = async (query: string) => idsOf(await fetchPages(world, anna, query))
  const all = new Set(await find(''))
  for (const query of searches.filter((each) => each !== '' && !each.startsWith('country'))) {
    const ids = await find(query)
    expect(ids.filter((id) => !all.has(id))).toEqual([])
    expect(ids.length).toBeLessThan(all.size)
    expect(await find(`${query}&gender=male`)).toEqual(ids)
  }
  const younger = await find('max_age=35')
  const older = await find('min_age=36')
  expect([...younger, ...older].toSorted()).toEqual([...all].toSorted())
})
