import { expect, test } from 'vitest'
import { getCreditsPriceCents } from './price.rules.ts'

const bundle = { credits: 1000, cents: 16995, currency: 'EUR' }

test.each([
  [0, 0],
  [1, 17],
  [3, 51],
  [5, 85],
  [100, 1700],
])('C-41 %i credits of the bundle of 1000 cost %i cents, rounded once', (credits, cents) => {
  expect(getCreditsPriceCents(bundle, credits)).toBe(cents)
})
