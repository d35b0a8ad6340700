import { expect, test } from 'vitest'
import { checkCreditChange, CREDITS_ALONE_MAX, needsSecondPerson, SUPPORT_CREDITS_MAX } from './change.rules.ts'

test.each([
  ['support', SUPPORT_CREDITS_MAX, null],
  ['support', -SUPPORT_CREDITS_MAX, null],
  ['support', SUPPORT_CREDITS_MAX + 1, 'credits_above_limit'],
  ['support', -SUPPORT_CREDITS_MAX - 1, 'credits_above_limit'],
  ['finance', SUPPORT_CREDITS_MAX + 1, null],
  ['admin', SUPPORT_CREDITS_MAX + 1, null],
] as const)('%s and %i credits: %s', (role, credits, code) => {
  expect(checkCreditChange(role, credits)?.code ?? null).toBe(code)
})

test.each([
  [CREDITS_ALONE_MAX, false],
  [-CREDITS_ALONE_MAX, false],
  [CREDITS_ALONE_MAX + 1, true],
  [-CREDITS_ALONE_MAX - 1, true],
])('a change of %i credits needs a second person: %s', (credits, needs) => {
  expect(needsSecondPerson(credits)).toBe(needs)
})
