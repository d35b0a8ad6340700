import { expect, test } from 'vitest'
import { checkCreditChange, needsSecondPerson } from './change.rules.ts'

test.each([
  ['support', 50, null],
  ['support', -50, null],
  ['support', 51, 'credits_above_limit'],
  ['support', -51, 'credits_above_limit'],
  ['finance', 51, null],
  ['admin', 51, null],
] as const)('%s and %i credits: %s', (role, credits, code) => {
  expect(checkCreditChange({ role, credits, supportMax: 50 })?.code ?? null).toBe(code)
})

test.each([
  [200, false],
  [-200, false],
  [201, true],
  [-201, true],
])('a change of %i credits needs a second person: %s', (credits, needs) => {
  expect(needsSecondPerson(credits, 200)).toBe(needs)
})
