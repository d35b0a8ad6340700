import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { selectBlockedIds } from '#features/relations/server/relations.sql.ts'
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

/** The parameters of a search: its values, with the genders and sexualities of each group. */
type SearchParameters = ReturnType<typeof toSearchParameters>

/** Returns the parameters of a search. A statement takes those that its conditions use. */
export function toSearchParameters({ groups: [first, second], ...values }: SearchValues) {
  return {
    ...values,
    gender0: first?.gender ?? null,
    sexualities0: first?.sexualities ?? [],
    gender1: second?.gender ?? null,
    sexualities1: second?.sexualities ?? [],
  }
}

/** The members whom a viewer never finds: the viewer, and members blocked either way. */
const hiddenMembers = `array(${selectBlockedIds(':viewerId')} union all select :viewerId::uuid)`

const newestFirst = 'last_active desc, member_id desc'

const listStatements = new Map<string, Statement<SearchParameters, CardRow>>()
const countStatements = new Map<string, Statement<SearchParameters, { members: number }>>()

/** Builds the statement that lists the members of a search. */
export function buildListStatement(conditions: SearchConditions): Statement<SearchParameters, CardRow> {
  return getOrCreate(listStatements, buildStatementName('list', conditions), (name) =>
    statement(name, buildListSql(conditions)),
  )
}

/** Builds the statement that counts the members of a search up to the limit. Fictional profiles never count (C-11). */
export function buildCountStatement(conditions: SearchConditions): Statement<SearchParameters, { members: number }> {
  return getOrCreate(countStatements, buildStatementName('count', conditions), (name) =>
    statement(name, buildCountSql(conditions)),
  )
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

function buildListSql(conditions: SearchConditions): string {
  const selects = buildSelects(
    conditions,
    `select ${cardColumns}`,
    `order by s.last_active desc, s.member_id desc limit :limit`,
  )
  if (selects.length === 1) return selects.join('')
  return `select * from (${selects.map((arm) => `(${arm})`).join(' union all ')}) as both_genders order by ${newestFirst} limit :limit`
}

function buildCountSql(conditions: SearchConditions): string {
  const selects = buildSelects(conditions, 'select 1', 'and not s.is_fictional limit :limit')
  return `select count(*) as members from (select 1 from (${selects.map((arm) => `(${arm})`).join(' union all ')}) as a limit :limit) as b`
}

/** Builds one select per gender, so that each reads one range of an index in order. */
function buildSelects(conditions: SearchConditions, select: string, end: string): string[] {
  const sqlConditions = buildConditions(conditions)
  const from = `from member_search s${conditions.publicOnly ? ' join profile p on p.member_id = s.member_id and p.public_visible' : ''}`
  return Array.from({ length: conditions.genders }, (_, index) => {
    const group = `s.gender = :gender${index} and s.sexuality = any(:sexualities${index}::text[])`
    return `${select} ${from} where s.visible and s.site_id = :site and s.country = :country and ${group} ${sqlConditions} ${end}`
  })
}

function buildConditions(conditions: SearchConditions): string {
  return [
    conditions.region ? 'and s.region = :region' : '',
    conditions.age ? 'and s.birth_date between :bornFrom and :bornUntil' : '',
    conditions.online ? 'and s.last_active > :activeSince and not s.is_fictional' : '',
    conditions.newOnly ? newMemberCondition : '',
    conditions.after ? 'and (s.last_active, s.member_id) < (:afterActive, :afterId)' : '',
    conditions.realOnly ? 'and not s.is_fictional' : '',
    conditions.withPhoto ? 'and s.main_photo_key is not null' : '',
    conditions.publicOnly ? 'and :viewerId::uuid is null' : `and s.member_id <> all (${hiddenMembers})`,
  ].join(' ')
}

// Limits `last_active` too, so that only the newest part of the index is read. It is never before the signup.
const newMemberCondition = 'and s.signup_at > :newSince and s.last_active > :newSince and not s.is_fictional'

/**
 * Sums the counters of whole years and months, and counts the days at both ends by index. Subtracts the viewer and the
 * members blocked either way. Groups and ranges are passed as arrays of equal length.
 */
export const sumCounters = statement<
  {
    country: string
    viewerId: string | null
    genders: string[]
    sexualities: string[]
    region: string
    yearsFrom: string[]
    yearsBefore: string[]
    monthsFrom: string[]
    monthsBefore: string[]
    daysFrom: string[]
    daysUntil: string[]
    bornFrom: string
    bornUntil: string
  },
  { members: number }
>(
  'search.sum_counters',
  `select (
    (select coalesce(sum(part.members), 0) from unnest(:genders::text[], :sexualities::text[]) as kind (gender, sexuality)
      cross join unnest(:yearsFrom::date[], :yearsBefore::date[]) as born (since, before)
      cross join lateral (select sum(c.members) as members from member_year_count c
        where c.site_id = :site and c.country = :country and c.gender = kind.gender and c.sexuality = kind.sexuality and c.region = :region
          and c.birth_year >= born.since and c.birth_year < born.before) as part)
    + (select coalesce(sum(part.members), 0) from unnest(:genders::text[], :sexualities::text[]) as kind (gender, sexuality)
      cross join unnest(:monthsFrom::date[], :monthsBefore::date[]) as born (since, before)
      cross join lateral (select sum(c.members) as members from member_count c
        where c.site_id = :site and c.country = :country and c.gender = kind.gender and c.sexuality = kind.sexuality and c.region = :region
          and c.birth_month >= born.since and c.birth_month < born.before) as part)
    + (select coalesce(sum(part.members), 0) from unnest(:genders::text[], :sexualities::text[]) as kind (gender, sexuality)
      cross join unnest(:daysFrom::date[], :daysUntil::date[]) as born (since, until)
      cross join lateral (select count(*) as members from member_search s
        where s.visible and not s.is_fictional and s.site_id = :site and s.country = :country and s.gender = kind.gender
          and s.sexuality = kind.sexuality and s.birth_date between born.since and born.until
          and (:region = '' or s.region = :region)) as part)
    - (select count(*) from member_search s
      where s.member_id = any (${hiddenMembers}) and s.visible and not s.is_fictional and s.site_id = :site and s.country = :country
        and exists (select 1 from unnest(:genders::text[], :sexualities::text[]) as kind (gender, sexuality)
          where kind.gender = s.gender and kind.sexuality = s.sexuality)
        and (:region = '' or s.region = :region) and s.birth_date between :bornFrom and :bornUntil)
  )::bigint as members`,
)

/** Rebuilds every counter from the rows and returns their number. */
export const rebuildCounts = statement<void, { counters: number }>(
  'search.rebuild_counts',
  'select rebuild_member_counts() as counters',
)
