import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { OwnPhotos } from '../contract.ts'
import { LockedCover } from './locked-cover.tsx'
import { PhotoOverview } from './photo-overview.tsx'

const photo = { status: 'active', is_main: false, width: 600, height: 800 }

/** Opens the own photos of a free member, who can have three. */
function openPhotos(count: number) {
  const photos = Array.from({ length: count }, (_, index) => ({ ...photo, id: `photo${index}` }))
  const own = { photos, limit: 3, premiumLimit: 25, isPremium: false } as unknown as OwnPhotos // as the tiles show them
  return renderScreen(<PhotoOverview />, { data: [[['photos', 'mine'], own]] })
}

test('R-6.13 a free member with three photos is led to premium', async () => {
  const screen = await openPhotos(3)
  await expect.element(screen.getByRole('link', { name: /premium/i })).toHaveAttribute('href', '/premium')
})

test('a free member with room for photos sees no offer', async () => {
  const screen = await openPhotos(1)
  await expect.element(screen.getByRole('heading')).toBeVisible()
  expect(screen.getByRole('link').query()).toBeNull()
})

test('R-6.13 a photo for premium members leads a free member to premium', async () => {
  const screen = await renderScreen(<LockedCover unlock="premium" />)
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/premium')
})
