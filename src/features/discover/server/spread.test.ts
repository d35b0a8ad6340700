import { expect, test } from 'vitest'
import type { MemberContext } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { newWorld, type World } from '#testing/world.ts'
import { generateBenchmarkMembers } from '../../../../db/seed/benchmark-members.ts'
import { dealPeople } from './discover.ts'

/** A member of the generated ones, with the answers of half of them to the match finder. */
const setWishes = `insert into match_criteria (member_id, site_id, seeks, min_age, max_age, area, relationship_statuses,
    body_types, interests, changed_at)
  select member_id, site_id, seeks, greatest(18, age - 8), age + 8, case when number % 3 = 0 then 'region' else 'country' end,
    '{}', '{}', '{}', now()
  from (select p.*, extract(year from age($1::date, birth_date))::integer as age,
    ('x' || substr(md5(member_id::text), 1, 7))::bit(28)::integer as number from profile p where site_id = $2) p
  where number % 2 = 0 on conflict do nothing`

const mixInterests = `update profile set interests = (
    select coalesce(array_agg(key), array[]::text[]) from unnest('{coffee,music,hiking,cooking,reading,movies,dancing,gym,relationship}'::text[])
      with ordinality as one (key, place)
    where substr(md5(member_id::text || key), 1, 1) in ('0', '1', '2', '3', '4', '5'))`

/** Returns how unequally a total is shared: 0 when everybody has the same, almost 1 when one has all. */
function computeGini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  const weighted = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

interface Person {
  readonly member_id: string
  readonly seeks: string | null
  readonly min_age: number | null
  readonly max_age: number | null
  readonly area: string | null
  readonly gender: string
  readonly age: number
  readonly region: string
}

async function listPersons(world: World): Promise<Map<string, Person>> {
  const rows = await world.sql<Person>(
    `select p.member_id, p.gender, p.region_code as region, extract(year from age($1::date, p.birth_date))::integer as age,
       c.seeks, c.min_age, c.max_age, c.area from profile p left join match_criteria c using (member_id)`,
    [world.clock.now()],
  )
  return new Map(rows.map((row) => [row.member_id, row]))
}

/** Returns whether the other is within the wishes of a person, or about as old when there are none. */
function isWished({ seeks, min_age, max_age, area, ...one }: Person, other: Person): boolean {
  if (seeks === null || min_age === null || max_age === null) return Math.abs(one.age - other.age) <= 12
  const isInArea = area !== 'region' || one.region === other.region
  return (seeks === 'both' || seeks === other.gender) && other.age >= min_age && other.age <= max_age && isInArea
}

/** Returns the share of members who fit the first one, both ways. */
function computeMutualShare(
  persons: ReadonlyMap<string, Person>,
  pairs: readonly (readonly [string, string])[],
): number {
  const mutual = pairs.filter(([id, otherId]) => {
    const [one, other] = [persons.get(id), persons.get(otherId)]
    return one && other && isWished(one, other) && isWished(other, one)
  })
  return mutual.length / pairs.length
}

const createMemberContext = (world: World, memberId: string): MemberContext => ({
  ...world.ctx(),
  actor: { kind: 'member', memberId, sessionId: '', accountHold: null },
})

interface ViewerRow {
  readonly member_id: string
  readonly gender: string
}

async function dealAndView(world: World, { member_id: id }: ViewerRow): Promise<string[]> {
  const { people } = await dealPeople(createMemberContext(world, id), {})
  const ids = people.map(({ card }) => card.id)
  await world.sql(
    `with added as (insert into discover_view select $1, other, $3, now() from unnest($2::uuid[]) other returning other_id)
     insert into discover_exposure as e select other_id, 1 from added on conflict (member_id) do update set views = e.views + 1`,
    [id, ids, world.siteId],
  )
  return ids
}

async function listNewest(world: World, { gender }: ViewerRow): Promise<string[]> {
  const rows = await world.sql<{ member_id: string }>(
    `select member_id from member_search where visible and country = 'NL' and site_id = $2 and gender <> $1
       and sexuality in ('hetero', 'bi') and not is_fictional order by last_active desc limit 10`,
    [gender, world.siteId],
  )
  return rows.map((row) => row.member_id)
}

async function addGeneratedMembers(world: World): Promise<void> {
  const owner = openDatabase(world.databaseUrl, { size: 2 })
  await generateBenchmarkMembers(owner, { memberCount: 2_500, now: world.clock.now() })
  await owner.close()
  await world.sql(mixInterests)
  await world.sql(setWishes, [world.clock.now(), world.siteId])
  await world.sql('analyze profile, match_criteria')
}

const heteroMembers = `visible and country = 'NL' and sexuality = 'hetero' and not is_fictional and site_id = $1`

test(
  'of 2500 members everybody is shown about as often, and the first ten fit both ways more often than the newest',
  { timeout: 300_000 },
  async () => {
    await using world = await newWorld()
    await addGeneratedMembers(world)
    const persons = await listPersons(world)
    const viewers = await world.sql<ViewerRow>(
      `select member_id, gender from member_search where ${heteroMembers} order by md5(member_id::text) limit 400`,
      [world.siteId],
    )
    const dealt: [string, string][] = []
    const newest: [string, string][] = []
    for (const viewer of viewers) {
      const { member_id: id } = viewer
      dealt.push(...(await dealAndView(world, viewer)).map((other): [string, string] => [id, other]))
      newest.push(...(await listNewest(world, viewer)).map((other): [string, string] => [id, other]))
    }

    expect(dealt).toHaveLength(4_000)
    expect(computeMutualShare(persons, dealt)).toBeGreaterThan(0.9)
    expect(computeMutualShare(persons, newest)).toBeLessThan(0.5)
    const rows = await world.sql<{ views: number }>(
      `select coalesce(e.views, 0) as views from member_search left join discover_exposure e using (member_id)
       where ${heteroMembers}`,
      [world.siteId],
    )
    const views = rows.map((row) => row.views)
    expect(computeGini(views)).toBeLessThan(0.4)
    expect(views.filter((count) => count === 0).length / views.length).toBeLessThan(0.1)
    expect(Math.max(...views)).toBeLessThan(20)
  },
)
