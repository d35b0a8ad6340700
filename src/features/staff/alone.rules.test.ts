import { expect, test } from 'vitest'
import { canApprove, needsSecondPerson } from './alone.rules.ts'

test.each([
  [200, 0, 0, false],
  [-200, 0, 0, false],
  [201, 0, 0, true],
  [-201, 0, 0, true],
  [50, 150, 150, false],
  [50, 151, 151, true],
  [-1, 200, 200, true],
  [1, 0, 1_999, false],
  [1, 0, 2_000, true],
])('%i after %i for the member and %i on the site needs a second person: %s', (amount, forMember, onSite, needs) => {
  expect(needsSecondPerson({ amount, limit: 200, done: { forMember, onSite } })).toBe(needs)
})

const day = (number: number) => new Date(Date.UTC(2026, 5, number))

test.each([
  ['access from before the request', 1, 'other', 2, 3, true],
  ['access at the moment of the request', 2, 'other', 2, 3, true],
  ['access from after the request', 3, 'other', 2, 4, false],
  ['access by the author of the request', 1, 'author', 2, 3, false],
  ['access by its author 29 days ago', 1, 'author', 2, 30, false],
  ['access by its author 30 days ago', 1, 'author', 2, 31, true],
  ['access by a command', 1, null, 2, 3, true],
] as const)('%s', (_name, granted, grantedBy, requested, now, can) => {
  const request = { requestedAt: day(requested), requestedBy: 'author' }
  expect(canApprove({ ...request, grantedAt: day(granted), grantedBy, now: day(now) })).toBe(can)
})
