import { expect, test } from 'vitest'
import { checkCreditChange } from './change.rules.ts'

test.each([
  ['support', 50, 0, null],
  ['support', -50, 0, null],
  ['support', 51, 0, 'credits_above_limit'],
  ['support', -51, 0, 'credits_above_limit'],
  ['support', 20, 30, null],
  ['support', 21, 30, 'credits_above_limit'],
  ['support', -21, 30, 'credits_above_limit'],
  ['finance', 51, 50, null],
  ['admin', 51, 50, null],
] as const)('%s and %i credits after %i: %s', (role, credits, done, code) => {
  expect(checkCreditChange({ role, credits, done, supportMax: 50 })?.code ?? null).toBe(code)
})
