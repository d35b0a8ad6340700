import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { refundLimit, trySpendLimit, type Limit } from './rate-limit.ts'

/** Not declared, since every declared limit needs a test case of its own. */
const twoAnHour: Limit = { name: 'test.two_an_hour', points: 2, windowSeconds: 3_600, isDeclared: true }

test('a refused use is not counted, and a refunded one can be used again', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const ctx = world.ctx(await world.member())
  const results = []
  for (let i = 0; i < 5; i++) results.push(await trySpendLimit(ctx, twoAnHour))
  expect(results).toEqual([true, true, false, false, false])

  await refundLimit(ctx, twoAnHour)

  expect(await trySpendLimit(ctx, twoAnHour)).toBe(true)
  expect(await trySpendLimit(ctx, twoAnHour)).toBe(false)
})
