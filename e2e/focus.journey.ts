import { devices } from '@playwright/test'
import { expect, logIn, origin, test } from './journey.ts'

test('a new screen puts the focus on its heading and is announced; a filter leaves the focus where it is', async ({
  page,
}) => {
  await logIn(page, 'anna')
  const announced = page.locator('#page-announcer')
  const card = page.getByRole('main').getByRole('article').getByRole('link').first()
  await card.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members/*-*')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
  await expect(announced).toHaveText(await page.title().then((title) => title.replace(/^\(\d+\) /, '')))

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
  const sent = page.getByRole('link', { name: 'Gegeven' })
  await sent.click()
  await page.waitForURL('**/likes/sent')
  await expect(sent).toBeFocused()
})

test('a screen of another layout takes the focus too, and the first load leaves it alone', async ({ page }) => {
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

test('a conversation opens with the focus in the composer where there is a keyboard, on a phone it does not', async ({
  page,
  browser,
}) => {
  await logIn(page, 'anna')
  await page.goto('/chats')
  const first = page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first()
  await first.click()
  await expect(page.getByRole('textbox', { name: /^Bericht aan/ })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Bericht aan/ })).toBeFocused()

  const phone = await (
    await browser.newContext({ ...devices['Pixel 7'], baseURL: origin(), locale: 'nl-NL' })
  ).newPage()
  await logIn(phone, 'anna')
  await phone.goto('/chats')
  await phone.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first().tap()
  await expect(phone.getByRole('heading', { level: 1, name: /, \d+$/ })).toBeFocused()
})

test('R-2.88 a heart keeps its name and says by being pressed that it is given; a name and age are read as one', async ({
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
