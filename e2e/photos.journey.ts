import sharp from 'sharp'
import { expect, test } from './journey.ts'
import { join, newPerson } from './people.ts'

async function picture(colour: string): Promise<Buffer> {
  const noise = { width: 900, height: 1200, channels: 3 as const, background: colour }
  return sharp({ create: noise }).withExif({ IFD0: { Copyright: 'someone' } }).jpeg().toBuffer()
}

test('R-2.95 R-1.19 photos on one’s own profile: three for a free member, the main one chosen, one deleted', async ({ browser }) => {
  const page = await join(browser, newPerson('Roos', 'Vrouw'))
  await page.goto('/profile')
  const colours = ['#b0122d', '#1f7f49', '#1e5aa0']
  for (const [place, colour] of colours.entries()) {
    await page.locator('input[type=file]').setInputFiles({ name: `${place}.jpg`, mimeType: 'image/jpeg', buffer: await picture(colour) })
    await expect(page.getByText(`${place + 1} van 3`)).toBeVisible()
  }
  await expect(page.getByText('Met premium kun je tot 25 foto')).toBeVisible()

  await page.getByRole('button', { name: 'Acties voor foto 2' }).click()
  await page.getByRole('menuitem', { name: 'Maak hoofdfoto' }).click()
  await expect(page.getByText('Dit is nu je hoofdfoto.')).toBeVisible()
  await page.getByRole('button', { name: 'Acties voor foto 3' }).click()
  await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  await page.getByRole('button', { name: 'Ja, verwijderen' }).click()
  await expect(page.getByText('2 van 3')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('2 van 3')).toBeVisible()
})

test('R-1.14 R-2.31 what a member changes on the profile is what others see', async ({ browser }) => {
  const page = await join(browser, newPerson('Tess', 'Vrouw'))
  await page.goto('/profile')
  await page.getByLabel('Over jou').fill('Ik bak graag brood.')
  await page.getByText('Wandelen', { exact: true }).click()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Je profiel is bijgewerkt.')).toBeVisible()
  await page.getByRole('link', { name: 'Bekijk als ander' }).click()
  await expect(page.getByText('Ik bak graag brood.')).toBeVisible()
  await expect(page.getByText('Wandelen').first()).toBeVisible()
})
