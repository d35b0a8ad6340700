import { expect, test } from 'vitest'
import { buildDragTransform, findDragSide, measureReleaseSpeed } from './card-drag.ts'

test.each([
  [120, 0, 'right', 'far enough to the right'],
  [-120, 0, 'left', 'far enough to the left'],
  [60, 0, null, 'too short a distance'],
  [40, 0.9, 'right', 'a flick to the right'],
  [-40, -0.9, 'left', 'a flick to the left'],
  [40, -0.9, null, 'flicked back'],
  [5, 2, null, 'a twitch'],
])('a card of 360 px dragged by %i px at %f px/ms: %s (%s)', (x, speed, side, _case) => {
  expect(findDragSide({ x, speed, width: 360 })).toBe(side)
})

test.each([
  [
    'the last 100 ms count',
    [
      [0, 0],
      [10, 900],
      [60, 950],
      [90, 990],
    ],
    [90, 1_000],
    0.8,
  ],
  [
    'a pointer held still is slow, however fast it was',
    [
      [0, 0],
      [40, 20],
    ],
    [40, 200],
    0,
  ],
  [
    'two reports in one moment are not a flick',
    [
      [0, 0],
      [20, 100],
      [40, 100.1],
    ],
    [40, 101],
    0.4,
  ],
  [
    'a quick drag is measured from its start',
    [
      [0, 0],
      [45, 40],
    ],
    [45, 50],
    0.9,
  ],
  ['a tap has no speed', [[0, 5]], [0, 5], 0],
])('%s', (_case, samples, [x = 0, at = 0], speed) => {
  const points = samples.map(([pointX = 0, pointAt = 0]) => ({ x: pointX, at: pointAt }))
  expect(measureReleaseSpeed(points, { x, at })).toBeCloseTo(speed)
})

test('a card rotates at most 15 degrees', () => {
  expect(buildDragTransform(180, 360)).toContain('rotate(7.5deg)')
  expect(buildDragTransform(-900, 360)).toContain('rotate(-15deg)')
})
