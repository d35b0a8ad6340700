import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, logIn, test } from './journey.ts'
import { signUpAndConfirm, newPerson } from './people.ts'

/** Creates a wide photo that is red on the left and blue on the right. */
async function createWidePhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const blue = await sharp({ create: { width: 800, height: 1_200, channels: 3, background: '#1030d0' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#b0122d' } })
    .composite([{ input: blue, left: 800, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

interface OwnPhoto {
  readonly id: string
  readonly key: string
  readonly width: number
  readonly height: number
}

async function fetchOwnPhotos(page: Page): Promise<OwnPhoto[]> {
  return (await (await page.request.get('/api/photos')).json()).photos
}

async function openPhotoOverview(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.waitForLoadState('networkidle')
}

/** Opens the photos of a new member, because other journeys rely on the photos of demo members. */
async function openNewMemberPhotos(browser: Browser): Promise<Page> {
  const page = await signUpAndConfirm(browser, newPerson('Nina', 'Vrouw'))
  await openPhotoOverview(page)
  return page
}

test('R-2.95 a photo can be rotated and cropped by keyboard before the upload, or uploaded whole', async ({
  browser,
}) => {
  const page = await openNewMemberPhotos(browser)
  const before = await fetchOwnPhotos(page)
  await page
    .locator('input[type=file]')
    .setInputFiles([await createWidePhoto('een.jpg'), await createWidePhoto('twee.jpg')])

  const sheet = page.getByRole('dialog', { name: 'Foto bijsnijden' })
  const area = sheet.getByRole('application')
  await area.focus()
  for (const key of ['r', '+', '+', '+', 'ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(sheet.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '130%')
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await sheet.getByRole('button', { name: 'Zo plaatsen' }).press('Enter')
  await expect(sheet.getByText('Hierna komt nog')).toBeHidden()
  await sheet.getByRole('button', { name: 'Hele foto plaatsen' }).press('Enter')

  await expect(page.getByText(`${before.length + 2} van 3`)).toBeVisible()
  const [cropped, full] = (await fetchOwnPhotos(page)).filter(({ id }) => before.every((photo) => photo.id !== id))
  expect((cropped?.width ?? 0) / (cropped?.height ?? 1)).toBeCloseTo(3 / 4, 2)
  expect([full?.width, full?.height]).toEqual([1_600, 1_200])
  // rotated clockwise, the left side is on top
  const file = await (await page.request.get(`/photos/${cropped?.key}/large.webp`)).body()
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const byteOffset = (fraction: number) =>
    (Math.floor(info.height * fraction) * info.width + Math.floor(info.width / 2)) * info.channels
  expect(data[byteOffset(0.05)] ?? 0).toBeGreaterThan(data[byteOffset(0.05) + 2] ?? 0)
  expect(data[byteOffset(0.95)] ?? 0).toBeLessThan(data[byteOffset(0.95) + 2] ?? 0)
})

test('R-2.95 photos are reordered by keyboard and by dragging; a refused order is reverted', async ({ page }) => {
  await logIn(page, 'bert')
  await openPhotoOverview(page)
  const fetchPhotoIds = async () => (await fetchOwnPhotos(page)).map(({ id }) => id)
  const [first = '', second = '', third = ''] = await fetchPhotoIds()

  await page.getByRole('button', { name: 'Foto 3 naar voren' }).press('Enter')
  await expect(page.getByText('De foto staat nu op plaats 2 van 3.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Foto 2 naar voren' })).toBeFocused()
  await expect.poll(fetchPhotoIds).toEqual([first, third, second])

  const dragHandles = page.getByTitle('Versleep de foto naar een andere plaats')
  const [from, to] = [await dragHandles.first().boundingBox(), await dragHandles.last().boundingBox()]
  if (!from || !to) throw new Error('there is nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 15, to.y + 25, { steps: 8 })
  await page.mouse.up()
  await expect.poll(fetchPhotoIds).toEqual([first, second, third])

  await page.route('**/api/photos/order', (route) => route.fulfill({ status: 503, json: { refusal: 'unavailable' } }))
  const listPhotoSources = () =>
    page.getByRole('img', { name: /^Jouw foto/ }).evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  const before = await listPhotoSources()
  await page.getByRole('button', { name: 'Foto 2 naar achteren' }).press('Enter')
  await expect(
    page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .getByText(/niet|later|opnieuw/)
      .first(),
  ).toBeVisible()
  await expect.poll(listPhotoSources).toEqual(before)
})

test('R-2.95 C-74 an upload can be canceled, waits for a connection, and is stored once', async ({ browser }) => {
  const page = await openNewMemberPhotos(browser)
  const context = page.context()
  const before = await fetchOwnPhotos(page)
  const count = before.length
  const files = page.locator('input[type=file]')
  const uploadWhole = page.getByRole('button', { name: 'Hele foto plaatsen' })

  let releaseUpload: () => void = () => undefined
  const uploadReleased = new Promise<void>((resolve) => (releaseUpload = resolve))
  await page.route('**/api/photos?*', async (route) => {
    await uploadReleased
    await route.continue().catch(() => undefined) // the upload was canceled
  })
  await files.setInputFiles([await createWidePhoto('een.jpg'), await createWidePhoto('twee.jpg')])
  await uploadWhole.click()
  await uploadWhole.click()
  await page.getByRole('button', { name: 'Stoppen' }).last().click()
  await expect(page.getByText('Staat klaar')).toBeHidden()
  releaseUpload()
  await expect(page.getByText(`${count + 1} van 3`)).toBeVisible()
  await page.unroute('**/api/photos?*')

  await page.setViewportSize({ width: 390, height: 560 })
  await page.evaluate(() => scrollTo(0, 0))
  await context.setOffline(true)
  await files.setInputFiles('src/testing/phone.heic') // this browser cannot decode it, so there is no crop step
  await expect(page.getByRole('alert')).toContainText('Je bent offline')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 }) // its tile is below the fold
  await context.setOffline(false)
  await expect(page.getByText(`${count + 2} van 3`)).toBeVisible()
  expect((await fetchOwnPhotos(page)).at(-1)).toMatchObject({ width: 240, height: 320 })
})

test('R-1.19 R-2.95 a failed upload takes no photo slot, and its progress bar has the colour of the site', async ({
  browser,
}) => {
  const page = await openNewMemberPhotos(browser)
  const files = page.locator('input[type=file]')
  const uploadWhole = page.getByRole('button', { name: 'Hele foto plaatsen' })
  const response = Promise.withResolvers<void>()
  await page.route('**/api/photos?*', async (route) => {
    await response.promise
    await route.fulfill({ status: 422, json: { refusal: 'photo_refused', details: {} } })
  })
  await files.setInputFiles([await createWidePhoto('een.jpg')])
  await uploadWhole.click()
  const bar = page.getByRole('progressbar', { name: 'een.jpg' })
  const colours = await bar.evaluate((element) => {
    const filled = element.firstElementChild ?? element
    return [getComputedStyle(filled).backgroundColor, getComputedStyle(element).appearance]
  })
  expect(colours).toEqual(['rgb(176, 18, 45)', 'none'])
  response.resolve()
  await expect(page.getByText('Deze foto kunnen we niet plaatsen.')).toBeVisible()
  await page.unroute('**/api/photos?*')

  await files.setInputFiles(await Promise.all(['twee.jpg', 'drie.jpg', 'vier.jpg'].map(createWidePhoto)))
  for (let remaining = 3; remaining > 0; remaining--) await uploadWhole.click()
  await expect(page.getByText('3 van 3')).toBeVisible()
  expect(await fetchOwnPhotos(page)).toHaveLength(3)
})
