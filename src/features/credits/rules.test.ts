import { expect, test } from 'vitest'
import { getCreditsBadge } from './rules.ts'

test.each([
  [1000, null],
  [11, null],
  [10, { credits: 10, tone: 'warning' }],
  [1, { credits: 1, tone: 'warning' }],
  [0, { credits: 0, tone: 'danger' }],
  [-5, { credits: -5, tone: 'danger' }],
])('R-2.77 R-2.78 R-9.13 the credits badge at %i credits', (credits, badge) => {
  expect(getCreditsBadge(credits)).toEqual(badge)
})
