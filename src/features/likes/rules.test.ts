import { expect, test } from 'vitest'
import { isLikeList } from './rules.ts'

test.each([
  ['received', true],
  ['sent', true],
  ['matches', true],
  ['m', false],
  ['constructor', false],
  [undefined, false],
])('R-2.06 R-2.07 the list %s exists: %s', (list, exists) => {
  expect(isLikeList(list)).toBe(exists)
})
