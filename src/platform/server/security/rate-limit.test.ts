import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { refundRateLimit, tryConsumeRateLimit, type RateLimit } from './rate-limit.ts'

/** Not declared, since every declared limit needs its own test case. */
const twoAnHour: RateLimit = { name: 'test.two_an_hour', points: 2, windowSeconds: 3_600, isDeclared: true }

test('a refused use is not counted, and a refunded one can be used again', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const ctx = world.ctx(await world.member())
  const results = []
  for (let i = 0; i < 5; i++) results.push(await tryConsumeRateLimit(ctx, twoAnHour))
  expect(results).toEqual([true, true, false, false, false])

  await refundRateLimit(ctx, twoAnHour)

  expect(await tryConsumeRateLimit(ctx, twoAnHour)).toBe(true)
  expect(await tryConsumeRateLimit(ctx, twoAnHour)).toBe(false)
})
