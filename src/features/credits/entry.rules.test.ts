import { expect, test } from 'vitest'
import { ENTRY_REASONS, priceOfCredits, reasonOf } from './entry.rules.ts'

test.each(ENTRY_REASONS)('the counter account %s is its own reason', (reason) => {
  expect(reasonOf(reason)).toBe(reason)
})

test.each(['demo', 'closed', '', 'Order'])('the counter account %j has no reason of its own', (counterAccount) => {
  expect(reasonOf(counterAccount)).toBe('other')
})

const prices = new Map([
  ['a', { number: 'A', credits: 150, cents: 3495, currency: 'EUR' }],
  ['b', { number: 'B', credits: 50, cents: 1495, currency: 'EUR' }],
])

test.each([
  [[{ orderId: 'a', credits: 150 }], 3495],
  [[{ orderId: 'a', credits: 1 }], 23],
  [[{ orderId: 'a', credits: 75 }], 1748],
  [
    [
      { orderId: 'a', credits: 1 },
      { orderId: 'b', credits: 2 },
    ],
    83,
  ],
])('C-58 the credits %j cost %i cents', (sources, cents) => {
  expect(priceOfCredits(sources, prices)).toEqual({ cents, currency: 'EUR' })
})

test('granted credits, and credits of an order without a known price, cost nothing that can be stated', () => {
  expect(priceOfCredits([], prices)).toBeNull()
  expect(priceOfCredits([{ orderId: 'c', credits: 1 }], prices)).toBeNull()
})
