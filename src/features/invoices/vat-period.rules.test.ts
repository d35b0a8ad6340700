import { expect, test } from 'vitest'
import {
  addUpMonths,
  canCloseMonth,
  getMonthDates,
  getPeriodBefore,
  listMonthsOf,
  VAT_PERIOD,
} from './vat-period.rules.ts'

test('a quarter has three months', () => {
  expect(listMonthsOf('2026-Q4')).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(listMonthsOf('2026-05')).toEqual(['2026-05'])
  expect(getMonthDates('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' })
})

test.each(['2026-13', '2026-00', '2026-Q5', '2026-Q0', '1999-01', '2026', '2026-01-01'])('%s is no period', (text) => {
  expect(VAT_PERIOD.test(text)).toBe(false)
})

test('a month can be closed from the second day of the next one', () => {
  expect(canCloseMonth('2026-05', '2026-05-31')).toBe(false)
  expect(canCloseMonth('2026-05', '2026-06-01')).toBe(false)
  expect(canCloseMonth('2026-05', '2026-06-02')).toBe(true)
  expect(canCloseMonth('2026-12', '2027-01-02')).toBe(true)
})

test('rows of several months with the same key are added up', () => {
  const row = {
    companyId: 'c',
    country: 'NL',
    vatBasisPoints: 2100,
    currency: 'EUR',
    invoiceQuarter: '2026-Q2',
    invoices: 1,
    creditNotes: 2,
    corrections: 0,
    netCents: 100,
    vatCents: 21,
    totalCents: 121,
    agreeing: 1,
    single: 0,
    contradicting: 0,
  }
  const belgian = { ...row, country: 'BE' }
  expect(addUpMonths([row, belgian, row])).toEqual([
    belgian,
    { ...row, invoices: 2, creditNotes: 4, netCents: 200, vatCents: 42, totalCents: 242, agreeing: 2 },
  ])
})

test.each([
  ['2026-05', '2026-04'],
  ['2026-01', '2025-12'],
  ['2026-Q3', '2026-Q2'],
  ['2026-Q1', '2025-Q4'],
])('before %s comes %s', (period, before) => {
  expect(getPeriodBefore(period)).toBe(before)
})
