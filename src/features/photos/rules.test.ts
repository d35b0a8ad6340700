import { expect, test } from 'vitest'
import { isPhotoOpen, viewerTierOf, getPhotoLimit, getPhotoUrl, getVisiblePhotoLimit } from './rules.ts'

const limits = { free_photos: 3, premium_photos: 25 }

test('R-9.01 R-9.02 a free member has 3 photos, a premium member 25', () => {
  expect(getPhotoLimit(false, limits)).toBe(3)
  expect(getPhotoLimit(true, limits)).toBe(25)
})

test.each([
  ['visitor', 1, true],
  ['visitor', 2, false],
  ['free', 3, true],
  ['free', 4, false],
  ['premium', 4, true],
  ['premium', 25, true],
  ['premium', 26, false],
] as const)('C-28 R-6.06 R-6.14 a %s may open photo %i: %s', (tier, position, isOpen) => {
  expect(isPhotoOpen(position, tier, limits)).toBe(isOpen)
})

test('C-28 a viewer who is not logged in is a visitor, premium or not', () => {
  expect([viewerTierOf(null, true), viewerTierOf('a', false), viewerTierOf('a', true)]).toEqual([
    'visitor',
    'free',
    'premium',
  ])
})

test('C-08 after premium ends others see the first 3 photos only', () => {
  expect(getVisiblePhotoLimit(false, limits)).toBe(3)
  expect(getVisiblePhotoLimit(true, limits)).toBe(25)
})

test('a photo has one URL per variant', () => {
  expect(getPhotoUrl('/photos/', '0a', 'card')).toBe('/photos/0a/card.webp')
})
