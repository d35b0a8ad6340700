import type { Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'
import { waitForAnimations } from './waiting.ts'

/** A minimum age that excludes the members of other tests, who were born in 1992. */
const olderThanNewcomers = new Date().getFullYear() - 1991

const pageSize = 24 // the default of a site

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]

/** Loads every page of members and returns the scrollable height. */
async function loadAllPages(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: 'Meer laden' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // Pages also load while scrolling. A key press, unlike a click that times out, cannot load another page later.
    if (await more.isVisible()) await more.press('Enter', { timeout: 500 })
    await expect(page.getByText('Dit zijn alle leden die passen.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  return page.evaluate(() => document.body.scrollHeight - window.innerHeight)
}

/** Opens a member whose card is visible and returns the scroll position of the list. */
async function openVisibleMember(page: Page): Promise<number> {
  const target = await page.evaluate(() => {
    const bounds = [...document.querySelectorAll('main article a')].map((link) => link.getBoundingClientRect())
    const visible = bounds.find(({ top, bottom }) => top > 70 && (top + bottom) / 2 < window.innerHeight - 80)
    return (
      visible && {
        x: visible.left + visible.width / 2,
        y: (visible.top + visible.bottom) / 2 - 20,
        scrollTop: window.scrollY,
      }
    )
  })
  if (!target) throw new Error('no card is visible')
  await page.mouse.click(target.x, target.y)
  await page.waitForURL('**/members/*')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return target.scrollTop
}

for (const viewport of viewports) {
  test(`R-1.04 R-4.49 a search loads more members, and Back from a profile restores the scroll position within 8 px, ${viewport.width} px wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await logIn(page, 'bert')
    await page.goto(`/members?min_age=${olderThanNewcomers}`)
    const scrollableHeight = await loadAllPages(page)
    const cards = page.getByRole('main').locator('article')
    const count = await cards.count()
    expect(count).toBeGreaterThan(2 * pageSize)
    for (let trial = 0; trial < 10; trial++) {
      await page.evaluate(
        (scrollTop) => window.scrollTo(0, scrollTop),
        Math.round((scrollableHeight * (trial + 0.3)) / 10.5),
      )
      await waitForAnimations(page)
      const scrollTop = await openVisibleMember(page)
      if (trial % 4 === 3) await page.reload({ waitUntil: 'networkidle' })
      await page.goBack()
      await expect(cards).toHaveCount(count)
      const measureOffset = () => page.evaluate((before) => Math.abs(window.scrollY - before), scrollTop)
      await expect.poll(measureOffset, { message: `trial ${trial}` }).toBeLessThanOrEqual(8)
    }
  })
}
