import type { Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'
import { waitForAnimations } from './waiting.ts'

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

const findDialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('Back closes filters and menus before it leaves the members page; neither a reload nor a link in the menu adds a history entry', async ({
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

  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/members')
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
  await waitForAnimations(page)
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
