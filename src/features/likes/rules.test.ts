import { expect, test } from 'vitest'
import { parseLikeDialogDelay, isLikeList, countRemaining } from './rules.ts'

test.each([
  ['received', true],
  ['sent', true],
  ['matches', true],
  ['m', false],
  ['constructor', false],
  [undefined, false],
])('R-2.06 R-2.07 %s is a list of likes: %s', (list, exists) => {
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
])('R-9.19 the query "%s" delays the new-like dialog by %s seconds', (search, delay) => {
  expect(parseLikeDialogDelay(new URLSearchParams(search))).toBe(delay)
})

test.each([
  [4, 0, 4],
  [4, 4, 0],
  [2, 4, 0],
])('with a limit of %i likes a day and %i given, %i remain', (limit, given, remaining) => {
  expect(countRemaining(limit, given)).toBe(remaining)
})
