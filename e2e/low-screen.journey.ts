import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'

const landscape = { width: 844, height: 390 }
const landscapeWithKeyboard = { width: 844, height: 180 }

async function openConversation(page: Page): Promise<void> {
  await logIn(page, 'anna')
  const { chats } = await (await page.request.get('/api/chats.php')).json()
  await page.goto(`/chats/${chats[0].conversation}`)
}

/** Returns whether an element is entirely visible and not covered. */
function isUncovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && (element === topmost || element.contains(topmost))
  })
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Bericht aan/ })
const lastMessage = (page: Page) => page.getByRole('log').getByRole('listitem').last()

test('R-2.98 R-2.102 in a low window the composer and the last message stay visible above the keyboard, and the header scrolls away', async ({
  page,
}) => {
  await page.setViewportSize(landscape)
  await openConversation(page)
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await composer(page).focus()
  await page.setViewportSize(landscapeWithKeyboard)
  await expect.poll(() => isUncovered(composer(page))).toBe(true)
  await expect.poll(() => isUncovered(lastMessage(page))).toBe(true)
  expect(await isUncovered(page.getByRole('button', { name: 'Versturen' }))).toBe(true)

  // The keyboard overlays the page: the conversation fits the visual viewport.
  await page.setViewportSize(landscape)
  const setVisualViewportHeight = (height: number) =>
    page.evaluate((visible) => {
      Object.defineProperty(visualViewport, 'height', { value: visible, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await setVisualViewportHeight(landscapeWithKeyboard.height)
  const measureBottom = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(() => measureBottom(composer(page))).toBeLessThanOrEqual(landscapeWithKeyboard.height)
  expect(await isUncovered(lastMessage(page))).toBe(true)
  await setVisualViewportHeight(landscape.height)
  await expect.poll(() => measureBottom(composer(page))).toBeGreaterThan(landscapeWithKeyboard.height)

  // At 400 % zoom the header scrolls away, so that there is room to read.
  await page.setViewportSize({ width: 320, height: 225 })
  await page.reload()
  await expect.poll(() => isUncovered(lastMessage(page))).toBe(true)
  const back = page.getByRole('link', { name: 'Terug naar je gesprekken' })
  await expect(back).not.toBeInViewport()
  await back.scrollIntoViewIfNeeded()
  await back.click()
  await expect(page.getByRole('heading', { name: 'Berichten', level: 1 })).toBeVisible()
})

test('R-2.119 on a phone in landscape, and at 400 % zoom, all swipe buttons are visible', async ({ page }) => {
  await logIn(page, 'anna')
  for (const viewport of [landscape, { width: 667, height: 320 }, { width: 320, height: 225 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/swipe-game')
    const buttons = page.getByRole('main').getByRole('button')
    await expect(buttons).toHaveCount(4)
    for (const button of await buttons.all()) await expect.poll(() => isUncovered(button)).toBe(true)
  }
})
