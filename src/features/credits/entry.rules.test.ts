import fc from 'fast-check'
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

test('C-58 the price of credits is within half a cent of the exact one of all orders, and more credits never cost less', () => {
  const order = fc.record({
    credits: fc.integer({ min: 1, max: 5_000 }),
    cents: fc.integer({ min: 0, max: 1_000_000 }),
  })
  const source = fc.tuple(order, fc.integer({ min: 1, max: 5_000 }))
  fc.assert(
    fc.property(fc.array(source, { minLength: 1, maxLength: 5 }), (orders) => {
      const paid = new Map(orders.map(([price], index) => [`o${index}`, { ...price, number: 'A', currency: 'EUR' }]))
      const sources = orders.map(([, credits], index) => ({ orderId: `o${index}`, credits }))
      const exact = orders.reduce((sum, [{ cents, credits: of }, credits]) => sum + (cents * credits) / of, 0)
      const price = priceOfCredits(sources, paid)?.cents ?? Number.NaN
      expect(Math.abs(price - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      const more = sources.map((each, index) => (index === 0 ? { ...each, credits: each.credits + 1 } : each))
      expect(priceOfCredits(more, paid)?.cents).toBeGreaterThanOrEqual(price)
    }),
  )
})
