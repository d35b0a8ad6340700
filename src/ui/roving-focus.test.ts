import { expect, test } from 'vitest'
import { getNextFocusIndex } from './roving-focus.ts'

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['a', 0, 3, null],
  ['ArrowDown', 0, 0, null],
])('%s on item %i of %i moves the focus to %s', (...row) => {
  const [key, index, count, next] = row
  expect(getNextFocusIndex(key, index, count)).toBe(next)
})
