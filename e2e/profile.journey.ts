import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, logIn, origin, openMemberPage, test } from './journey.ts'

/** The headers that the site's own pages send. No other origin can send them. */
const clientOptions = { headers: { 'x-request-type': 'client', origin: origin() } }

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
  await page.getByRole('button', { name: 'Hele foto plaatsen' }).click()
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

test('R-2.92 a member is blocked in two clicks from a profile’s menu, and the profile is hidden from both', async ({
  page,
}) => {
  await logIn(page, 'eva')
  await page.locator('article a').last().click()
  await page.waitForURL('**/members/*-*')
  const profile = page.url()

  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('menuitem', { name: /blokkeren$/ }).click()
  await page.waitForURL('**/members')

  expect((await page.goto(profile))?.status()).toBe(404)
})

test('a suggestion moves the focus to its field; contact data is pointed out once; a refused field gets the focus', async ({
  page,
}) => {
  await logIn(page, 'eva')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: /Vul je kenmerken in/ }).click()
  await expect(page.getByLabel('Haarkleur')).toBeFocused()

  const about = page.getByRole('textbox', { name: 'Over jou' })
  await about.fill('Bel me: nul zes een twee drie vier vijf zes zeven acht')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByRole('alert')).toHaveText(/een telefoonnummer/)
  await page.getByRole('button', { name: 'Tekst aanpassen' }).click()
  await expect(about).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByLabel('Naam').fill('www.eva')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByRole('button', { name: 'Toch opslaan' }).click()
  await expect(page.getByText('Gebruik een naam zonder webadres')).toBeVisible()
  await expect(page.getByLabel('Naam')).toBeFocused()
  await page.getByLabel('Naam').fill('Evi')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByRole('button', { name: 'Toch opslaan' }).click()
  await expect(page.getByText('Je profiel is bijgewerkt.')).toBeVisible()
})

test('unsaved text is never lost: leaving asks for confirmation, and saving waits for a connection', async ({
  page,
  context,
  browserErrors,
}) => {
  await logIn(page, 'eva')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const about = page.getByRole('textbox', { name: 'Over jou' })
  await about.fill('Nieuwe tekst over mij.')
  await page.getByRole('link', { name: 'Berichten' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hier blijven' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(about).toHaveValue('Nieuwe tekst over mij.')

  await context.setOffline(true)
  await expect(page.getByText(/^Je bent offline/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Opslaan', exact: true })).toBeDisabled()
  await context.setOffline(false)

  await page.getByRole('link', { name: 'Berichten' }).first().click()
  await page.getByRole('button', { name: 'Opslaan en verder' }).click()
  await page.waitForURL('**/chats')
  await page.goto('/profile')
  await expect(about).toHaveValue('Nieuwe tekst over mij.')
  browserErrors.length = 0
})

test('R-2.87 R-2.93 R-6.06 locked photos state what unlocks them for each viewer tier; the preview of the own profile names the tier', async ({
  page,
  browser,
}) => {
  const bert = await openMemberPage(browser, 'bert')
  for (const colour of ['#804020', '#208040'])
    await bert.request.post('/api/photos', {
      ...clientOptions,
      multipart: { file: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await createPicture(colour, 600, 800) } },
    })
  await bert.request.patch('/api/privacy', { ...clientOptions, data: { publicVisible: true } })
  const profile = `/members/${await fetchOwnId(bert)}`

  await logIn(page, 'eva')
  await page.goto(profile, { waitUntil: 'networkidle' })
  for (let photo = 1; photo < 5; photo++) await page.getByRole('button', { name: 'Volgende foto' }).press('Enter')
  await expect(page.getByRole('link', { name: /premium/i }).last()).toHaveAttribute('href', '/premium')
  await expect(page.getByRole('region', { name: /Foto/ }).getByRole('link')).toHaveAttribute('href', '/premium')

  const visitor = await (await browser.newContext({ baseURL: origin(), locale: 'nl-NL' })).newPage()
  await visitor.goto(profile)
  await expect(visitor.getByRole('button', { name: 'Volgende foto' })).toHaveCount(0)
  await expect(visitor.locator('section').getByRole('link', { name: 'Inloggen' })).toHaveAttribute(
    'href',
    `/login?returnTo=${encodeURIComponent(profile)}`,
  )

  await bert.goto('/profile/preview', { waitUntil: 'networkidle' })
  await expect(bert.getByText('Je kijkt nu als gratis lid.', { exact: false })).toBeVisible()
  for (let photo = 1; photo < 5; photo++) await bert.getByRole('button', { name: 'Volgende foto' }).press('Enter')
  await bert.getByRole('region', { name: /Foto/ }).getByRole('link').click()
  await expect(bert).toHaveURL(/\/profile\/preview$/)
  await bert.getByRole('link', { name: 'Bezoeker' }).click()
  await expect(bert.getByText('iemand die niet is ingelogd', { exact: false })).toBeVisible()
  await bert.getByRole('link', { name: 'Premiumlid' }).click()
  await expect(bert.getByText('Je kijkt nu als premiumlid.', { exact: false })).toBeVisible()
  await expect(bert.getByRole('button', { name: 'Volgende foto' })).toBeVisible()
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
  await page.getByRole('link', { name: 'Stuur bericht' }).click()
  await page.waitForURL(/\/members\/[\w-]+\/chat$/)
})
