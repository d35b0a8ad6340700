import type { Page } from '@playwright/test'
import { choose, expect, test } from './journey.ts'
import { answerSteps, consent, newPerson } from './people.ts'

/** How many pixels of what the dialog or page holds cannot be seen without scrolling. */
const hidden = (page: Page) =>
  page.getByLabel('Code uit de mail').evaluate((field) => {
    const scroller = (element: Element): Element =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) || !element.parentElement
        ? element
        : scroller(element.parentElement)
    const own = scroller(field)
    const { bottom } = own.getBoundingClientRect()
    return Math.max(own.scrollHeight - own.clientHeight, Math.min(bottom, own.scrollHeight) - innerHeight, 0)
  })

for (const [place, path] of [
  ['the modal', '/'],
  ['the page', '/signup'],
] as const) {
  test(`R-1.02 the last screen of signing up fits a window of 1280 by 900, in ${place}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 1280, height: 900 })
    const person = newPerson('Roosmarijn-Wilhelmina', 'Vrouw')
    await page.goto(path)
    await choose(page.locator('input[name=gender][value=female]'))
    await choose(page.locator('input[name=seeks][value=male]'))
    await page.getByRole('button', { name: path === '/' ? 'Gratis beginnen' : 'Verder' }).click()
    await answerSteps(page, person)
    await consent(page)
    await expect(page.getByLabel('Code uit de mail')).toBeVisible()
    expect(await hidden(page)).toBe(0)
  })
}
