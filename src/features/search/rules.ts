import type { Gender } from '#features/profiles/rules.ts'

/** The filters of a search. An undefined filter is not set. */
export interface Filters {
  readonly gender?: Gender
  readonly country?: string
  readonly region?: string
  readonly minAge?: number
  readonly maxAge?: number
  readonly online?: boolean
  readonly withPhoto?: boolean
  readonly isNew?: boolean
}

/** Returns the country of the region filter: the code of a region starts with that of its country (ISO 3166-2). */
export function countryOfRegion({ region }: Pick<Filters, 'region'>): string | undefined {
  return region?.slice(0, 2)
}

/** The range of the age filter; the site's own minimum may be higher. */
export const LOWEST_AGE = 18
export const HIGHEST_AGE = 99

/** The highest total that is counted for filters without stored counters. Higher totals are shown as 200+ (C-46). */
export const MAX_COUNT = 200

/** Similar members are shown when there are fewer results than this. */
export const FEW_RESULTS = 8

/** The number of similar members shown with few results. */
export const SIMILAR_RESULTS = 12

/** The number of related members on a profile. */
export const RELATED_MEMBERS = 8

/** The years by which similar and related members may be younger or older (C-46). */
export const WIDEN_YEARS = 5

/** The name of each filter in the site setting `search_fields` and in URLs. */
export const FILTER_NAMES = {
  gender: 'gender',
  country: 'country',
  region: 'region',
  minAge: 'min_age',
  maxAge: 'max_age',
  online: 'online',
  withPhoto: 'with_photo',
  isNew: 'is_new',
} as const satisfies Record<keyof Filters, string>

const filterKeys = Object.keys(FILTER_NAMES) as (keyof Filters)[] // Object.keys returns string[]

/** Picks the filters that the site offers; the others have no effect. */
export function pickOfferedFilters(filters: Filters, searchFields: readonly string[]): Filters {
  const offered = filterKeys.filter((key) => filters[key] !== undefined && searchFields.includes(FILTER_NAMES[key]))
  return Object.fromEntries(offered.map((key) => [key, filters[key]]))
}

/** Counts the chosen filters. The two ages count as one filter, and so do a country and its region. */
export function countFilters(filters: Filters): number {
  const { gender, country, region, minAge, maxAge, online, withPhoto, isNew } = filters
  const chosen = [gender, country ?? region, minAge ?? maxAge, online, withPhoto, isNew]
  return chosen.filter((value) => value !== undefined && value !== false).length
}

/** Parses the filters of a URL. Invalid values are left out. */
export function parseFilters(search: URLSearchParams): Filters {
  const filters: Filters = {
    gender: parseGender(search.get('gender')),
    country: parsePattern(search.get('country'), /^[A-Z]{2}$/),
    region: parsePattern(search.get('region') ?? search.get('countryregion'), /^[A-Z]{2}-[A-Z0-9]{1,3}$/),
    minAge: parseAge(search.get('min_age')),
    maxAge: parseAge(search.get('max_age')),
    online: search.get('online') === 'true' || undefined,
    withPhoto: search.get('with_photo') === 'true' || undefined,
    isNew: search.get('is_new') === 'true' || undefined,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** Builds the query string of these filters, without a question mark. Equal filters give equal strings. */
export function toQueryString(filters: Filters): string {
  const search = new URLSearchParams()
  for (const key of filterKeys) {
    const value = filters[key]
    if (value !== undefined && value !== false) search.set(FILTER_NAMES[key], String(value))
  }
  return search.toString()
}

function parseGender(value: string | null): Gender | undefined {
  return value === 'male' || value === 'female' ? value : undefined
}

function parsePattern(value: string | null, pattern: RegExp): string | undefined {
  return value !== null && pattern.test(value) ? value : undefined
}

function parseAge(value: string | null): number | undefined {
  const age = Number(value)
  return value !== null && Number.isInteger(age) && age >= LOWEST_AGE && age <= HIGHEST_AGE ? age : undefined
}

/**
 * Lists the wider searches to try when a search finds few, in order (C-46): without the region, then ages 5 years
 * wider, then other countries. Steps that change nothing are left out.
 * @param countries the site's countries
 */
export function relaxFilters(
  filters: Filters & { country: string },
  countries: readonly string[],
): (Filters & { country: string })[] {
  const { region, ...withoutRegion } = filters
  const wider = { ...withoutRegion, ...widenAges(filters) }
  const otherCountries = countries.filter((country) => country !== filters.country)
  const abroad = otherCountries.map((country) => Object.assign({}, wider, { country }))
  const hasAge = filters.minAge !== undefined || filters.maxAge !== undefined
  return [...(region === undefined ? [] : [withoutRegion]), ...(hasAge ? [wider] : []), ...abroad]
}

function widenAges({ minAge, maxAge }: Filters): Pick<Filters, 'minAge' | 'maxAge'> {
  return {
    ...(minAge === undefined ? {} : { minAge: Math.max(LOWEST_AGE, minAge - WIDEN_YEARS) }),
    ...(maxAge === undefined ? {} : { maxAge: Math.min(HIGHEST_AGE, maxAge + WIDEN_YEARS) }),
  }
}

export const MAX_SAVED_SEARCHES = 10

export const MAX_SAVED_NAME_LENGTH = 60

/** Normalizes filters for saving: drops those that are off and puts the ages in order. */
export function normalizeFilters(filters: Filters): Filters {
  const { minAge, maxAge } = filters
  const ordered =
    minAge !== undefined && maxAge !== undefined && minAge > maxAge ? { minAge: maxAge, maxAge: minAge } : {}
  return parseFilters(new URLSearchParams(toQueryString({ ...filters, ...ordered })))
}

/** The areas in which the match finder searches. */
export const MATCH_AREAS = ['region', 'country', 'anywhere'] as const

/** The maximum number of interests in match criteria. More of them would no longer tell candidates apart. */
export const MAX_SOUGHT_INTERESTS = 5

/** The match finder scores this many fitting members, the most recently active ones (C-47). */
export const MATCH_CANDIDATES = 400

export const MATCHES_SHOWN = 30

/**
 * The points of the match finder, and how often each counts at most. The rank is their sum. The screen shows the same
 * table.
 */
export const MATCH_POINTS = {
  /** Both live in the same region. */
  region: { points: 20, max: 1 },
  /** An interest of the other member that the member's criteria name. */
  sought: { points: 10, max: 3 },
  /** An interest that both have and that the criteria do not name. */
  shared: { points: 5, max: 4 },
  bodyType: { points: 15, max: 1 },
  relationshipStatus: { points: 15, max: 1 },
  /** The member's age meets the other member's criteria. */
  theirAge: { points: 10, max: 1 },
  /** The member's interests, body type and relationship status that meet the other member's criteria. */
  theirInterests: { points: 5, max: 3 },
  theirBodyType: { points: 10, max: 1 },
  theirRelationshipStatus: { points: 10, max: 1 },
} as const

interface WidenableCriteria {
  readonly area: (typeof MATCH_AREAS)[number]
  readonly minAge: number
  readonly maxAge: number
}

/** Suggests one change that finds more: the region, then ages, then the country. Null when nothing is left to widen. */
export function widenMatchCriteria({
  area,
  minAge,
  maxAge,
}: WidenableCriteria): { kind: 'country' | 'anywhere' | 'ages'; patch: Partial<WidenableCriteria> } | null {
  if (area === 'region') return { kind: 'country', patch: { area: 'country' } }
  if (minAge > LOWEST_AGE || maxAge < HIGHEST_AGE) {
    const ages = {
      minAge: Math.max(LOWEST_AGE, minAge - WIDEN_YEARS),
      maxAge: Math.min(HIGHEST_AGE, maxAge + WIDEN_YEARS),
    }
    return { kind: 'ages', patch: ages }
  }
  return area === 'country' ? { kind: 'anywhere', patch: { area: 'anywhere' } } : null
}
