import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newPicture, readPicture } from '#testing/browser/pictures.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { CropSheet } from './crop-sheet.tsx'

async function openCropSheet(waiting = 0) {
  const pictures: Blob[] = []
  const choices: string[] = []
  const screen = await renderScreen(
    <CropSheet
      file={await newPicture('een.png')}
      waiting={waiting}
      onCrop={(picture) => pictures.push(picture)}
      onSkip={() => choices.push('whole')}
      onCancel={() => choices.push('cancelled')}
    />,
  )
  const area = screen.getByRole('application')
  const zoom = screen.getByRole('slider', { name: 'Zoom' })
  await expect.element(area).toBeVisible()
  return { ...screen, pictures, choices, area, zoom }
}

test('R-2.95 a photo is rotated, zoomed and moved by keyboard, and cropped at 3 by 4', async () => {
  const screen = await openCropSheet()
  ;(screen.area.element() as HTMLElement).focus()
  await userEvent.keyboard('r+++{ArrowUp}{ArrowUp}{ArrowLeft}')
  await expect.element(screen.zoom).toHaveAttribute('aria-valuetext', '130%')
  await screen.getByRole('button', { name: 'Zo plaatsen' }).click()
  await expect.poll(() => screen.pictures.length).toBe(1)
  const { width, height, top, bottom } = await readPicture(screen.pictures[0] ?? new Blob())
  expect(width / height).toBeCloseTo(3 / 4, 1)
  expect({ top, bottom }).toEqual({ top: 'red', bottom: 'blue' }) // rotated clockwise, the left side is on top
  expect(screen.choices).toEqual([])
})

test('R-2.95 the buttons rotate and zoom like the keys, within the limits of the zoom', async () => {
  const screen = await openCropSheet()
  await screen.getByRole('button', { name: 'Linksom draaien' }).click()
  await screen.getByRole('button', { name: 'Uitzoomen' }).click()
  await expect.element(screen.zoom).toHaveAttribute('aria-valuetext', '100%')
  await screen.getByRole('button', { name: 'Inzoomen' }).click()
  await expect.element(screen.zoom).toHaveAttribute('aria-valuetext', '120%')
  await screen.getByRole('button', { name: 'Zo plaatsen' }).click()
  await expect.poll(() => screen.pictures.length).toBe(1)
  expect(await readPicture(screen.pictures[0] ?? new Blob())).toMatchObject({ top: 'blue', bottom: 'red' })
})

test('R-2.95 the buttons skip or cancel cropping; Escape does nothing, so that a crop is not lost by accident', async () => {
  const screen = await openCropSheet(1)
  await expect.element(screen.getByText(/Hierna komt nog 1 foto/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.choices).toEqual([])
  await screen.getByRole('button', { name: 'Hele foto plaatsen' }).click()
  await screen.getByRole('button', { name: 'Niet toevoegen' }).click()
  expect(screen.choices).toEqual(['whole', 'cancelled'])
  expect(screen.pictures).toEqual([])
})
