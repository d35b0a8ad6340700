import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, findMailedLink, findNewestMail, origin, test } from './journey.ts'
import { chooseGenders, newPerson } from './people.ts'

test('R-4.12 R-4.13 R-4.14 R-4.18 the signup dialog closes by Escape or backdrop only before the first answer', async ({
  page,
}) => {
  await openSignupDialog(page)
  await expect(page.getByLabel('Dag')).toBeFocused()

  for (let count = 0; count < 3; count++) await page.keyboard.press('Escape')
  await page.mouse.click(8, 8)
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.getByRole('button', { name: 'Sluiten' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Gratis beginnen/ }).first()).toBeFocused()

  await page
    .getByRole('button', { name: /Gratis beginnen/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Vorige' }).click()
  await page.getByRole('link', { name: 'Ik heb al een account' }).click()
  await page.waitForURL('**/login')
})

test('R-3.21 the steps work by keyboard alone; the birth date is typed or chosen in a calendar', async ({ page }) => {
  await openSignupDialog(page)
  await expect(page.getByLabel('Dag')).toBeFocused()
  await page.keyboard.type('1751991')
  await expect(page.getByLabel('Jaar')).toHaveValue('1991')
  await expect(page.getByRole('button', { name: 'Kies uit kalender' })).toBeVisible()
  await page.locator('dialog input[type=date]').fill('1992-06-18')
  await expect(page.getByLabel('Dag')).toHaveValue('18')
  await page.getByLabel('Jaar').press('Enter')

  const cityField = page.getByLabel('Woonplaats')
  await expect(cityField).toBeFocused()
  await page.keyboard.type('bred')
  await expect(page.getByRole('option', { name: /Breda/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cityField).toHaveValue('Breda')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Naam')).toBeFocused()
  await page.getByRole('button', { name: 'Vorige' }).press('Enter')
  await expect(cityField).toHaveValue('Breda')
})

test('R-4.05 R-2.107 R-2.108 an unconfirmed member is reminded, and the mailed code confirms', async ({ page }) => {
  const email = await signUp(page)
  await page.goto('/members')
  await expect(page.getByText('Je krijgt er ook 5 credits bij.')).toBeVisible()
  await page.getByRole('button', { name: 'Code invullen' }).click()
  await page.getByLabel('Code uit de mail').fill('000000')
  await page.getByRole('button', { name: 'Bevestigen' }).click()
  const wrongCodeMessage = page.getByText('Deze code klopt niet. Alleen de code uit de nieuwste mail werkt.')
  await expect(wrongCodeMessage).toBeVisible()
  await page.getByRole('button', { name: 'Mail opnieuw sturen' }).click()
  await expect(page.getByText('We sturen je een nieuwe mail.')).toBeVisible()
  await expect(wrongCodeMessage).toHaveCount(0)

  await page.getByLabel('Code uit de mail').fill(await findMailedCode(page, email, 2))
  await page.getByRole('button', { name: 'Bevestigen' }).click()
  await expect(page.getByText('Gelukt, je e-mailadres is bevestigd.')).toBeVisible()
  await expect(page.getByText('Bevestig je e-mailadres')).toHaveCount(0)

  await page.goto('/activate/done')
  await expect(page.getByText('Je kreeg 5 credits als welkomstcadeau.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Zoek leden' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Word premium' })).toBeVisible()
})

test('R-2.37 R-2.38 R-8.16 R-8.17 C-77 a mailed link only opens a page; a used link is reported as already active, an invalid one explains how to get another', async ({
  page,
  browser,
}) => {
  const email = await signUp(page)
  const link = await findMailedLink(page, email)
  await page.goto(link)
  expect(await fetchStatus(page)).toBe('not_confirmed') // mail scanners open links

  const otherBrowserPage = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  await otherBrowserPage.goto(link)
  await otherBrowserPage.getByRole('button', { name: 'Mijn account activeren' }).click()
  await otherBrowserPage.waitForURL('**/activate/done')
  expect(await fetchStatus(page)).toBe('active')

  await page.getByRole('button', { name: 'Mijn account activeren' }).click()
  await expect(page.getByRole('heading', { name: 'Je account is al actief' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leden bekijken' })).toBeVisible()
  await otherBrowserPage.goto(link)
  await otherBrowserPage.getByRole('button', { name: 'Mijn account activeren' }).click()
  await expect(otherBrowserPage.getByRole('heading', { name: 'Je account is al actief' })).toBeVisible()
  await expect(otherBrowserPage.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')

  await otherBrowserPage.goto(`${link}x`)
  await otherBrowserPage.getByRole('button', { name: 'Mijn account activeren' }).click()
  await otherBrowserPage.waitForURL('**/activate/error**')
  await expect(otherBrowserPage.getByRole('heading', { name: 'Activeren mislukt' })).toBeVisible()
  await expect(otherBrowserPage.getByText('Link verlopen of invalide, vraag een nieuwe e-mail aan')).toBeVisible()
  await expect(otherBrowserPage.getByText('Log in om een nieuwe mail aan te vragen.')).toBeVisible()
  await expect(otherBrowserPage.getByRole('link', { name: 'Inloggen' })).toHaveAttribute(
    'href',
    '/login?returnTo=/activate',
  )
})

test('R-2.107 a city typed in full counts as chosen; an ambiguous name must be chosen; an unknown one is refused', async ({
  page,
}) => {
  await openCityStep(page)
  const cityField = page.getByLabel('Woonplaats')
  const options = page.getByRole('listbox').getByRole('option')
  const next = page.getByRole('button', { name: 'Verder' })
  await cityField.fill('Nergenshuizen')
  await next.click()
  await expect(page.getByText(/We vinden geen plaats met die naam/)).toBeVisible()
  await expect(cityField).toHaveValue('Nergenshuizen')

  await cityField.fill('rijswijk')
  await next.click()
  await expect(page.getByText('Kies je woonplaats uit de lijst.')).toBeVisible()
  await expect(cityField).toBeFocused()
  await expect(options).toHaveCount(2)
  await cityField.press('Escape')
  await expect(options).toHaveCount(0)
  await cityField.press('ArrowDown')
  await expect(options).toHaveCount(2)
  await cityField.press('Escape')
  await cityField.click()
  await expect(options).toHaveCount(2)

  await cityField.fill('útrecht')
  await next.click()
  await expect(page.getByRole('heading', { name: 'Hoe mogen anderen je noemen?' })).toBeVisible()
  await page.getByRole('button', { name: 'Vorige' }).click()
  await expect(cityField).toHaveValue('Utrecht')
  await cityField.fill('Zeis')
  await cityField.press('t')
  await page.getByLabel('Land').focus()
  await expect(cityField).toHaveValue('Zeist')
})

test('C-73 C-74 a common password is refused at its field; a name that reveals the address is refused with the reason', async ({
  page,
}) => {
  await openCityStep(page)
  const next = page.getByRole('button', { name: 'Verder' })
  await page.getByLabel('Woonplaats').fill('Zeist')
  await next.click()
  await page.getByLabel('Naam').fill('Noor')
  await next.click()
  await page.getByLabel('E-mailadres').fill('noor@mail.test')
  for (const common of ['wachtwoord', 'welkom01', '12345678']) {
    await page.getByLabel('Wachtwoord', { exact: true }).fill(common)
    await expect(page.getByText('Sterkte: zwak')).toBeVisible()
    await next.click()
    await expect(page.getByText(/Dit wachtwoord wordt te vaak gebruikt/)).toBeVisible()
  }
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await next.click()
  await expect(page.getByText(/Zo kan niemand je adres raden\./)).toBeVisible()
  await expect(page.getByLabel('Naam')).toHaveValue('Noor')
})

test('C-79 an empty outbox shows a message', async ({ page }) => {
  await page.goto('/dev/mail?to=niemand@mail.test')
  await expect(page.getByText('Er is nog geen mail.')).toBeVisible()
})

test('R-8.13 after five wrong passwords the login shows how long to wait', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mailadres').fill(`${randomUUID()}@mail.test`)
  for (let count = 0; count < 6; count++) {
    await page.getByLabel('Wachtwoord', { exact: true }).fill(`fout wachtwoord ${count}`)
    const loginResponse = page.waitForResponse('**/api/user.php')
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await loginResponse
  }
  await expect(page.getByRole('alert')).toHaveText('Te veel foute pogingen, account voor 15 min geblokkeerd.')
})

test('R-7.05 the user is refetched every 60 s, counted from 5 s after the first render', async ({ page }) => {
  await signUp(page)
  const requestTypes: string[] = []
  // on the response, because the next minute counts from there
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/user.php')) requestTypes.push(request.headers()['x-request-type'] ?? '')
  })
  await page.clock.install()
  await page.goto('/activate')
  await expect(page.getByLabel('Code uit de mail')).toBeVisible()
  await page.clock.runFor(6_000)
  await page.waitForTimeout(500) // rendering takes real time
  await page.clock.runFor(48_000)
  expect(requestTypes).toEqual([])
  await page.clock.runFor(15_000)
  await expect.poll(() => requestTypes).toEqual(['client'])
  await page.waitForTimeout(500)
  await page.clock.runFor(61_000)
  await expect.poll(() => requestTypes).toEqual(['client', 'client'])
})

/** Opens the signup page and answers the first two steps. */
async function openCityStep(page: Page): Promise<void> {
  await page.goto('/signup')
  await chooseGenders(page, newPerson('Noor', 'Vrouw'))
  await page.getByRole('button', { name: 'Verder' }).click()
  await page.getByLabel('Dag').fill('17')
  await page.getByLabel('Maand').fill('5')
  await page.getByLabel('Jaar').fill('1992')
  await page.getByRole('button', { name: 'Verder' }).click()
}

async function openSignupDialog(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: 'Vrouw' }).check()
  await page.getByRole('group', { name: 'Ik zoek een' }).getByRole('radio', { name: 'Man' }).check()
  await page
    .getByRole('button', { name: /Gratis beginnen/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Signs up through the API, which logs the page in. */
async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@mail.test`
  const person = { gender: 'female', seeks: 'male', birthDate: '1992-05-17', cityId: 2745912, name: 'Noor', email }
  const response = await page.request.post('/api/signup', {
    headers: { origin: origin() },
    data: { ...person, password: 'een lange zin met koffie', terms: true, sensitive: true },
  })
  expect(response.status()).toBe(200)
  return email
}

/** Waits for `count` mails to an address and returns the code in the newest. */
async function findMailedCode(page: Page, email: string, count: number): Promise<string> {
  const mail = await findNewestMail(page, email, count)
  return /mail-code[^>]*>(\d{6})</.exec(await (await page.request.get(`${mail}/html`)).text())?.[1] ?? ''
}

async function fetchStatus(page: Page): Promise<string> {
  const { user } = await (await page.request.get('/api/user.php')).json()
  return user.status
}
