import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { mockUploads, type UploadResponse } from '#testing/browser/mock-uploads.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { newPicture } from '#testing/browser/pictures.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { OwnPhoto, OwnPhotos } from '../contract.ts'
import { PhotoOverview } from './photo-overview.tsx'

const newPhoto = (id: string): OwnPhoto => ({
  id,
  key: id,
  hash: '',
  status: 'active',
  reason: null,
  isMain: id === 'a',
  width: 600,
  height: 800,
})
const newPhotos = (...ids: string[]): OwnPhotos => ({
  photos: ids.map(newPhoto),
  limit: 3,
  premiumLimit: 25,
  isPremium: false,
})
/** A file that this browser cannot decode, so that it is uploaded without the crop step. */
const heicFile = new File(['heic'], 'foto.heic', { type: 'image/heic' })

beforeEach(() => page.viewport(1280, 860))

async function openPhotos(...ids: string[]) {
  const screen = await renderScreen(<PhotoOverview />, { data: [[['photos', 'mine'], newPhotos(...ids)]] })
  const uploadWhole = screen.getByRole('button', { name: 'Hele foto plaatsen' })
  const listPhotos = () =>
    screen
      .getByRole('img', { name: /^Jouw foto/ })
      .elements()
      .map((image) => /photos\/(\w+)/.exec(image.getAttribute('src') ?? '')?.[1])
  const addFiles = (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('there is no room for a photo')
    return userEvent.upload(input, files)
  }
  return { ...screen, uploadWhole, listPhotos, addFiles }
}

/** Returns the response that adds the uploaded photo to these. */
const addTo = (ids: readonly string[]): UploadResponse => ({ status: 200, body: newPhotos(...ids, `new${ids.length}`) })

test('R-2.95 a photo is moved by keyboard, keeps the focus and is announced; the main one stays first', async () => {
  const calls = mockApi({ photos: { reorder: ({ photoIds }) => newPhotos(...photoIds) } })
  const screen = await openPhotos('a', 'b', 'c')
  ;(screen.getByRole('button', { name: 'Foto 3 naar voren' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.listPhotos).toEqual(['a', 'c', 'b'])
  await expect.element(screen.getByText('De foto staat nu op plaats 2 van 3.')).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Foto 2 naar voren' })).toHaveFocus()
  await expect.poll(() => calls.map(({ input }) => input)).toEqual([{ photoIds: ['a', 'c', 'b'] }])
  await userEvent.keyboard('{Enter}')
  expect(screen.listPhotos()).toEqual(['a', 'c', 'b'])
})

test('R-2.95 a photo is moved by dragging its handle', async () => {
  const calls = mockApi({ photos: { reorder: ({ photoIds }) => newPhotos(...photoIds) } })
  const screen = await openPhotos('a', 'b', 'c')
  const handles = screen.getByTitle('Versleep de foto naar een andere plaats')
  await handles.first().dropTo(handles.last())
  await expect.poll(screen.listPhotos).toEqual(['a', 'c', 'b'])
  await expect.poll(() => calls.map(({ input }) => input)).toEqual([{ photoIds: ['a', 'c', 'b'] }])
})

test('R-2.95 a refused order is reverted with a message', async () => {
  mockApi({
    photos: {
      reorder: () => {
        throw new CallError('general', {}, 503)
      },
      mine: () => newPhotos('a', 'b', 'c'),
    },
  })
  const screen = await openPhotos('a', 'b', 'c')
  await screen.getByRole('button', { name: 'Foto 2 naar achteren' }).click()
  await expect.element(screen.getByText('Er is een fout opgetreden, probeer het later opnieuw.')).toBeVisible()
  await expect.poll(screen.listPhotos).toEqual(['a', 'b', 'c'])
})

test('R-2.95 a photo is made the main one, and deleted after a confirmation', async () => {
  mockApi({
    photos: {
      makeMain: () => ({ ...newPhotos('b', 'a') }),
      remove: () => newPhotos('a'),
    },
  })
  const screen = await openPhotos('a', 'b')
  await screen.getByRole('button', { name: 'Acties voor foto 2' }).click()
  await screen.getByRole('button', { name: 'Maak hoofdfoto' }).click()
  await expect.element(screen.getByText('Dit is nu je hoofdfoto.')).toBeVisible()
  await expect.poll(screen.listPhotos).toEqual(['b', 'a'])
  await screen.getByRole('button', { name: 'Acties voor foto 1' }).click()
  await screen.getByRole('button', { name: 'Verwijderen' }).click()
  await screen.getByRole('button', { name: 'Ja, verwijderen' }).click()
  await expect.element(screen.getByText('1 van 3')).toBeVisible()
})

test('R-2.95 of two photos that are being uploaded one can be stopped', async () => {
  const untilReleased = Promise.withResolvers<void>()
  const uploads = mockUploads(async () => {
    await untilReleased.promise
    return addTo(['a'])
  })
  const screen = await openPhotos('a')
  await screen.addFiles(await newPicture('een.png'), await newPicture('twee.png'))
  await expect.element(screen.getByText(/Hierna komt nog 1 foto/)).toBeVisible()
  await screen.uploadWhole.click()
  await expect.element(screen.getByText(/Hierna komt nog/)).not.toBeInTheDocument()
  await screen.uploadWhole.click()
  await expect.element(screen.getByText('Staat klaar')).toBeVisible()
  await screen.getByRole('button', { name: 'Stoppen' }).last().click()
  await expect.element(screen.getByText('Staat klaar')).not.toBeInTheDocument()
  untilReleased.resolve()
  await expect.element(screen.getByText('2 van 3')).toBeVisible()
  expect(uploads).toHaveLength(1)
})

test('R-2.95 C-74 an upload without a connection scrolls into view, waits for the connection and is stored once', async () => {
  await page.viewport(390, 480)
  let isOnline = false
  const uploads = mockUploads(() => (isOnline ? addTo(['a', 'b']) : 'lost'))
  const screen = await openPhotos('a', 'b')
  setConnection(false)
  scrollTo(0, 0) // the tile is below the fold
  await screen.addFiles(heicFile)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Je bent offline')
  await expect.element(alert).toBeInViewport({ ratio: 1 })
  isOnline = true
  setConnection(true)
  await expect.element(screen.getByText('3 van 3')).toBeVisible()
  expect(new Set(uploads.map(({ id }) => id)).size).toBe(1)
})

test('R-1.19 R-2.95 a refused upload states the reason and takes no photo slot', async () => {
  mockUploads(() => ({ status: 422, body: { refusal: 'photo_refused', details: {} } }))
  const screen = await openPhotos('a', 'b')
  await screen.addFiles(heicFile)
  await expect.element(screen.getByText(/^Deze foto kunnen we niet plaatsen\./)).toBeVisible()
  mockUploads(() => addTo(['a', 'b']))
  await screen.addFiles(heicFile)
  await expect.element(screen.getByText('3 van 3')).toBeVisible()
})

test('R-2.95 the progress bar of an upload has the colour of the site and the name of the file', async () => {
  mockUploads(() => new Promise<UploadResponse>(() => undefined))
  const screen = await openPhotos('a')
  await screen.addFiles(heicFile)
  const bar = screen.getByRole('progressbar', { name: 'foto.heic' })
  await expect.element(bar).toBeVisible()
  const filled = bar.element().firstElementChild ?? bar.element()
  expect(getComputedStyle(filled).backgroundColor).toBe('rgb(176, 18, 45)')
  expect(getComputedStyle(bar.element()).appearance).toBe('none')
})
