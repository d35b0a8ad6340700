import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { PhotoGallery } from './photo-gallery.tsx'

const photos = ['a', 'b', 'c'].map((id) => ({ id, key: id, locked: id === 'c' }))

const openGallery = (unlock: 'log_in' | 'premium' | null, shown = photos) =>
  renderScreen(<PhotoGallery name="Eva" photos={shown} unlock={unlock} placeholder={null} />, { path: '/members/eva' })

test('R-2.87 the photos are browsed by buttons and by arrow keys, and stop at the last one', async () => {
  const screen = await openGallery('premium')
  await expect.element(screen.getByRole('img', { name: 'Foto 1 van Eva' })).toBeVisible()
  const next = screen.getByRole('button', { name: 'Volgende foto' })
  await next.click()
  await expect.element(screen.getByRole('img', { name: 'Foto 2 van Eva' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('img', { name: 'Foto 2 van Eva' })).toBeVisible()
})

test('R-2.93 a locked photo is blurred and leads a free member to premium', async () => {
  const screen = await openGallery('premium')
  await screen.getByRole('button', { name: 'Volgende foto' }).click()
  expect(screen.getByRole('link').query()).toBeNull()
  await screen.getByRole('button', { name: 'Volgende foto' }).click()
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/premium')
  await expect
    .element(screen.getByRole('region', { name: /Eva/ }).getByRole('img').first())
    .toHaveAttribute('src', '/photos/c/blur.webp')
})

test('R-2.93 R-6.06 a visitor sees one photo and a link to log in that returns to the profile', async () => {
  const screen = await openGallery('log_in', photos.slice(0, 1))
  expect(screen.getByRole('button', { name: 'Volgende foto' }).query()).toBeNull()
  await expect
    .element(screen.getByRole('link', { name: 'Inloggen' }))
    .toHaveAttribute('href', '/login?returnTo=%2Fmembers%2Feva')
})
