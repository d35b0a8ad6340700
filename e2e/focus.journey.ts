import { devices } from '@playwright/test'
import { expect, logIn, origin, test } from './journey.ts'

test('a navigation moves the focus to the heading and announces the page; a filter leaves the focus in place', async ({
  page,
}) => {
  await logIn(page, 'anna')
  const announcer = page.locator('#page-announcer')
  const card = page.getByRole('main').getByRole('article').getByRole('link').first()
  await card.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members/*-*')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
  await expect(announcer).toHaveText(await page.title().then((title) => title.replace(/^\(\d+\) /, '')))

  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Leden' }).first().click()
  await page.waitForURL('**/members')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const filter = page.getByRole('button', { name: 'Met foto' })
  await filter.click()
  await expect(page).toHaveURL(/with_photo/)
  await expect(filter).toBeFocused()

  await page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Likes', level: 1 })).toBeFocused()
  const sentTab = page.getByRole('link', { name: 'Gegeven' })
  await sentTab.click()
  await page.waitForURL('**/likes/sent')
  await expect(sentTab).toBeFocused()
})

test('a page of another layout moves the focus too; the first load does not', async ({ page }) => {
  await logIn(page, 'anna')
  await page.goto('/members')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.getByRole('button', { name: 'Mijn account' }).click()
  await page.getByRole('menuitem', { name: 'Swipen' }).click()
  await expect(page.getByRole('heading', { name: 'Swipen', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Terug naar leden' }).click()
  await page.waitForURL('**/members')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a conversation opens with the focus in the composer, except on a phone', async ({ page, browser }) => {
  await logIn(page, 'anna')
  await page.goto('/chats')
  const first = page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first()
  await first.click()
  await expect(page.getByRole('textbox', { name: /^Bericht aan/ })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Bericht aan/ })).toBeFocused()

  const phonePage = await (
    await browser.newContext({ ...devices['Pixel 7'], baseURL: origin(), locale: 'nl-NL' })
  ).newPage()
  await logIn(phonePage, 'anna')
  await phonePage.goto('/chats')
  await phonePage.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first().tap()
  await expect(phonePage.getByRole('heading', { level: 1, name: /, \d+$/ })).toBeFocused()
})

test('R-2.88 a like button keeps its name and exposes its state as pressed; a name and age are one accessible name', async ({
  page,
}) => {
  await logIn(page, 'anna')
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card.getByRole('link')).toHaveAccessibleName(/^(Online )?\S+, \d+ \S/)
  const heart = card.getByRole('button')
  const name = (await heart.getAttribute('aria-label')) ?? ''
  const pressed = await heart.getAttribute('aria-pressed')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true')
  await expect(heart).toHaveAccessibleName(name)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', pressed ?? '')
})
