import { hash } from '@node-rs/argon2'
import type { Database } from '#platform/server/db.ts'
import { DEMO_PASSWORD } from './people.ts'
import { readPlaces } from './places.ts'
import { VONKJE } from './sites.ts'
import { namesFor } from './words/names.ts'

/** The options of the generator. */
export interface GeneratorOptions {
  readonly members: number
  readonly now: Date
  readonly siteId?: string
  /** Another seed generates other members, which can be added to the first. */
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
 * Generates many members in seconds, for benchmarks: accounts, profiles, search rows and empty balances, always the same
 * for a seed. A second run adds the missing ones. They share the photos of the demo.
 * Never run it on a live site: it drops the search indexes meanwhile, and loses them when the process is killed.
 * @param database connected as the owner of the tables, since the member counts are rebuilt at the end
 */
export async function generateMembers(database: Database, options: GeneratorOptions): Promise<void> {
  const { members, now, siteId = VONKJE.id, seed = 1 } = options
  const passwordHash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const parts = splitIntoParts({ members, siteId, now, seed })
  const indexes = await withoutTimeouts(database, dropSearchIndexes)
  try {
    await onTwoConnections(database, (run) => fillParts(run, parts, passwordHash))
  } finally {
    await runOnTwoConnections(database, indexes)
  }
  await runOnTwoConnections(database, [
    'select rebuild_member_counts()',
    ...tables.map((table) => `vacuum (analyze) ${table}`),
  ]) // as in a live database
}

/** Drops the search indexes, since creating them after the inserts is much faster. Returns their definitions. */
async function dropSearchIndexes(run: Run): Promise<string[]> {
  const { rows } = await run(`select indexname as name, indexdef as text from pg_indexes
    where schemaname = 'public' and tablename = 'member_search' and indexname not in (select conname from pg_constraint)`)
  await run(rows.map(({ name }) => `drop index ${name}`).join('; '))
  return rows.map(({ text }) => text)
}

/** Inserts parts until the shared list is empty; several connections take parts from it. */
async function fillParts(run: Run, parts: MemberRange[], passwordHash: string): Promise<void> {
  await run(`set vonk.counting = 'off'`) // the counts are rebuilt at the end
  await run(photoPool)
  await run(citySlot, [JSON.stringify(assignCitySlots())])
  for (let part = parts.shift(); part; part = parts.shift()) {
    await run('begin')
    await run(drafts, draftValues(part))
    for (const text of copies) await run(text, text.includes('$1') ? [passwordHash] : [])
    await run('commit')
  }
}

function splitIntoParts({
  members,
  ...rest
}: Omit<MemberRange, 'first' | 'last'> & { members: number }): MemberRange[] {
  return Array.from({ length: Math.ceil(members / membersPerStatement) }, (_, index) => {
    const first = index * membersPerStatement + 1
    return { ...rest, first, last: Math.min(first + membersPerStatement - 1, members) }
  })
}

const tables = ['account', 'profile', 'credit_balance', 'member_search', 'member_count', 'member_year_count']

/** Milliseconds that the driver waits for one statement. */
const noTimeouts = { query_timeout: 600_000 }

type Run = (text: string, values?: unknown[]) => Promise<{ rows: { name: string; text: string }[] }>

/** The same work on two connections, each a core of PostgreSQL's; what is to be done they take from a list. */
async function onTwoConnections(database: Database, work: (run: Run) => Promise<void>): Promise<void> {
  await Promise.all([withoutTimeouts(database, work), withoutTimeouts(database, work)])
}

async function runOnTwoConnections(database: Database, texts: string[]): Promise<void> {
  await onTwoConnections(database, async (run) => {
    for (let text = texts.shift(); text; text = texts.shift()) await run(text)
  })
}

/** Runs work on one connection without the timeouts of requests. */
async function withoutTimeouts<Result>(database: Database, work: (run: Run) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect()
  const run: Run = (text, values = []) => client.query({ text, values, ...noTimeouts })
  try {
    await run('set statement_timeout = 0')
    await run('set lock_timeout = 0')
    await run('set idle_in_transaction_session_timeout = 0')
    await run(`set maintenance_work_mem = '256MB'`)
    return await work(run)
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

function draftValues({ first, last, siteId, now, seed }: MemberRange): unknown[] {
  return [first, last, siteId, now, `members ${seed} `, namesOf('female'), namesOf('male')]
}

// The existing photos by gender; each generated member shows one of them.
const photoPool = `create temporary table photo_pool as
  select s.gender, p.file_key, p.thumbhash, row_number() over (partition by s.gender order by p.file_key) as slot,
    count(*) over (partition by s.gender) as slots
  from photo p join member_search s using (member_id) where p.is_main`

const citySlot = `create temporary table city_slot as
  select ordinality - 1 as slot, city.id as city_id, city.country, city.region_code, city.name as city_name
  from json_array_elements_text($1::json) with ordinality join city on city.id = value::integer`

// All random numbers of a member come from one md5, so the same seed and number give the same member.
const drafts = `create temporary table member_draft on commit drop as
  with dice as materialized (
    select i, md5($5 || i) as hex from generate_series($1::integer, $2::integer) as i
  ), rolled as materialized (
    select i, hex,
      ('x' || substr(hex, 1, 6))::bit(24)::integer / 16777216.0::float8 as one,
      ('x' || substr(hex, 7, 6))::bit(24)::integer / 16777216.0::float8 as two,
      ('x' || substr(hex, 13, 6))::bit(24)::integer / 16777216.0::float8 as three,
      ('x' || substr(hex, 19, 6))::bit(24)::integer / 16777216.0::float8 as four,
      ('x' || substr(hex, 25, 6))::bit(24)::integer / 16777216.0::float8 as five,
      ('x' || substr(hex, 4, 6))::bit(24)::integer / 16777216.0::float8 as six,
      ('x' || substr(hex, 16, 6))::bit(24)::integer / 16777216.0::float8 as seven
    from dice
  ), described as materialized (
    select i, hex, $3::uuid as site_id,
      case when one < 0.46 then 'female' else 'male' end as gender,
      case when two < 0.86 then 'hetero' when two < 0.93 then 'bi' when one < 0.46 then 'lesbian' else 'gay' end as sexuality,
      ($4::timestamptz at time zone 'UTC')::date - (6640 + floor((three + four) * 9800 + five * 3000))::integer as birth_date,
      date_trunc('second', $4::timestamptz - make_interval(days => 30 + floor(five * 1400)::integer, secs => floor(one * 86400))) as signup_at,
      date_trunc('milliseconds', $4::timestamptz - make_interval(secs => 360 * exp(seven * 11.3))) as last_active,
      floor(six * ${citySlots})::integer as city_slot, two, four, five
    from rolled
  )
  select d.*, slot.city_id, slot.country, slot.region_code, slot.city_name,
    (lpad(to_hex((extract(epoch from signup_at) * 1000)::bigint), 12, '0') || '7' || substr(hex, 1, 3)
      || '8' || substr(hex, 4, 3) || substr(hex, 7, 12))::uuid as id,
    case d.gender when 'female' then ($6::text[])[1 + floor(five * cardinality($6::text[]))::integer]
      else ($7::text[])[1 + floor(five * cardinality($7::text[]))::integer] end as name,
    photo.file_key, photo.thumbhash
  from described d
  join city_slot slot on slot.slot = d.city_slot
  left join photo_pool photo on photo.gender = d.gender and d.two < 0.88
    and photo.slot = 1 + floor(d.four * photo.slots)::bigint
  order by id`

const copies = [
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

/** Returns city ids in proportion to their population, in fixed order; a member's random number selects a slot. */
function assignCitySlots(): number[] {
  const { cities } = readPlaces()
  return countryShares.flatMap(([country, share]) => {
    const slots = (citySlots * share) / 100
    const own = cities.filter((city) => city.country === country).slice(0, 400)
    const sum = own.reduce((total, city) => total + city.population, 0)
    const filled = own.flatMap((city) =>
      Array.from({ length: Math.round((slots * city.population) / sum) }, () => city.id),
    )
    return Array.from({ length: slots }, (_, index) => filled[index] ?? own[0]?.id ?? 0)
  })
}

function namesOf(gender: 'male' | 'female'): string[] {
  return ['NL', 'BE', 'DE'].flatMap((country) => [25, 50].flatMap((age) => namesFor({ country, gender, age })))
}
