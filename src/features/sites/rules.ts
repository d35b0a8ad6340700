/** The lists and numbers of the specification about sites, countries and languages, as pure functions. */
import { foldText } from '#platform/text/fold-text.ts'

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

const INTIMATE_INTERESTS: readonly string[] = [
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

/** Returns whether an interest is intimate, by the choices of the site. Lists show these apart from the others. */
export function isIntimate(
  interest: string,
  own?: Readonly<Record<string, { isIntimate?: boolean | undefined }>>,
): boolean {
  return own?.[interest]?.isIntimate ?? INTIMATE_INTERESTS.includes(interest)
}

/** The audience of a site, as the number in the setting `niche`. */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The theme color of each niche, as in `ui/tokens.css`, for use outside the pages. */
export const NICHE_COLORS: Record<Niche, string> = {
  1: '#6b0a1e',
  2: '#7a0f4b',
  3: '#2a1216',
  4: '#7a2b12',
  5: '#5a1b52',
  6: '#74122f',
  7: '#3b2168',
}

/** The gradient of each niche, as in `ui/tokens.css`, for pictures. */
export const NICHE_GRADIENTS: Record<Niche, readonly [from: string, to: string]> = {
  1: ['#d3203b', '#6b0a1e'],
  2: ['#d02868', '#6a0a3f'],
  3: ['#7d0f22', '#14070a'],
  4: ['#c93a2b', '#6e1f10'],
  5: ['#a82a5b', '#4a1245'],
  6: ['#c61d4a', '#5b0a26'],
  7: ['#b51f4f', '#38206a'],
}

/** The lowest minimum age that a site may set (C-27). */
export const LOWEST_MIN_AGE = 18

/** The number of cities in an autocomplete list. */
export const CITY_SUGGESTIONS = 8

/** The kinds of regions, which are the keys of their labels. */
export const REGION_KINDS = ['province', 'state', 'canton', 'region', 'county', 'voivodeship', 'community'] as const

type RegionKind = (typeof REGION_KINDS)[number]

const REGION_KIND_BY_COUNTRY: Record<string, RegionKind> = {
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

/** Returns the kind of the regions of a country. */
export function regionKindOf(country: string): RegionKind {
  return REGION_KIND_BY_COUNTRY[country] ?? 'region'
}

/** Returns whether a region is of the kind of its country: Brussels is no province. */
export function hasRegionKind(regionCode: string): boolean {
  return regionCode !== 'BE-BRU'
}

const FIRST_TERMS = Date.UTC(2023, 11, 1, 12)

/** Returns the date of the current terms: 2023-12-01 12:00 UTC, or that of the company if later. */
export function getTermsVersionDate(companyAdded: Date): Date {
  return new Date(Math.max(FIRST_TERMS, companyAdded.getTime()))
}

/**
 * Normalizes the name of a city for search: folded, without article (’s-, ’t) and punctuation. The table stores names
 * in this form.
 */
export function toSearchName(name: string): string {
  return foldText(name)
    .trim()
    .replace(/^['’ʼ]?[st][- ]/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The decimals of a coordinate that leaves the browser and that the server uses: about a kilometre (C-78). */
const COORDINATE_DECIMALS = 2

/** Rounds a coordinate in degrees, so that it reveals a neighbourhood and no address (C-78). */
export function roundCoordinate(degrees: number): number {
  return Number(degrees.toFixed(COORDINATE_DECIMALS))
}

/** The maximum distance of a coordinate from the edge of a city for which that city is found. */
export const MAX_CITY_DISTANCE_KILOMETRES = 35

/** Normalizes a Host header: lower case, without port or final dot. */
export function normalizeHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

const OFFICE_PREFIX = 'office.'

/** Returns whether a Host header names the office of a site, such as `office.example.com` for `example.com`. */
export function isOfficeHost(host: string): boolean {
  return normalizeHost(host).startsWith(OFFICE_PREFIX)
}

/** Returns the host, or the origin, of the site of an office. */
export function toSiteHost(officeHost: string): string {
  return officeHost.replace(/^(https?:\/\/)?office\./i, '$1')
}

/** Returns the origin of the office of a site's origin. */
export function toOfficeOrigin(siteOrigin: string): string {
  return siteOrigin.replace('://', `://${OFFICE_PREFIX}`)
}

/**
 * Returns whether links may contain the port of an origin: the default port of its scheme, or the port of
 * `publicOrigin`. Without a `publicOrigin`, as in the demo, every port is allowed.
 */
export function hasAllowedPort(origin: string, publicOrigin: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const { port } = new URL(origin)
  return publicOrigin === null || port === '' || port === new URL(publicOrigin).port
}

/** Returns the origin of the main host of a site, with the scheme and port of the requested origin. */
export function toMainOrigin(origin: string, domain: string): string {
  const url = new URL(origin)
  url.hostname = domain
  return url.origin
}

/** The size of the picture in link previews, in pixels: the ratio that networks and messengers expect. */
export const SOCIAL_CARD = { width: 1200, height: 630 } as const

/** Returns the path of the picture of a site in link previews. */
export function getSocialCardPath(locale: string): string {
  return `/social-card/${locale}.png`
}

/** The query parameters that name the traffic source of a visitor. */
export const TRAFFIC_PARAMS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

/** The traffic source of a visitor, from the URL of their first page. */
export type Traffic = Partial<Record<(typeof TRAFFIC_PARAMS)[number], string>>

const MAX_TRAFFIC_LENGTH = 100

/** Parses the traffic source in a query string; null without one. */
export function parseTraffic(query: string): Traffic | null {
  const params = new URLSearchParams(query)
  const pairs = TRAFFIC_PARAMS.flatMap((name) => {
    const value = (params.get(name) ?? '').replace(/\p{C}/gu, '').trim().slice(0, MAX_TRAFFIC_LENGTH).toWellFormed()
    return value ? [[name, value] as const] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

/** Returns whether this holds a network or a ref, which some sites require of visitors. */
export function isTrafficSource(traffic: Traffic | null): boolean {
  return Boolean(traffic?.network ?? traffic?.ref)
}

/** The name of the cookie with the country that a visitor chose, as an ISO 3166-1 code. */
export const COUNTRY_COOKIE = 'country'
