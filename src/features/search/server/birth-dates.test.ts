import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn } from '#features/profiles/rules.ts'
import { toBirthDateRange, splitBirthDates } from './birth-dates.ts'

const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const age = fc.integer({ min: 18, max: 99 })

describe('the birth date range of an age range', () => {
  test('a birth date is in the birth date range exactly when its age is in the age range', () => {
    fc.assert(
      fc.property(day, day, age, age, (today, born, one, other) => {
        fc.pre(born <= today)
        const [minAge, maxAge] = [Math.min(one, other), Math.max(one, other)]
        const range = toBirthDateRange({ minAge, maxAge }, today)!
        const years = ageOn(born, today)
        expect(born >= range.from && born <= range.until).toBe(years >= minAge && years <= maxAge)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['2028-02-29', '2027-02-28', '2028-02-28', '2028-03-01'])('leap days are handled on %s', (today) => {
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
      const range = toBirthDateRange({ minAge: years, maxAge: years }, today)!
      expect(born >= range.from && born <= range.until).toBe(true)
    }
  })

  test('ages in the wrong order are swapped; without ages there is no range', () => {
    expect(toBirthDateRange({ minAge: 40, maxAge: 25 }, '2026-06-01')).toEqual(
      toBirthDateRange({ minAge: 25, maxAge: 40 }, '2026-06-01'),
    )
    expect(toBirthDateRange({}, '2026-06-01')).toBeNull()
  })
})

test('years, months and days cover every day of a range once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1_800 }), (from, length) => {
      const until = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const { years, months, days } = splitBirthDates({ from, until })
      // `before` is exclusive, `until` inclusive.
      const countParts = (date: string) =>
        [...years, ...months].filter((part) => date >= part.from && date < part.before).length +
        days.filter((part) => date >= part.from && date <= part.until).length
      for (let offset = -40; offset <= length + 40; offset += 1) {
        const date = new Date(Date.parse(from) + offset * 86_400_000).toISOString().slice(0, 10)
        expect(countParts(date)).toBe(date >= from && date <= until ? 1 : 0)
      }
      expect(months.every((part) => part.from.endsWith('-01') && part.before.endsWith('-01'))).toBe(true)
      expect(years.every((part) => part.from.endsWith('-01-01') && part.before.endsWith('-01-01'))).toBe(true)
      expect(days.length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 60 },
  )
})
