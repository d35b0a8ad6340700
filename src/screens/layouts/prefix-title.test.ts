import { expect, test } from 'vitest'
import { prefixTitle } from './prefix-title.ts'

test.each([
  ['Leden', 3, '(3) Leden'],
  ['(3) Leden', 4, '(4) Leden'],
  ['(3) Leden', 0, 'Leden'],
  ['Leden', 0, 'Leden'],
])('R-9.21 the title %s with %i unseen is %s', (title, unseen, expected) => {
  expect(prefixTitle(title, unseen)).toBe(expected)
})
