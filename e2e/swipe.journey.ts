import type { Locator, Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect, test, collectBrowserErrors } from './journey.ts'
import { signUpAndConfirm, newPerson } from './people.ts'

/** Finds the name on the top card. */
const findTopCardName = (page: Page): Locator => page.locator('[data-card] h2')

async function findProblems(page: Page, width: number): Promise<string[]> {
  const problems: string[] = []
  await page.setViewportSize({ width, height: 720 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const violation of await findViolations(page)) problems.push(`${width} ${colorScheme} ${violation}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) problems.push(`${width}: ${overflow} px wider than the screen`)
  }
  return problems
}

/** The time that the pointer rests before its release, so that the drag does not count as a flick. */
const restMilliseconds = 150

/** Drags the top card sideways and releases it after a rest, so that only the distance counts. */
async function dragCard(page: Page, distance: number): Promise<void> {
  const box = await page.locator('[data-card]').boundingBox()
  if (!box) throw new Error('there is no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y, { steps: 6 })
  await page.mouse.move(x + distance, y, { steps: 6 })
  await page.waitForTimeout(restMilliseconds)
  await page.mouse.up()
}

test('R-2.36 R-2.119 R-9.03 C-14 the swipe game works by dragging, buttons and keys until the daily likes are used', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await signUpAndConfirm(browser, newPerson('Silke', 'Vrouw'))
  const browserErrors: string[] = []
  collectBrowserErrors(page, browserErrors)
  await page.goto('/likes')
  await page.getByRole('link', { name: 'Swipen' }).first().click()
  await page.waitForURL('**/swipe-game')
  await expect(page.getByText('Nog 4 likes vandaag', { exact: true })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })

  // A short drag springs back. A long one to the left skips, and the skip can be undone.
  const first = (await findTopCardName(page).textContent()) ?? ''
  await dragCard(page, 40)
  await expect(findTopCardName(page)).toHaveText(first)
  await dragCard(page, -200)
  await expect(findTopCardName(page)).not.toHaveText(first)
  await expect(page.getByText('Nog 4 likes vandaag', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Terug naar / }).click()
  await expect(findTopCardName(page)).toHaveText(first)

  // A skip is stored: after a reload another card is on top.
  const skipResponse = page.waitForResponse('**/api/swipe/*/skip')
  await page.keyboard.press('ArrowLeft')
  await expect(findTopCardName(page)).not.toHaveText(first)
  const second = (await findTopCardName(page).textContent()) ?? ''
  await skipResponse
  await page.reload()
  await expect(findTopCardName(page)).toHaveText(second)
  await expect(page.getByRole('button', { name: 'Niets om terug te halen' })).toBeDisabled()

  // The profile of the card, and back.
  await page.keyboard.press('ArrowUp')
  await page.waitForURL('**/members/*-*')
  await page.goBack()
  await expect(findTopCardName(page)).toHaveText(second)
  for (const width of [320, 390, 1280]) expect(await findProblems(page, width)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })

  // Four likes: by drag, by button, by key, and with reduced motion.
  await dragCard(page, 220)
  await expect(page.getByText('Nog 3 likes vandaag', { exact: true })).toBeVisible()
  const like = page.getByRole('button', { name: /liken$/ })
  await like.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nog 2 likes vandaag', { exact: true })).toBeVisible()
  await expect(like).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Nog 1 like vandaag', { exact: true })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('ArrowRight')

  await expect(page.getByRole('heading', { name: 'Dat waren je likes voor vandaag' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
  for (const width of [320, 1280]) expect(await findProblems(page, width)).toEqual([])
  const sentLikes = await (await page.request.get('/api/likes/lists/sent')).json()
  expect(sentLikes.counts.sent).toBe(4)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dat waren je likes voor vandaag' })).toBeVisible()
  await page.getByRole('link', { name: 'Verder zoeken' }).click()
  await page.waitForURL('**/members')
  expect(browserErrors).toEqual([])
})
