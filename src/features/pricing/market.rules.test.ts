import { expect, test } from 'vitest'
import { findPriceProblem } from './market.rules.ts'

test.each([
  [[1495, 3495, 7995, 16_995], null],
  [[1495, 3495, 7995], 'give 4 prices'],
  [[0, 3495, 7995, 16_995], 'a price is between'],
  [[1495, 3495, 7995, 10_000_001], 'a price is between'],
  [[1495, 1495, 7995, 16_995], 'a larger bundle costs more'],
  [[1495, 3495, 7995, 30_000], 'a credit of a larger bundle costs no more'],
])('prices of %j: %s', (prices, problem) => {
  const found = findPriceProblem(prices)
  if (problem === null) expect(found).toBe(null)
  else expect(found).toContain(problem)
})
