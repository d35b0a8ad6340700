import type { Database } from '#platform/server/database/db.ts'
import { hashDemoPassword } from './people.ts'
import { readPlaces } from './places.ts'
import { VONKJE } from './sites.ts'
import { listFirstNames } from './texts/names.ts'

export interface BenchmarkMembersOptions {
  readonly memberCount: number
  readonly now: Date
  readonly siteId?: string
  /** Another seed generates other members, which are added to the existing ones. */
  readonly seed?: number
}

const membersPerStatement = 50_000
const citySlots = 4_000
const countryShares = [
  ['NL', 72],
  ['BE', 17],
  ['DE', 11],
] as const

/**
 * Generates many members in seconds, for benchmarks: accounts, profiles, search rows and empty balances. The same seed
 * generates the same members, and a second run adds only the missing ones. The members share the photos of the demo.
 * Never run this on a live site. It drops the search indexes while it inserts members, and loses them when killed.
 * @param database connected as the owner of the tables
 */
export async function generateBenchmarkMembers(database: Database, options: BenchmarkMembersOptions): Promise<void> {
  const { memberCount, now, siteId = VONKJE.id, seed = 1 } = options
  const passwordHash = await hashDemoPassword()
  const ranges = splitIntoRanges({ memberCount, siteId, now, seed })
  const indexes = await runWithoutTimeouts(database, dropSearchIndexes)
  try {
    await runOnTwoConnections(database, (run) => insertMembers(run, ranges, passwordHash))
  } finally {
    await runStatementsOnTwoConnections(database, indexes)
  }
  // Vacuum and analyze, as autovacuum would have done on a live database.
  await runStatementsOnTwoConnections(database, [
    'select rebuild_member_counts()',
    ...tables.map((table) => `vacuum (analyze) ${table}`),
  ])
}

/** Drops the search indexes, because inserting is much faster without them. Returns the statements that create them. */
async function dropSearchIndexes(run: Run): Promise<string[]> {
  const { rows } = await run(`select indexname as name, indexdef as text from pg_indexes
    where schemaname = 'public' and tablename = 'member_search' and indexname not in (select conname from pg_constraint)`)
  await run(rows.map(({ name }) => `drop index ${name}`).join('; '))
  return rows.map(({ text }) => text)
}

/** Inserts ranges of members until the list is empty. Several connections take ranges from the same list. */
async function insertMembers(run: Run, ranges: MemberRange[], passwordHash: string): Promise<void> {
  await run(`set vonk.counting = 'off'`) // the member counts are rebuilt at the end
  await run(createPhotoPool)
  await run(createCitySlots, [JSON.stringify(assignCitySlots())])
  for (let range = ranges.shift(); range; range = ranges.shift()) {
    await run('begin')
    await run(createMemberDrafts, toDraftValues(range))
    for (const text of insertStatements) await run(text, text.includes('$1') ? [passwordHash] : [])
    await run('commit')
  }
}

function splitIntoRanges({
  memberCount,
  ...rest
}: Omit<MemberRange, 'first' | 'last'> & { memberCount: number }): MemberRange[] {
  return Array.from({ length: Math.ceil(memberCount / membersPerStatement) }, (_, index) => {
    const first = index * membersPerStatement + 1
    return { ...rest, first, last: Math.min(first + membersPerStatement - 1, memberCount) }
  })
}

const tables = ['account', 'profile', 'credit_balance', 'member_search', 'member_count', 'member_year_count']

/** The driver's timeout per statement, in milliseconds. */
const longQueryTimeout = { query_timeout: 600_000 }

type Run = (text: string, values?: unknown[]) => Promise<{ rows: { name: string; text: string }[] }>

/** Runs a task on two connections, so that PostgreSQL uses two cores. */
async function runOnTwoConnections(database: Database, task: (run: Run) => Promise<void>): Promise<void> {
  await Promise.all([runWithoutTimeouts(database, task), runWithoutTimeouts(database, task)])
}

/** Runs statements in any order, on two connections that take statements from the same list. */
async function runStatementsOnTwoConnections(database: Database, statements: string[]): Promise<void> {
  await runOnTwoConnections(database, async (run) => {
    for (let text = statements.shift(); text; text = statements.shift()) await run(text)
  })
}

/** Runs a task on one connection, without the timeouts that apply to requests. */
async function runWithoutTimeouts<Result>(database: Database, task: (run: Run) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect()
  const run: Run = (text, values = []) => client.query({ text, values, ...longQueryTimeout })
  try {
    await run('set statement_timeout = 0')
    await run('set lock_timeout = 0')
    await run('set idle_in_transaction_session_timeout = 0')
    await run(`set maintenance_work_mem = '256MB'`)
    return await task(run)
  } finally {
    client.release(true)
  }
}

interface MemberRange {
  readonly first: number
  readonly last: number
  readonly siteId: string
  readonly now: Date
  readonly seed: number
}

function toDraftValues({ first, last, siteId, now, seed }: MemberRange): unknown[] {
  return [first, last, siteId, now, `members ${seed} `, listNames('female'), listNames('male')]
}

// The existing main photos by gender. Most generated members show one of them.
const createPhotoPool = `create temporary table photo_pool as
  select s.gender, p.file_key, p.thumbhash, row_number() over (partition by s.gender order by p.file_key) as slot,
    count(*) over (partition by s.gender) as slots
  from photo p join member_search s using (member_id) where p.is_main`

const createCitySlots = `create temporary table city_slot as
  select ordinality - 1 as slot, city.id as city_id, city.country, city.region_code, city.name as city_name
  from json_array_elements_text($1::json) with ordinality join city on city.id = value::integer`

// The hash of seed and number gives seven random numbers, so the same seed and number give the same member.
const createMemberDrafts = `create temporary table member_draft on commit drop as
  with hashed as materialized (
    select i, md5($5 || i) as hex from generate_series($1::integer, $2::integer) as i
  ), randomized as materialized (
    select i, hex,
      ('x' || substr(hex, 1, 6))::bit(24)::integer / 16777216.0::float8 as random1,
      ('x' || substr(hex, 7, 6))::bit(24)::integer / 16777216.0::float8 as random2,
      ('x' || substr(hex, 13, 6))::bit(24)::integer / 16777216.0::float8 as random3,
      ('x' || substr(hex, 19, 6))::bit(24)::integer / 16777216.0::float8 as random4,
      ('x' || substr(hex, 25, 6))::bit(24)::integer / 16777216.0::float8 as random5,
      ('x' || substr(hex, 4, 6))::bit(24)::integer / 16777216.0::float8 as random6,
      ('x' || substr(hex, 16, 6))::bit(24)::integer / 16777216.0::float8 as random7
    from hashed
  ), described as materialized (
    select i, hex, $3::uuid as site_id,
      case when random1 < 0.46 then 'female' else 'male' end as gender,
      case when random2 < 0.86 then 'hetero' when random2 < 0.93 then 'bi' when random1 < 0.46 then 'lesbian' else 'gay' end as sexuality,
      ($4::timestamptz at time zone 'UTC')::date - (6640 + floor((random3 + random4) * 9800 + random5 * 3000))::integer as birth_date,
      date_trunc('second', $4::timestamptz - make_interval(days => 30 + floor(random5 * 1400)::integer, secs => floor(random1 * 86400))) as signup_at,
      date_trunc('milliseconds', $4::timestamptz - make_interval(secs => 360 * exp(random7 * 11.3))) as last_active,
      floor(random6 * ${citySlots})::integer as city_slot, random2, random4, random5
    from randomized
  )
  select d.*, slot.city_id, slot.country, slot.region_code, slot.city_name,
    (lpad(to_hex((extract(epoch from signup_at) * 1000)::bigint), 12, '0') || '7' || substr(hex, 1, 3)
      || '8' || substr(hex, 4, 3) || substr(hex, 7, 12))::uuid as id,
    case d.gender when 'female' then ($6::text[])[1 + floor(random5 * cardinality($6::text[]))::integer]
      else ($7::text[])[1 + floor(random5 * cardinality($7::text[]))::integer] end as name,
    photo.file_key, photo.thumbhash
  from described d
  join city_slot slot on slot.slot = d.city_slot
  left join photo_pool photo on photo.gender = d.gender and d.random2 < 0.88
    and photo.slot = 1 + floor(d.random4 * photo.slots)::bigint
  order by id`

const insertStatements = [
  `insert into account (id, site_id, email, email_key, password_hash, status, language, signup_at, confirmed_at, origin,
     terms_version, terms_accepted_at, sensitive_consent_at, sensitive_consent_version)
   select id, site_id, mail, mail, $1, 'active', 'nl', signup_at, signup_at, 'http://localhost:3000', agreed_at, agreed_at,
     signup_at, '1'
   from member_draft, lateral (
     select 'g' || lpad(i::text, 9, '0') || hex || '@demo.vonk.test' as mail, greatest(signup_at, timestamptz '2024-03-01 09:00Z') as agreed_at
   ) as account on conflict do nothing`,
  `insert into profile (member_id, site_id, name, gender, sexuality, seeks, birth_date, country, region_code, city_id,
     city_name, about, interests, created_at)
   select id, site_id, name, gender, sexuality,
     case when sexuality = 'bi' then 'both' when sexuality <> 'hetero' then gender when gender = 'male' then 'female' else 'male' end,
     birth_date, country, region_code, city_id, city_name, 'Ik ben benieuwd naar jou.', '{coffee,music,hiking}', signup_at
   from member_draft on conflict do nothing`,
  `insert into credit_balance (member_id) select id from member_draft on conflict do nothing`,
  `insert into member_search (member_id, site_id, country, gender, sexuality, region, birth_date, last_active, visible, name,
     city_name, main_photo_key, main_photo_hash, is_fictional, signup_at)
   select id, site_id, country, gender, sexuality, region_code, birth_date, greatest(last_active, signup_at), true, name,
     city_name, file_key, thumbhash, false, signup_at
   from member_draft on conflict do nothing`,
]

/**
 * Lists the city id of each slot. A city has slots in proportion to its population, and a member's random number
 * selects a slot.
 */
function assignCitySlots(): number[] {
  const { cities } = readPlaces()
  return countryShares.flatMap(([country, share]) => {
    const slots = (citySlots * share) / 100
    const countryCities = cities.filter((city) => city.country === country && !city.isDistrict).slice(0, 400)
    const sum = countryCities.reduce((total, city) => total + city.population, 0)
    const slotCityIds = countryCities.flatMap((city) =>
      Array.from({ length: Math.round((slots * city.population) / sum) }, () => city.id),
    )
    return Array.from({ length: slots }, (_, index) => slotCityIds[index] ?? countryCities[0]?.id ?? 0)
  })
}

function listNames(gender: 'male' | 'female'): string[] {
  return ['NL', 'BE', 'DE'].flatMap((country) => [25, 50].flatMap((age) => listFirstNames({ country, gender, age })))
}
