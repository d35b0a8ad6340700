import type { Locator } from '@playwright/test'
import { checkWithKeyboard, expect, test } from './journey.ts'
import { answerSignupSteps, giveConsent, newPerson } from './people.ts'

/** Measures how many pixels of the dialog or page around a field are visible only after scrolling. */
const measureHiddenHeight = (fieldLocator: Locator) =>
  fieldLocator.evaluate((field) => {
    const findScrollContainer = (element: Element): Element =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) || !element.parentElement
        ? element
        : findScrollContainer(element.parentElement)
    const container = findScrollContainer(field)
    const { bottom } = container.getBoundingClientRect()
    return Math.max(
      container.scrollHeight - container.clientHeight,
      Math.min(bottom, container.scrollHeight) - innerHeight,
      0,
    )
  })

for (const [form, path] of [
  ['the modal', '/'],
  ['the page', '/signup'],
] as const) {
  test(`R-1.02 the last signup steps fit a window of 1280 by 900, in ${form}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 1280, height: 900 })
    const person = newPerson('Roosmarijn-Wilhelmina', 'Vrouw')
    await page.goto(path)
    await checkWithKeyboard(page.locator('input[name=gender][value=female]'))
    await checkWithKeyboard(page.locator('input[name=seeks][value=male]'))
    await page.getByRole('button', { name: path === '/' ? 'Gratis beginnen' : 'Verder' }).click()
    await answerSignupSteps(page, person)
    const lastBox = page.getByRole('checkbox').last()
    await expect(lastBox).toBeVisible()
    expect(await measureHiddenHeight(lastBox)).toBe(0)
    await giveConsent(page)
    const code = page.getByLabel('Code uit de mail')
    await expect(code).toBeVisible()
    expect(await measureHiddenHeight(code)).toBe(0)
  })
}
