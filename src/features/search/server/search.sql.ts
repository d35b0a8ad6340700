import { cardColumns, type CardRow } from '#features/profiles/server/profiles.ts'
import { selectBlockedIds } from '#features/relations/server/relations.ts'
import { statement, type Statement } from '#platform/server/database/statement.ts'

/** The conditions that a search has. Each combination of conditions is one prepared statement. */
export interface SearchConditions {
  /** The number of genders searched. */
  readonly genders: 1 | 2
  readonly region: boolean
  /** An age filter, as a range of birth dates. */
  readonly age: boolean
  readonly online: boolean
  readonly withPhoto: boolean
  readonly newOnly: boolean
  /** The viewer hides fictional profiles (C-11). */
  readonly realOnly?: boolean
  /** Only members who are visible to visitors. */
  readonly publicOnly: boolean
  /** Only the members after a cursor, for every page but the first. */
  readonly after: boolean
}

/** The values of a search. A value whose condition is not in the search conditions is ignored. */
export interface SearchValues {
  readonly siteId: string
  readonly country: string
  /** The fitting sexualities per gender. */
  readonly groups: readonly { readonly gender: string; readonly sexualities: readonly string[] }[]
  readonly viewerId: string | null
  readonly realOnly?: boolean
  readonly region: string | null
  readonly bornFrom: string | null
  readonly bornUntil: string | null
  readonly activeSince: Date | null
  readonly newSince: Date | null
  readonly afterActive: Date | null
  readonly afterId: string | null
  readonly limit: number
}

/** The members whom a viewer never finds: the viewer, and members blocked either way. */
const hiddenMembers = `array(${selectBlockedIds('$3')} union all select $3::uuid)`

const newestFirst = 'last_active desc, member_id desc'

const listStatements = new Map<string, Statement<unknown[], CardRow>>()
const countStatements = new Map<string, Statement<unknown[], { members: number }>>()

/** Builds the statement that lists the members of a search, with its parameters. */
export function buildListStatement(
  conditions: SearchConditions,
  values: SearchValues,
): [Statement<unknown[], CardRow>, unknown[]] {
  const built = getOrCreate(listStatements, buildStatementName('list', conditions), (name) =>
    statement(name, buildListSql(conditions)),
  )
  return [built, toParameters(conditions, values)]
}

/** Builds the statement that counts the members of a search up to the limit. Fictional profiles never count (C-11). */
export function buildCountStatement(
  conditions: SearchConditions,
  values: SearchValues,
): [Statement<unknown[], { members: number }>, unknown[]] {
  const built = getOrCreate(countStatements, buildStatementName('count', conditions), (name) =>
    statement(name, buildCountSql(conditions)),
  )
  return [built, toParameters(conditions, values)]
}

function getOrCreate<Item>(cache: Map<string, Item>, name: string, make: (name: string) => Item): Item {
  const existing = cache.get(name)
  if (existing) return existing
  const created = make(name)
  cache.set(name, created)
  return created
}

function buildStatementName(operation: string, conditions: SearchConditions): string {
  const names = Object.entries(conditions).flatMap(([key, value]) => (value === true ? [key] : []))
  return ['search', operation, conditions.genders, ...names].join('_')
}

function toParameters(conditions: SearchConditions, values: SearchValues): unknown[] {
  const groups = Array.from({ length: conditions.genders }, (_, index) => values.groups[index])
  return [
    values.siteId,
    values.country,
    values.viewerId,
    values.limit,
    ...groups.flatMap((group) => [group?.gender ?? null, group?.sexualities ?? []]),
    ...includeIf(conditions.region, [values.region]),
    ...includeIf(conditions.age, [values.bornFrom, values.bornUntil]),
    ...includeIf(conditions.online, [values.activeSince]),
    ...includeIf(conditions.newOnly, [values.newSince]),
    ...includeIf(conditions.after, [values.afterActive, values.afterId]),
  ]
}

function includeIf(isUsed: boolean, values: unknown[]): unknown[] {
  return isUsed ? values : []
}

function buildListSql(conditions: SearchConditions): string {
  const selects = buildSelects(
    conditions,
    `select ${cardColumns}`,
    `order by s.last_active desc, s.member_id desc limit $4`,
  )
  if (selects.length === 1) return selects.join('')
  return `select * from (${selects.map((arm) => `(${arm})`).join(' union all ')}) as both_genders order by ${newestFirst} limit $4`
}

function buildCountSql(conditions: SearchConditions): string {
  const selects = buildSelects(conditions, 'select 1', 'and not s.is_fictional limit $4')
  return `select count(*) as members from (select 1 from (${selects.map((arm) => `(${arm})`).join(' union all ')}) as a limit $4) as b`
}

/** Builds one select per gender, so that each reads one range of an index in order. */
function buildSelects(conditions: SearchConditions, select: string, end: string): string[] {
  const sqlConditions = buildConditions(conditions)
  const from = `from member_search s${conditions.publicOnly ? ' join profile p on p.member_id = s.member_id and p.public_visible' : ''}`
  return Array.from({ length: conditions.genders }, (_, index) => {
    const group = `s.gender = $${5 + 2 * index} and s.sexuality = any($${6 + 2 * index}::text[])`
    return `${select} ${from} where s.visible and s.site_id = $1 and s.country = $2 and ${group} ${sqlConditions} ${end}`
  })
}

function buildConditions(conditions: SearchConditions): string {
  let next = 5 + 2 * conditions.genders
  const value = () => `$${next++}`
  return [
    conditions.region ? `and s.region = ${value()}` : '',
    conditions.age ? `and s.birth_date between ${value()} and ${value()}` : '',
    conditions.online ? `and s.last_active > ${value()} and not s.is_fictional` : '',
    conditions.newOnly ? buildNewMemberCondition(value()) : '',
    conditions.after ? `and (s.last_active, s.member_id) < (${value()}, ${value()})` : '',
    conditions.realOnly ? 'and not s.is_fictional' : '',
    conditions.withPhoto ? 'and s.main_photo_key is not null' : '',
    conditions.publicOnly ? 'and $3::uuid is null' : `and s.member_id <> all (${hiddenMembers})`,
  ].join(' ')
}

/** Limits `last_active` too, so that only the newest part of the index is read. It is never before the signup. */
function buildNewMemberCondition(since: string): string {
  return `and s.signup_at > ${since} and s.last_active > ${since} and not s.is_fictional`
}

/**
 * Sums the counters of whole years and months, and counts the days at both ends by index. Subtracts the viewer and the
 * members blocked either way. Groups and ranges are passed as arrays of equal length.
 */
export const sumCounters = statement<
  [
    siteId: string,
    country: string,
    viewerId: string | null,
    genders: string[],
    sexualities: string[],
    region: string,
    yearsFrom: string[],
    yearsBefore: string[],
    monthsFrom: string[],
    monthsBefore: string[],
    daysFrom: string[],
    daysUntil: string[],
    bornFrom: string,
    bornUntil: string,
  ],
  { members: number }
>(
  'search.sum_counters',
  `select (
    (select coalesce(sum(part.members), 0) from unnest($4::text[], $5::text[]) as kind (gender, sexuality)
      cross join unnest($7::date[], $8::date[]) as born (since, before)
      cross join lateral (select sum(c.members) as members from member_year_count c
        where c.site_id = $1 and c.country = $2 and c.gender = kind.gender and c.sexuality = kind.sexuality and c.region = $6
          and c.birth_year >= born.since and c.birth_year < born.before) as part)
    + (select coalesce(sum(part.members), 0) from unnest($4::text[], $5::text[]) as kind (gender, sexuality)
      cross join unnest($9::date[], $10::date[]) as born (since, before)
      cross join lateral (select sum(c.members) as members from member_count c
        where c.site_id = $1 and c.country = $2 and c.gender = kind.gender and c.sexuality = kind.sexuality and c.region = $6
          and c.birth_month >= born.since and c.birth_month < born.before) as part)
    + (select coalesce(sum(part.members), 0) from unnest($4::text[], $5::text[]) as kind (gender, sexuality)
      cross join unnest($11::date[], $12::date[]) as born (since, until)
      cross join lateral (select count(*) as members from member_search s
        where s.visible and not s.is_fictional and s.site_id = $1 and s.country = $2 and s.gender = kind.gender
          and s.sexuality = kind.sexuality and s.birth_date between born.since and born.until
          and ($6 = '' or s.region = $6)) as part)
    - (select count(*) from member_search s
      where s.member_id = any (${hiddenMembers}) and s.visible and not s.is_fictional and s.site_id = $1 and s.country = $2
        and exists (select 1 from unnest($4::text[], $5::text[]) as kind (gender, sexuality)
          where kind.gender = s.gender and kind.sexuality = s.sexuality)
        and ($6 = '' or s.region = $6) and s.birth_date between $13 and $14)
  )::bigint as members`,
)

/** Rebuilds every counter from the rows and returns their number. */
export const rebuildCounts = statement<[], { counters: number }>(
  'search.rebuild_counts',
  'select rebuild_member_counts() as counters',
)
