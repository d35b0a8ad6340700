import type { Locator } from '@playwright/test'
import { choose, expect, test } from './journey.ts'
import { answerSteps, consent, newPerson } from './people.ts'

/** How many pixels of the dialog or page that holds the field cannot be seen without scrolling. */
const hidden = (one: Locator) =>
  one.evaluate((field) => {
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
  test(`R-1.02 the last screens of signing up fit a window of 1280 by 900, in ${place}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 1280, height: 900 })
    const person = newPerson('Roosmarijn-Wilhelmina', 'Vrouw')
    await page.goto(path)
    await choose(page.locator('input[name=gender][value=female]'))
    await choose(page.locator('input[name=seeks][value=male]'))
    await page.getByRole('button', { name: path === '/' ? 'Gratis beginnen' : 'Verder' }).click()
    await answerSteps(page, person)
    const lastBox = page.getByRole('checkbox').last()
    await expect(lastBox).toBeVisible()
    expect(await hidden(lastBox)).toBe(0)
    await consent(page)
    const code = page.getByLabel('Code uit de mail')
    await expect(code).toBeVisible()
    expect(await hidden(code)).toBe(0)
  })
}
