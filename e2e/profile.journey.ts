import sharp from 'sharp'
import { expect, logIn, otherPerson, test } from './journey.ts'

function picture(colour: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

test('R-2.95 R-7.28 one’s own profile: photos come, become main, go; what is written is what others see', async ({
  page,
  browser,
}) => {
  await logIn(page, 'eva')
  await page.goto('/profile')
  await expect(page.getByText('1 van 3')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles([
    { name: 'blauw.jpg', mimeType: 'image/jpeg', buffer: await picture('#204080', 1200, 1600) },
    { name: 'geen-foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ])
  await page.getByRole('button', { name: 'Hele foto' }).click()
  await expect(page.getByText('2 van 3')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/Dit soort bestand kunnen we niet gebruiken/)
  await page.getByRole('button', { name: 'Sluiten' }).last().click()

  await page.getByRole('button', { name: 'Acties voor foto 2' }).press('Enter')
  await page.getByRole('button', { name: 'Maak hoofdfoto' }).press('Enter')
  await expect(page.getByText('Dit is nu je hoofdfoto.')).toBeVisible()

  await page.getByLabel('Naam').fill('Evaline')
  await page.getByLabel('Woonplaats').fill('gron')
  await page.getByRole('option', { name: 'Groningen' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Over jou' }).fill('Ik hou van <b>zee</b> & wind.')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Je profiel is bijgewerkt.')).toBeVisible()
  await page.getByRole('link', { name: 'Bekijk als ander' }).click()
  await page.waitForURL('**/members/*-*')

  const other = await otherPerson(browser, 'bert')
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: /^Evaline, \d+$/ })).toBeVisible()
  await expect(other.getByText('Ik hou van <b>zee</b> & wind.')).toBeVisible()
  await other.getByRole('button', { name: 'Volgende foto' }).focus()
  await other.keyboard.press('ArrowRight')
  await expect(other.getByRole('img', { name: 'Foto 2 van Evaline' })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Acties voor foto 1' }).click()
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByRole('button', { name: 'Ja, verwijderen' }).click()
  await expect(page.getByText('1 van 3')).toBeVisible()
})

test('R-2.92 a block from the menu of a profile is two presses, and the profile is gone for both', async ({ page }) => {
  await logIn(page, 'eva')
  await page.locator('article a').last().click()
  await page.waitForURL('**/members/*-*')
  const profile = page.url()

  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('menuitem', { name: /blokkeren$/ }).click()
  await page.waitForURL('**/members')

  expect((await page.goto(profile))?.status()).toBe(404)
})
