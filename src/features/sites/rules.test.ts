import { expect, test } from 'vitest'
import {
  roundCoordinate,
  normalizeHost,
  INTERESTS,
  hasRegionKind,
  isTrafficSource,
  regionKindOf,
  toSearchName,
  getTermsVersionDate,
  parseTraffic,
} from './rules.ts'
import { LOCATION_CACHE_SECONDS } from './location.rules.ts'

// Copied from the specification.
const specifiedInterests =
  'adventure, analsex, animals, art, astrology, bbq, beach, beer, biking, bondage, coffee, cooking, dancing, exchanging pictures, fashion, foodie, gardening, gym, hiking, hugging, kissing, lingerie, massages, masturbating, movies, music, one night stand, oral sex, outdoors, party, photography, politics, public sex, reading, relationship, sadomasochism, safe sex, sex, sex toys, shopping, sports, sushi, tattoos, tea, theater, threesome, travelling, vegetarian, video games, wine'

test('R-3.19 the interests are exactly the 50 keys', () => {
  expect(INTERESTS).toHaveLength(50)
  expect(INTERESTS.join(', ')).toBe(specifiedInterests)
})

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
  ['Ĳsselstein', 'ijsselstein'],
  ['Świnoujście', 'swinoujscie'],
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
