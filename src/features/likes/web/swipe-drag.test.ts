import { expect, test } from 'vitest'
import { buildDragTransform, findDragVerdict } from './swipe-drag.tsx'

test.each([
  [120, 0, 'like', 'far enough to the right'],
  [-120, 0, 'skip', 'far enough to the left'],
  [60, 0, null, 'too short a distance'],
  [40, 0.9, 'like', 'a flick to the right'],
  [-40, -0.9, 'skip', 'a flick to the left'],
  [40, -0.9, null, 'flicked back'],
  [5, 2, null, 'a twitch'],
])('a card of 360 px dragged by %i px at %f px/ms: %s (%s)', (x, speed, verdict, _case) => {
  expect(findDragVerdict({ x, speed, width: 360 })).toBe(verdict)
})

test('a card rotates at most 15 degrees', () => {
  expect(buildDragTransform(180, 360)).toContain('rotate(7.5deg)')
  expect(buildDragTransform(-900, 360)).toContain('rotate(-15deg)')
})
