/** What sites, countries and languages are: the lists and numbers of the specification, pure. */

/** The interests a profile can hold, in the specification's order. */
export const INTERESTS = [
  'adventure',
  'analsex',
  'animals',
  'art',
  'astrology',
  'bbq',
  'beach',
  'beer',
  'biking',
  'bondage',
  'coffee',
  'cooking',
  'dancing',
  'exchanging pictures',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'hugging',
  'kissing',
  'lingerie',
  'massages',
  'masturbating',
  'movies',
  'music',
  'one night stand',
  'oral sex',
  'outdoors',
  'party',
  'photography',
  'politics',
  'public sex',
  'reading',
  'relationship',
  'sadomasochism',
  'safe sex',
  'sex',
  'sex toys',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'threesome',
  'travelling',
  'vegetarian',
  'video games',
  'wine',
] as const

export type Interest = (typeof INTERESTS)[number]

const intimateInterests: readonly string[] = [
  'analsex',
  'bondage',
  'exchanging pictures',
  'lingerie',
  'masturbating',
  'one night stand',
  'oral sex',
  'public sex',
  'sadomasochism',
  'safe sex',
  'sex',
  'sex toys',
  'threesome',
]

/** Whether an interest is of the kind that stands apart from the others wherever one chooses. */
export function isIntimate(interest: string): boolean {
  return intimateInterests.includes(interest)
}

/** Who a site is for; the number is the setting `niche`. */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** What stands before lander and static slugs of a niche (R-9.35, C-50); the first has none. */
export const NICHE_PREFIXES: Record<Niche, string> = {
  1: '',
  2: 'she',
  3: 'bdsm',
  4: 'bbw',
  5: 'gilf',
  6: 'milf',
  7: 'gay',
}

/** The dark red of each niche, as in `ui/tokens.css`, for what is painted outside the pages. */
export const NICHE_COLORS: Record<Niche, string> = {
  1: '#6b0a1e',
  2: '#7a0f4b',
  3: '#2a1216',
  4: '#7a2b12',
  5: '#5a1b52',
  6: '#74122f',
  7: '#3b2168',
}

/** Countries in which limited layouts show the warning before entering. */
export const ENTRY_WARNING_COUNTRIES: readonly string[] = ['NL', 'DE']

/** How long the chosen language is remembered. */
export const LOCALE_COOKIE_DAYS = 365

/** No site may let in anyone younger (C-27). */
export const LOWEST_MIN_AGE = 18

/** How many cities an autocomplete offers. */
export const CITY_SUGGESTIONS = 8

const LANGUAGES: Record<string, readonly string[]> = {
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  CH: ['de', 'it', 'fr', 'en'],
  DE: ['de'],
  AT: ['de'],
  FR: ['fr'],
  LU: ['fr', 'de', 'en'],
  DK: ['da'],
  SE: ['sv'],
  NO: ['no'],
  FI: ['fi', 'sv'],
  PL: ['pl'],
  ES: ['es'],
  IT: ['it'],
}

/** The languages offered to a visitor from a country, the usual one first (R-9.31 –, C-02). */
export function languagesOf(country: string): readonly string[] {
  return LANGUAGES[country] ?? ['en']
}

/**
 * The languages in the switcher: those of the country that the site has switched on, or its own language (C-02).
 * @param enabled locales of the site; `own` its `domain_language`
 */
export function visibleLanguages(
  country: string,
  { enabled, own }: { enabled: readonly string[]; own: string },
): string[] {
  const shown = languagesOf(country).filter((language) => enabled.includes(language))
  return shown.length > 0 ? shown : [own]
}

/** What a region is called in a country: the key of its name. */
export type RegionKind = 'province' | 'state' | 'canton' | 'region' | 'county' | 'voivodeship' | 'community'

const REGION_KINDS: Record<string, RegionKind> = {
  NL: 'province',
  BE: 'province',
  DE: 'state',
  AT: 'state',
  CH: 'canton',
  LU: 'canton',
  FR: 'region',
  IT: 'region',
  DK: 'region',
  FI: 'region',
  SE: 'county',
  NO: 'county',
  PL: 'voivodeship',
  ES: 'community',
}

/** What a region is called in a country. */
export function regionKindOf(country: string): RegionKind {
  return REGION_KINDS[country] ?? 'region'
}

/** Whether a region is of the kind of its country: Brussels is no province. */
export function hasRegionKind(regionCode: string): boolean {
  return regionCode !== 'BE-BRU'
}

const FIRST_TERMS = Date.UTC(2023, 11, 1, 12)

/** The date of the terms in force: 2023-12-01 12:00 UTC, or when the company was added if that is later. */
export function termsVersionDate(companyAdded: Date): Date {
  return new Date(Math.max(FIRST_TERMS, companyAdded.getTime()))
}

const LETTER_REPLACEMENTS: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' }

/**
 * A place name as it is searched: lower case, without accents, article (’s-, ’t) and punctuation.
 * The table holds names in this form and queries are brought to it.
 */
export function toSearchName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßøæœłđ]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^['’]?[st][- ]/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Decimals of a coordinate that leaves the browser, and that the server works with: about a kilometre (C-78). */
const COORDINATE_DECIMALS = 2

/** A coordinate in degrees, so coarse that it tells a neighbourhood and no address (C-78). */
export function roundCoordinate(degrees: number): number {
  return Number(degrees.toFixed(COORDINATE_DECIMALS))
}

/** How long a browser may use a place that it found before. */
export const LOCATION_CACHE_SECONDS = 3_600

/** Somebody further than this from the edge of every city we know lives in none of our places. */
export const MAX_CITY_DISTANCE_KILOMETRES = 35

/** The part of a Host header that names the site: lower case, without port or final dot. */
export function normalizeHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/**
 * Whether a visitor's origin has a port that may stand in links: the usual one of its scheme, or that of
 * `publicOrigin`. Where there is none, as in the demo, any will do.
 */
export function hasAllowedPort(origin: string, publicOrigin: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const { port } = new URL(origin)
  return publicOrigin === null || port === '' || port === new URL(publicOrigin).port
}

/** The words of an address that say where a visitor came from. */
export const TRAFFIC_PARAMS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

/** Where a visitor came from, as far as the address they landed on says. */
export type Traffic = Partial<Record<(typeof TRAFFIC_PARAMS)[number], string>>

const MAX_TRAFFIC_LENGTH = 100

/** Where a query string says that its visitor came from; null when it says nothing. */
export function parseTraffic(query: string): Traffic | null {
  const params = new URLSearchParams(query)
  const pairs = TRAFFIC_PARAMS.flatMap((name) => {
    const value = (params.get(name) ?? '').replace(/\p{C}/gu, '').trim().slice(0, MAX_TRAFFIC_LENGTH).toWellFormed()
    return value ? [[name, value] as const] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

/** Whether this is a traffic source, by which some sites let visitors in: a network or a ref. */
export function isTrafficSource(traffic: Traffic | null): boolean {
  return Boolean(traffic?.network ?? traffic?.ref)
}
