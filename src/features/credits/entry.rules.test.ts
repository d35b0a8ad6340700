import { expect, test } from 'vitest'
import { ENTRY_REASONS, priceOfEntry, reasonOf } from './entry.rules.ts'

test.each(ENTRY_REASONS)('the counter account %s is its own reason', (reason) => {
  expect(reasonOf(reason)).toBe(reason)
})

test.each(['demo', 'closed', '', 'Order'])('the counter account %j has no reason of its own', (counterAccount) => {
  expect(reasonOf(counterAccount)).toBe('other')
})

const order = { credits: 150, cents: 3495, currency: 'EUR' }

test.each([
  [150, 3495],
  [-150, 3495],
  [1, 23],
  [-75, 1748],
  [-149, 3472],
])('C-58 %i credits of an order of 150 for 34.95 are worth %i cents', (credits, cents) => {
  expect(priceOfEntry({ credits }, order)).toEqual({ cents, currency: 'EUR' })
})

test('an entry without an order has no value', () => {
  expect(priceOfEntry({ credits: -1 }, undefined)).toBeNull()
})
