import { expect, test } from 'vitest'
import { createPositionHistory, hasReached, maxLogPosition, parsePosition } from './log-position.ts'

test.each([
  ['0/3000060', '0/3000060', true],
  ['0/3000061', '0/3000060', true],
  ['0/300005F', '0/3000060', false],
  ['1/0', '0/FFFFFFFF', true],
  ['0/FFFFFFFF', '1/0', false],
  ['A/0', '9/0', true],
  ['FFFFFFF0/0', maxLogPosition, false],
])('the position %s has reached %s: %s', (position, target, isReached) => {
  expect(hasReached(position, target)).toBe(isReached)
})

test.each([undefined, '', '0', '0/', '/0', '0/3000060;', '0/123456789', 'x/y', '-1/0'])('%s is no position', (text) => {
  expect(parsePosition(text)).toBeNull()
})

test('a standby must have the newest position that is as old as the maximum lag', () => {
  const history = createPositionHistory(1_000)
  expect(history.findRequired(0)).toBeNull()
  history.add('0/1', 0)
  history.add('0/2', 400)
  history.add('0/3', 900)
  expect(history.findRequired(900)).toBe('0/1')
  expect(history.findRequired(1_399)).toBe('0/1')
  expect(history.findRequired(1_400)).toBe('0/2')
  history.add('0/4', 1_800)
  expect(history.findRequired(1_900)).toBe('0/3')
})

test('without a recent position of the primary no standby is known to be recent', () => {
  const history = createPositionHistory(1_000)
  history.add('0/1', 0)
  expect(history.findRequired(1_000)).toBe('0/1')
  expect(history.findRequired(1_001)).toBeNull()
})
