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
