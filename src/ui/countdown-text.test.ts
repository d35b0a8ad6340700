import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

test.each([
  [13_272_000, '03:41:12'],
  [13_271_001, '03:41:12'],
  [59_000, '00:00:59'],
  [172_800_000, '48:00:00'],
  [0, '00:00:00'],
  [-5, '00:00:00'],
])('%i ms left reads %s', (left, text) => {
  expect(countdownText(left)).toBe(text)
})
