import { expect, test } from 'vitest'
import { parseAmount } from './amount.rules.ts'

test.each([
  ['12,34', 1234],
  ['12.34', 1234],
  [' 12 ', 1200],
  ['0,05', 5],
  ['12,3', null],
  ['-1', null],
  ['1.234,00', null],
  ['', null],
  ['=1+1', null],
])('the amount %j is %s cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents)
})
