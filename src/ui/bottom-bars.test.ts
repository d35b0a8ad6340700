import { expect, test } from 'vitest'
import { computeBarsHeight } from './bottom-bars.ts'

const bar = (top: number, bottom: number) => ({ top, bottom })

test.each([
  ['no bars', [], 0],
  ['a tab bar', [bar(780, 844)], 64],
  ['buttons on a tab bar', [bar(700, 780), bar(780, 844)], 144],
  ['a hidden bar', [bar(0, 0)], 0],
  ['a bar in the middle of the page', [bar(300, 380), bar(780, 844)], 64],
  ['a bar below the window', [bar(1200, 1264)], 0],
])('%s', (_name, bars, expected) => {
  expect(computeBarsHeight(bars, 844)).toBe(expected)
})
