import type { BrowserContext, Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'

const groningen = { latitude: 53.21943, longitude: 6.56668 }

/** Opens the location settings of a demo member. Returns the recorded queries of geocode requests. */
async function openLocationSettings(page: Page, name: string): Promise<string[]> {
  const geocodeQueries: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('geocode')) geocodeQueries.push(new URL(request.url()).search)
  })
  await logIn(page, name)
  await page.goto('/settings')
  await page
    .getByRole('link', { name: /^Woonplaats/ })
    .first()
    .click()
  await page.waitForURL('**/settings/location')
  await page.waitForLoadState('networkidle')
  return geocodeQueries
}

const locateButton = (page: Page) => page.getByRole('button', { name: 'Gebruik mijn locatie' })
const permissionNotice = (page: Page) => page.locator('[data-permission]')

async function allowGeolocation(context: BrowserContext): Promise<void> {
  await context.setGeolocation(groningen)
  await context.grantPermissions(['geolocation'])
}

test('R-2.115 R-4.26 R-9.27 C-78 one click finds the city from rounded coordinates, requested once an hour, and saves it on confirmation', async ({
  page,
  context,
}) => {
  await allowGeolocation(context)
  await page.clock.install()
  const geocodeQueries = await openLocationSettings(page, 'dora')
  await expect(permissionNotice(page)).toHaveAttribute('data-permission', 'granted')
  expect(geocodeQueries).toEqual([])

  await locateButton(page).click()
  await expect(page.getByText('Dit wordt je nieuwe woonplaats')).toBeVisible()
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await locateButton(page).click()
  await expect(page.getByText('Provincie Groningen')).toBeVisible()
  expect(geocodeQueries).toEqual(['?lat=53.22&lon=6.57'])
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await page.clock.fastForward('59:00')
  await locateButton(page).click()
  await expect(page.getByText('Provincie Groningen')).toBeVisible()
  expect(geocodeQueries).toHaveLength(1)
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await page.clock.fastForward('02:00')
  await locateButton(page).click()
  await expect.poll(() => geocodeQueries.length).toBe(2)

  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Je woonplaats is nu Groningen.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Provincie Groningen')).toBeVisible()
  await locateButton(page).click()
  await expect(page.getByText('Groningen is al je woonplaats.')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Woonplaats')).toHaveValue('Groningen')
})

test('R-4.26 R-9.36 a denied permission shows how to change it, updates at once, and still lets the member enter a city', async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page)
  const { browserContextId } = (await browser.send('Target.getTargetInfo')).targetInfo
  const setPermission = (setting: 'denied' | 'granted' | 'prompt') =>
    browser.send('Browser.setPermission', { permission: { name: 'geolocation' }, setting, browserContextId })
  await setPermission('denied')
  const geocodeQueries = await openLocationSettings(page, 'carl')
  await expect(permissionNotice(page)).toHaveAttribute('data-permission', 'denied')
  await expect(page.getByText(/Via het slotje naast het webadres/)).toBeVisible()
  await expect(locateButton(page)).toHaveCount(0)

  await setPermission('prompt')
  await expect(permissionNotice(page)).toHaveAttribute('data-permission', 'prompt')
  await expect(locateButton(page)).toBeVisible()
  await setPermission('denied')
  await expect(locateButton(page)).toHaveCount(0)

  await page.getByLabel('Plaats', { exact: true }).fill('den bos')
  await page.getByRole('option', { name: /'s-Hertogenbosch/ }).click()
  await expect(page.getByRole('heading', { name: 'Dit wordt je nieuwe woonplaats' })).toBeFocused()
  await page.getByLabel('Land').selectOption('Duitsland')
  await page.getByLabel('Plaats', { exact: true }).fill('keul')
  await page.getByRole('option', { name: /Köln/ }).click()
  await expect(page.getByText('Deelstaat Nordrhein-Westfalen')).toBeVisible()
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await page.getByLabel('Land').selectOption('Nederland')
  await page.getByLabel('Plaats', { exact: true }).fill('den bos')
  await page.getByRole('option', { name: /'s-Hertogenbosch/ }).click()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText("Je woonplaats is nu 's-Hertogenbosch.")).toBeVisible()
  expect(geocodeQueries).toEqual([])
})

test('R-4.26 a browser without geolocation and one without permissions each get their own text', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  await openLocationSettings(page, 'carl')
  await expect(permissionNotice(page)).toHaveAttribute('data-permission', 'unsupported')
  await expect(page.getByText(/Deze browser kan je locatie hier niet opvragen/)).toBeVisible()
  await expect(locateButton(page)).toHaveCount(0)

  const otherContext = await browser.newContext({ baseURL, locale: 'nl-NL' })
  const otherPage = await otherContext.newPage()
  await otherPage.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'permissions'))
  await openLocationSettings(otherPage, 'carl')
  await expect(permissionNotice(otherPage)).toHaveAttribute('data-permission', 'unknown')
  await otherContext.setGeolocation({ latitude: 40.71, longitude: -74 })
  await otherContext.grantPermissions(['geolocation'])
  await locateButton(otherPage).click()
  await expect(otherPage.getByRole('alert')).toHaveText(/geen plaats bij jou in de buurt/)
})

test('R-2.115 a city typed in full is chosen on blur; an unknown or ambiguous one stays with a message', async ({
  page,
}) => {
  await openLocationSettings(page, 'carl')
  const cityField = page.getByLabel('Plaats', { exact: true })
  await cityField.fill('Nergenshuizen')
  await cityField.press('Tab')
  await expect(page.getByText(/We vinden geen plaats met die naam/)).toBeVisible()
  await expect(cityField).toHaveValue('Nergenshuizen')

  await cityField.fill('Rijswijk')
  await cityField.press('Tab')
  await expect(page.getByText('Kies je woonplaats uit de lijst.')).toBeVisible()
  await expect(cityField).toHaveValue('Rijswijk')
  await cityField.click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)

  await cityField.fill('zeist')
  await cityField.press('Tab')
  await expect(page.getByRole('heading', { name: 'Dit wordt je nieuwe woonplaats' })).toBeFocused()
  await expect(cityField).toHaveValue('Zeist')
})

test('locating a city is disabled with a message while offline', async ({ page, context, browserErrors }) => {
  await allowGeolocation(context)
  await openLocationSettings(page, 'carl')
  await context.setOffline(true)
  await expect(page.getByText(/^Je bent offline/)).toBeVisible()
  await expect(locateButton(page)).toBeDisabled()
  await context.setOffline(false)
  await locateButton(page).click()
  await expect(page.getByText('Dit wordt je nieuwe woonplaats')).toBeVisible()
  browserErrors.length = 0
})
