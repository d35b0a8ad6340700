import { expect, logIn, test } from './journey.ts'

test('a navigation moves the focus to the heading and announces the page, also in another layout; the first load and a filter leave the focus in place', async ({
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

  await page.goto('/members')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.getByRole('button', { name: 'Mijn account' }).click()
  await page.getByRole('menuitem', { name: 'Swipen' }).click()
  await expect(page.getByRole('heading', { name: 'Swipen', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Terug naar leden' }).click()
  await page.waitForURL('**/members')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
