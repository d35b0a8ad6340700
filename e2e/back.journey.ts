import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'
import { chooseGenders, newPerson } from './people.ts'

const phone = { width: 390, height: 844 }
const bert = '01900000-0000-7000-8000-100000000002'

/** Goes back in the browser's history and waits until the page has updated. */
async function goBack(page: Page): Promise<void> {
  await waitForHistory(page)
  await page.evaluate(() => history.back()).catch(() => undefined) // the document may unload
  await waitForHistory(page)
}

/** Waits until the page has updated the history. */
async function waitForHistory(page: Page): Promise<void> {
  await page.waitForTimeout(300)
}

/** Finds the first radio button of the first signup step. */
const findGenderRadio = (container: Page | Locator) =>
  container.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: 'Vrouw' })

const findDialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('Back closes the filter sheet before it leaves the members page; a reload with the sheet open adds no history entry', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await logIn(page, 'bert')
  await page.goto('/likes')
  await page.getByRole('link', { name: 'Leden', exact: true }).click()
  await page.waitForURL('**/members')
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await expect(findDialogs(page)).toBeVisible()
  await goBack(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/members$/)
  await expect(filters).toBeFocused()

  await page.goForward().catch(() => null)
  await waitForHistory(page)
  await expect(findDialogs(page)).toHaveCount(0)

  await filters.click()
  await expect(findDialogs(page)).toBeVisible()
  await waitForHistory(page)
  await page.reload()
  await expect(findDialogs(page)).toHaveCount(0)
  await goBack(page)
  await expect(page).toHaveURL(/\/likes$/)
})

test('Back closes the control of a filter chip and the account menu; a link in the menu adds one history entry', async ({
  page,
}) => {
  await logIn(page, 'bert')
  await page.getByRole('button', { name: 'Leeftijd' }).click()
  await expect(findDialogs(page)).toBeVisible()
  await goBack(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/members$/)

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('menu')).toHaveCount(0)

  await page.getByRole('button', { name: 'Account' }).click()
  await waitForHistory(page)
  await page.getByRole('menuitem', { name: 'Instellingen' }).click()
  await page.waitForURL('**/settings')
  await goBack(page)
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/\/settings$/)
})

test('Back closes the gift dialog and the confirmation before a conversation is deleted', async ({ page }) => {
  await page.setViewportSize(phone)
  await logIn(page, 'anna')
  await page.goto('/likes')
  await page.goto(`/members/${bert}`)
  await page
    .getByRole('button', { name: /cadeau/i })
    .first()
    .click()
  await expect(findDialogs(page)).toBeVisible()
  await goBack(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(bert))

  await page.goto('/chats')
  await page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first().click()
  await page.waitForURL('**/chats/*')
  await page.getByRole('button', { name: 'Meer over dit gesprek' }).click()
  await page.getByRole('menuitem', { name: 'Gesprek verwijderen' }).click()
  await expect(findDialogs(page)).toBeVisible()
  await goBack(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/\/chats\//)
  await page.getByRole('link', { name: 'Terug naar je gesprekken' }).click()
  await expect(page).toHaveURL(/\/chats$/)
  await goBack(page)
  await expect(page).toHaveURL(new RegExp(bert))
})

test('Back with unsaved changes asks for confirmation; Back again stays; leaving goes to the previous page', async ({
  page,
}) => {
  await logIn(page, 'dora')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Mijn profiel' }).click()
  await page.waitForURL('**/profile')
  await page.getByRole('textbox', { name: 'Over jou' }).fill('Iets anders.')
  await goBack(page)
  await expect(findDialogs(page)).toBeVisible()
  await goBack(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('textbox', { name: 'Over jou' })).toHaveValue('Iets anders.')
  await goBack(page)
  await waitForHistory(page)
  await page.getByRole('button', { name: 'Weggaan zonder opslaan' }).click()
  await expect(page).toHaveURL(/\/members$/)
})

test('Back in the signup dialog goes through the steps and then closes it; Forward does not reopen it', async ({
  page,
}) => {
  await page.goto('/pages/terms')
  await page.goto('/')
  await chooseGenders(page, newPerson('Noor', 'Vrouw'))
  await page
    .getByRole('button', { name: /Gratis beginnen/ })
    .first()
    .click()
  await page.getByLabel('Dag').fill('17')
  await page.getByLabel('Maand').fill('5')
  await page.getByLabel('Jaar').fill('1992')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByLabel('Woonplaats')).toBeVisible()
  await goBack(page)
  await expect(page.getByLabel('Jaar')).toHaveValue('1992')
  await goBack(page)
  await expect(findGenderRadio(page.getByRole('dialog'))).toBeChecked()
  await goBack(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await page.goForward().catch(() => null)
  await waitForHistory(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await goBack(page)
  await expect(page).toHaveURL(/\/pages\/terms$/)
})

test('Back on the signup page goes one step back and, from the first step, to the previous page', async ({ page }) => {
  await page.goto('/login')
  await page.goto('/signup')
  await chooseGenders(page, newPerson('Noor', 'Vrouw'))
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByLabel('Dag')).toBeVisible()
  await waitForHistory(page)
  await page.reload()
  await expect(page.getByLabel('Dag')).toBeVisible()
  await goBack(page)
  await expect(findGenderRadio(page)).toBeChecked()
  await goBack(page)
  await expect(page).toHaveURL(/\/login$/)
})

test('Back from a profile that was opened directly goes to the members page', async ({ page }) => {
  await page.setViewportSize(phone)
  await logIn(page, 'anna')
  await page.goto(`/members/${bert}?t=0`)
  await expect(page).toHaveURL(new RegExp(`${bert}$`))
  await expect(findDialogs(page)).toBeVisible()
  await goBack(page)
  await expect(findDialogs(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Terug', exact: true }).click()
  await expect(page).toHaveURL(/\/members$/)

  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`/members/${bert}`)
  await page.getByRole('link', { name: 'Naar de leden' }).click()
  await expect(page).toHaveURL(/\/members$/)
})

test('a profile on a wide screen links back to the results at the same scroll position, even after other profiles', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await logIn(page, 'bert')
  await page.goto('/members?min_age=36')
  const cards = page.getByRole('main').locator('article')
  await cards.nth(12).scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const scrollTop = await page.evaluate(() => window.scrollY)
  expect(scrollTop).toBeGreaterThan(300)
  await cards.nth(12).getByRole('link').click()
  await page.waitForURL('**/members/*-*')
  const firstUrl = page.url()
  await page.getByRole('region', { name: 'Misschien ook leuk' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(firstUrl)
  await page.reload()
  await page.getByRole('link', { name: 'Terug naar de resultaten' }).click()
  await expect(page).toHaveURL(/\/members\?min_age=36$/)
  await expect
    .poll(() => page.evaluate((before) => Math.abs(window.scrollY - before), scrollTop))
    .toBeLessThanOrEqual(8)
})
