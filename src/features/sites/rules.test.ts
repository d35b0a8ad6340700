import { expect, test } from 'vitest'
import {
  roundCoordinate,
  ENTRY_WARNING_COUNTRIES,
  normalizeHost,
  INTERESTS,
  hasRegionKind,
  isTrafficSource,
  languagesOf,
  LOCALE_COOKIE_DAYS,
  NICHE_PREFIXES,
  LOCATION_CACHE_SECONDS,
  regionKindOf,
  toSearchName,
  getTermsVersionDate,
  parseTraffic,
  listVisibleLanguages,
} from './rules.ts'

// Copied from the specification.
const specifiedInterests =
  'adventure, analsex, animals, art, astrology, bbq, beach, beer, biking, bondage, coffee, cooking, dancing, exchanging pictures, fashion, foodie, gardening, gym, hiking, hugging, kissing, lingerie, massages, masturbating, movies, music, one night stand, oral sex, outdoors, party, photography, politics, public sex, reading, relationship, sadomasochism, safe sex, sex, sex toys, shopping, sports, sushi, tattoos, tea, theater, threesome, travelling, vegetarian, video games, wine'

test('R-3.19 the interests are exactly the 50 keys', () => {
  expect(INTERESTS).toHaveLength(50)
  expect(INTERESTS.join(', ')).toBe(specifiedInterests)
})

test('R-9.35 niche codes map to slug prefixes', () => {
  expect(NICHE_PREFIXES).toEqual({ 1: '', 2: 'she', 3: 'bdsm', 4: 'bbw', 5: 'gilf', 6: 'milf', 7: 'gay' })
})

test.each([
  ['R-9.31', 'NL', ['nl']],
  ['R-9.32', 'BE', ['nl', 'fr', 'de']],
  ['R-9.33', 'CH', ['de', 'it', 'fr', 'en']],
  ['R-9.34', 'DE', ['de']],
  ['R-9.34', 'AT', ['de']],
  ['R-9.34', 'FR', ['fr']],
  ['R-9.34', 'LU', ['fr', 'de', 'en']],
  ['R-9.34', 'DK', ['da']],
  ['R-9.34', 'SE', ['sv']],
  ['R-9.34', 'NO', ['no']],
  ['R-9.34', 'FI', ['fi', 'sv']],
  ['R-9.34', 'PL', ['pl']],
  ['R-9.34', 'ES', ['es']],
  ['R-9.34', 'IT', ['it']],
  ['R-9.34', 'GB', ['en']],
])('%s a visitor from %s is offered the languages %j', (_requirement, country, languages) => {
  expect(languagesOf(country)).toEqual(languages)
})

test('R-9.34 the switcher shows the languages that the site enables, or the site’s own language (C-02)', () => {
  expect(listVisibleLanguages('BE', { enabled: ['nl', 'fr'], siteLanguage: 'nl' })).toEqual(['nl', 'fr'])
  expect(listVisibleLanguages('PL', { enabled: ['nl'], siteLanguage: 'nl' })).toEqual(['nl'])
})

test('R-9.22 the entry warning is shown in the Netherlands and Germany', () =>
  expect(ENTRY_WARNING_COUNTRIES).toEqual(['NL', 'DE']))

test('R-5.16 R-9.24 the locale cookie lasts 365 days', () => expect(LOCALE_COOKIE_DAYS).toBe(365))

test.each([
  ['NL', 'province'],
  ['BE', 'province'],
  ['DE', 'state'],
  ['AT', 'state'],
  ['LU', 'canton'],
  ['FR', 'region'],
  ['CH', 'canton'],
  ['SE', 'county'],
  ['PL', 'voivodeship'],
  ['XX', 'region'],
])('R-9.36 a region of %s is a %s', (country, kind) => expect(regionKindOf(country)).toBe(kind))

test('R-9.36 every region except Brussels is of the kind of its country', () => {
  expect(hasRegionKind('BE-BRU')).toBe(false)
  expect(hasRegionKind('BE-VBR')).toBe(true)
})

test('R-3.67 the date of the terms is the later of 2023-12-01 12:00 UTC and the date of the company', () => {
  expect(getTermsVersionDate(new Date('2020-01-01T00:00:00Z')).toISOString()).toBe('2023-12-01T12:00:00.000Z')
  expect(getTermsVersionDate(new Date('2024-03-01T09:00:00Z')).toISOString()).toBe('2024-03-01T09:00:00.000Z')
})

test.each([
  ["'s-Hertogenbosch", 'hertogenbosch'],
  ['’t Harde', 'harde'],
  ['s-Gravenhage', 'gravenhage'],
  ['Köln', 'koln'],
  ['Liège', 'liege'],
  ['Braine-l’Alleud', 'braine l alleud'],
  ['Gießen', 'giessen'],
  ['  Den Haag ', 'den haag'],
])('the search name of %s is %s', (name, searchName) => expect(toSearchName(name)).toBe(searchName))

test.each([
  [52.0907, 52.09],
  [5.1, 5.1],
  [-0.004, 0],
  [4.895, 4.89],
  [-74.006, -74.01],
  [90, 90],
])('C-78 the coordinate %d leaves the browser as %d', (degrees, rounded) => {
  expect(roundCoordinate(degrees) + 0).toBe(rounded)
  expect(String(roundCoordinate(degrees)).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(2)
})

test('R-9.27 a location is cached for an hour', () => expect(LOCATION_CACHE_SECONDS).toBe(3_600))

test.each([
  ['LocalHost:3000', 'localhost'],
  ['[::1]:3000', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
  ['example.com.', 'example.com'],
])('the host %s is normalized to %s', (host, name) => expect(normalizeHost(host)).toBe(name))

test.each([
  ['', null, false],
  ['?a=b', null, false],
  ['?sub1=a', { sub1: 'a' }, false],
  ['?network=adnet&ref=', { network: 'adnet' }, true],
  ['ref=r1&sub2=b%20c', { ref: 'r1', sub2: 'b c' }, true],
  ['?network=a&network=b', { network: 'a' }, true],
  ['?network=%F0%9F', { network: '\uFFFD' }, true],
])('R-3.53 the traffic source in %s is %j', (query, traffic, isSource) => {
  expect(parseTraffic(query)).toEqual(traffic)
  expect(isTrafficSource(parseTraffic(query))).toBe(isSource)
})
