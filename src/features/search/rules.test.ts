import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn } from '#features/profiles/rules.ts'
import {
  bornBetween,
  countFilters,
  cutBirthDates,
  filtersOf,
  liveFact,
  MEMBERS_SHOWN_FROM,
  offeredFilters,
  ONLINE_SHOWN_FROM,
  queryOf,
  relaxations,
  type Filters,
} from './rules.ts'

const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const age = fc.integer({ min: 18, max: 99 })

describe('birth dates of ages', () => {
  test('a birth date is in the range exactly when the age is', () => {
    fc.assert(
      fc.property(day, day, age, age, (today, born, one, other) => {
        fc.pre(born <= today)
        const [minAge, maxAge] = [Math.min(one, other), Math.max(one, other)]
        const range = bornBetween({ minAge, maxAge }, today)!
        const years = ageOn(born, today)
        expect(born >= range.from && born <= range.until).toBe(years >= minAge && years <= maxAge)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['2028-02-29', '2027-02-28', '2028-02-28', '2028-03-01'])('leap days are no trap on %s', (today) => {
    for (const born of [
      '2000-02-28',
      '2000-02-29',
      '2000-03-01',
      '2009-02-28',
      '2009-03-01',
      '2010-02-28',
      '2010-03-01',
    ]) {
      const years = ageOn(born, today)
      const range = bornBetween({ minAge: years, maxAge: years }, today)!
      expect(born >= range.from && born <= range.until).toBe(true)
    }
  })

  test('ages in the wrong order are turned round; without ages there is no range', () => {
    expect(bornBetween({ minAge: 40, maxAge: 25 }, '2026-06-01')).toEqual(
      bornBetween({ minAge: 25, maxAge: 40 }, '2026-06-01'),
    )
    expect(bornBetween({}, '2026-06-01')).toBeNull()
  })
})

test('years, months and days cover every day of a range once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1_800 }), (from, length) => {
      const until = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const { years, months, days } = cutBirthDates({ from, until })
      const covers = (each: string) =>
        [...years, ...months].filter((part) => each >= part.from && each < part.before).length +
        days.filter((part) => each >= part.from && each <= part.until).length
      for (let offset = -40; offset <= length + 40; offset += 1) {
        const each = new Date(Date.parse(from) + offset * 86_400_000).toISOString().slice(0, 10)
        expect(covers(each)).toBe(each >= from && each <= until ? 1 : 0)
      }
      expect(months.every((part) => part.from.endsWith('-01') && part.before.endsWith('-01'))).toBe(true)
      expect(years.every((part) => part.from.endsWith('-01-01') && part.before.endsWith('-01-01'))).toBe(true)
      expect(days.length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 60 },
  )
})

describe('R-3.65 filters in the URL', () => {
  const filters: Filters = {
    gender: 'female',
    country: 'NL',
    region: 'NL-UT',
    minAge: 25,
    maxAge: 40,
    online: true,
    withPhoto: true,
  }

  test('go there and back', () => {
    expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters)
    expect(queryOf({})).toBe('')
    expect(queryOf({ online: false })).toBe('')
  })

  test('what cannot be read is left out', () => {
    const odd = 'gender=x&country=nl&region=UT&min_age=17&max_age=abc&online=maybe&with_photo='
    expect(filtersOf(new URLSearchParams(odd))).toEqual({})
  })

  test('count as the visitor sees them', () => {
    expect(countFilters(filters)).toBe(5)
    expect(countFilters({})).toBe(0)
    expect(countFilters({ region: 'NL-UT' })).toBe(1)
  })
})

test('R-3.45 a filter that the site does not offer has no effect', () => {
  expect(offeredFilters({ gender: 'male', online: true, minAge: 20 }, ['gender', 'min_age'])).toEqual({
    gender: 'male',
    minAge: 20,
  })
})

test('R-3.66 similar results drop the region, then widen the ages, then the country (C-46)', () => {
  const steps = relaxations({ country: 'NL', region: 'NL-UT', minAge: 20, maxAge: 30, gender: 'female' }, ['NL', 'BE'])
  expect(steps).toEqual([
    { country: 'NL', gender: 'female', minAge: 20, maxAge: 30 },
    { country: 'NL', gender: 'female', minAge: 18, maxAge: 35 },
    { country: 'BE', gender: 'female', minAge: 18, maxAge: 35 },
  ])
  expect(relaxations({ country: 'NL' }, ['NL', 'BE'])).toEqual([{ country: 'BE' }])
})

test.each([
  [
    { online: ONLINE_SHOWN_FROM, members: 5_000 },
    { kind: 'online', count: ONLINE_SHOWN_FROM },
  ],
  [
    { online: ONLINE_SHOWN_FROM - 1, members: MEMBERS_SHOWN_FROM },
    { kind: 'members', count: MEMBERS_SHOWN_FROM },
  ],
  [{ online: ONLINE_SHOWN_FROM - 1, members: MEMBERS_SHOWN_FROM - 1 }, null],
  [{ online: 0, members: 0 }, null],
])('the live fact of the home page for %o is a real number or nothing: %o', (facts, shown) => {
  expect(liveFact(facts)).toEqual(shown)
})
