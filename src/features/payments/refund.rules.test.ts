import { expect, test } from 'vitest'
import { deriveOfficeState, parseAmount } from './refund.rules.ts'

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

test('the state of an order follows from its payment and its reversal', () => {
  const at = new Date()
  expect([
    deriveOfficeState({ paidAt: null, reversedAt: null }),
    deriveOfficeState({ paidAt: at, reversedAt: null }),
    deriveOfficeState({ paidAt: at, reversedAt: at }),
  ]).toEqual(['open', 'paid', 'reversed'])
})
