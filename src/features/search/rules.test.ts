import { describe, expect, test } from 'vitest'
import {
  countFilters,
  parseFilters,
  pickOfferedFilters,
  toQueryString,
  relaxFilters,
  normalizeFilters,
  widenMatchCriteria,
  type Filters,
} from './rules.ts'

describe('filters in the URL', () => {
  const filters: Filters = {
    gender: 'female',
    country: 'NL',
    region: 'NL-UT',
    minAge: 25,
    maxAge: 40,
    online: true,
    withPhoto: true,
    isNew: true,
  }

  test('are parsed back from the query string', () => {
    expect(parseFilters(new URLSearchParams(toQueryString(filters)))).toEqual(filters)
    expect(toQueryString({})).toBe('')
    expect(toQueryString({ online: false })).toBe('')
  })

  test('are left out when invalid', () => {
    const invalid = 'gender=x&country=nl&region=UT&min_age=17&max_age=abc&online=maybe&with_photo=&is_new=1'
    expect(parseFilters(new URLSearchParams(invalid))).toEqual({})
  })

  test('are counted: both ages are one filter, and so are country and region', () => {
    expect(countFilters(filters)).toBe(6)
    expect(countFilters({})).toBe(0)
    expect(countFilters({ region: 'NL-UT' })).toBe(1)
  })
})

test('swapped ages and filters without a value do not change the saved query string', () => {
  expect(toQueryString(normalizeFilters({ online: false, maxAge: 25, minAge: 40, gender: 'male' }))).toBe(
    toQueryString(normalizeFilters({ gender: 'male', minAge: 25, maxAge: 40 })),
  )
  expect(normalizeFilters({ online: false, withPhoto: undefined })).toEqual({})
})

test('R-3.45 a filter that the site does not offer has no effect', () => {
  expect(pickOfferedFilters({ gender: 'male', online: true, minAge: 20 }, ['gender', 'min_age'])).toEqual({
    gender: 'male',
    minAge: 20,
  })
})

test('R-3.66 similar results drop the region, then widen the ages, then the country (C-46)', () => {
  const steps = relaxFilters({ country: 'NL', region: 'NL-UT', minAge: 20, maxAge: 30, gender: 'female' }, ['NL', 'BE'])
  expect(steps).toEqual([
    { country: 'NL', gender: 'female', minAge: 20, maxAge: 30 },
    { country: 'NL', gender: 'female', minAge: 18, maxAge: 35 },
    { country: 'BE', gender: 'female', minAge: 18, maxAge: 35 },
  ])
  expect(relaxFilters({ country: 'NL' }, ['NL', 'BE'])).toEqual([{ country: 'BE' }])
})

test.each([
  [
    { area: 'region', minAge: 30, maxAge: 40 },
    { kind: 'country', patch: { area: 'country' } },
  ],
  [
    { area: 'country', minAge: 20, maxAge: 97 },
    { kind: 'ages', patch: { minAge: 18, maxAge: 99 } },
  ],
  [
    { area: 'anywhere', minAge: 30, maxAge: 40 },
    { kind: 'ages', patch: { minAge: 25, maxAge: 45 } },
  ],
  [
    { area: 'country', minAge: 18, maxAge: 99 },
    { kind: 'anywhere', patch: { area: 'anywhere' } },
  ],
  [{ area: 'anywhere', minAge: 18, maxAge: 99 }, null],
] as const)('C-47 match criteria %o without results are widened by %o', (criteria, expected) => {
  expect(widenMatchCriteria(criteria)).toEqual(expected)
})
