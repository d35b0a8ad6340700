import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'
import { waitForAnimations } from './waiting.ts'

const phone = { width: 390, height: 844 }

async function findBox(locator: Locator) {
  await expect(locator).toBeVisible()
  await waitForAnimations(locator.page())
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return box
}

/** Finds the toast of an unlike. Other journeys may like Bert meanwhile, which shows a toast too. */
function findToast(page: Page): Locator {
  const toasts = page.getByRole('region', { name: 'Meldingen' }).getByRole('status').locator('> div')
  return toasts.filter({ hasText: 'teruggenomen' }).last()
}

/** Expects the width of the toast, in pixels, once it has grown to its size. */
async function expectToastWidth(page: Page, width: number): Promise<void> {
  await expect.poll(async () => (await findBox(findToast(page))).width).toBe(width)
}

/** Unlikes a member, who is liked first if necessary. Unliking shows a toast, which stays while it has the focus. */
async function showToast(heart: Locator): Promise<void> {
  if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await findToast(heart.page()).getByRole('button', { name: 'Sluiten' }).focus()
}

test('R-9.39 on a phone a toast is above the bottom bars, 350 px wide where there is room', async ({ page }) => {
  await page.setViewportSize(phone)
  await logIn(page, 'bert')
  // Eva, because members of other journeys may come first, and a match would open a dialog.
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Eva' }).first()
  await showToast(card.getByRole('button'))
  await expectToastWidth(page, 350)
  const tabs = await findBox(page.getByRole('navigation', { name: 'Hoofdmenu' }))
  const toast = await findBox(findToast(page))
  expect(toast.y).toBeGreaterThan(phone.height / 2)
  expect(toast.y + toast.height).toBeLessThanOrEqual(tabs.y)

  await page.setViewportSize({ width: 320, height: 640 })
  await expectToastWidth(page, 288)

  await page.setViewportSize(phone)
  await card.getByRole('link').click()
  await page.waitForURL('**/members/*-*')
  await showToast(
    page
      .getByRole('main')
      .getByRole('button', { name: /liken$/ })
      .first(),
  )
  const chatLink = await findBox(page.getByRole('link', { name: 'Stuur een bericht' }))
  const secondToast = await findBox(findToast(page))
  expect(secondToast.y + secondToast.height).toBeLessThanOrEqual(chatLink.y)
})
