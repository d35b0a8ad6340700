import { expect, test } from 'vitest'
import { parseDelaySeconds, isLikeList, remainingOf } from './rules.ts'

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

test.each([
  ['', null],
  ['t=5', 5],
  ['t=0', 0],
  ['t=9999', 3600],
  ['t=-1', null],
  ['t=1e3', null],
  ['t=12345', null],
  ['t=', null],
])('R-9.19 the query %s asks for a delay of %s seconds', (search, delay) => {
  expect(parseDelaySeconds(new URLSearchParams(search))).toBe(delay)
})

test.each([
  [4, 0, 4],
  [4, 4, 0],
  [2, 4, 0],
])('of %i likes a day with %i given, %i remain', (limit, given, left) => {
  expect(remainingOf(limit, given)).toBe(left)
})
