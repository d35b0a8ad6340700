import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findViolations } from './accessibility.ts'
import { expect, logIn, openMemberPage, test } from './journey.ts'

async function fetchOwnId(page: Page): Promise<string> {
  return (await (await page.request.get('/api/profile')).json()).id
}

function createPicture(colour: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

test('R-2.31 R-2.95 R-7.28 a member adds photos, chooses the main one and deletes them; others see the text as it was typed', async ({
  page,
  browser,
}) => {
  await logIn(page, 'eva')
  await page.goto('/profile')
  await expect(page.getByText('1 van 3')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles([
    { name: 'blauw.jpg', mimeType: 'image/jpeg', buffer: await createPicture('#204080', 1200, 1600) },
    { name: 'geen-foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ])
  const cropSheet = page.getByRole('dialog', { name: 'Foto bijsnijden' })
  await expect(cropSheet.getByRole('application')).toBeVisible()
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  await cropSheet.getByRole('button', { name: 'Hele foto plaatsen' }).click()
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
  await page.getByRole('link', { name: 'Zo zien anderen je' }).click()
  await page.waitForURL('**/profile/preview')
  await expect(page.getByText('Ik hou van <b>zee</b> & wind.')).toBeVisible()

  const other = await openMemberPage(browser, 'bert')
  await other.goto(`/members/${await fetchOwnId(page)}`)
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

test('R-2.87 R-2.88 R-2.89 R-2.91 R-2.94 a profile has the photo, a like button with undo, a message link and similar members', async ({
  page,
}) => {
  await logIn(page, 'eva')
  await page.locator('article a').first().click()
  await page.waitForURL('**/members/*-*')
  const name = (await page.getByRole('heading', { level: 1, name: /, \d+$/ }).textContent())?.split(',')[0] ?? ''
  await expect(
    page
      .getByRole('region', { name: new RegExp(name) })
      .getByRole('img')
      .first(),
  ).toBeVisible()

  const like = page.getByRole('main').getByRole('button', { name: `${name} liken`, exact: true })
  await expect(like.first()).toHaveAttribute('aria-pressed', 'false')
  await like.first().click()
  await expect(like.first()).toHaveAttribute('aria-pressed', 'true')
  await like.first().click()
  await expect(like.first()).toHaveAttribute('aria-pressed', 'false')

  const related = page.getByRole('region', { name: 'Misschien ook leuk' }).getByRole('article')
  await expect(related.nth(2)).toBeVisible()
  await page.getByRole('link', { name: 'Stuur een bericht' }).click()
  await page.waitForURL(/\/members\/[\w-]+\/chat$/)
})

test('R-4.51 R-9.28 on a profile that was loaded as a document, a link asks about a changed text, and leaving shows the loading bar', async ({
  page,
}) => {
  await logIn(page, 'bert')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByLabel('Naam').fill('Bertus')
  const link = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Leden' })
  const question = page.getByRole('alertdialog')
  await link.click()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await link.click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => (await answer.promise, route.continue()))
  await question.getByRole('button', { name: 'Weggaan zonder opslaan' }).click()
  await expect(page.getByRole('progressbar', { name: 'De pagina wordt geladen' })).toBeVisible()
  answer.resolve()
  await expect(page).toHaveURL(/\/members$/)
})
