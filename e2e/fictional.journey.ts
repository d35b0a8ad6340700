import { findViolations } from './accessibility.ts'
import { expect, logIn, getPlusOrigin, test } from './journey.ts'

const staffDisclosure = /Een medewerker leest en beantwoordt je berichten\./

test('C-11 L-01 the gift dialog of a fictional profile labels it as fictional', async ({ page }) => {
  const plus = getPlusOrigin()
  await logIn(page, 'anna', plus)
  const card = page.locator('article', { hasText: 'Fictief profiel' }).first()
  const path = (await card.getByRole('link').first().getAttribute('href')) ?? ''
  for (const screen of [path, `${path}/chat`]) {
    await page.goto(plus + screen)
    await expect(page.getByRole('main').getByText(staffDisclosure)).toBeVisible()
    await page.getByRole('button', { name: /^Geef .* een cadeau$/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Een cadeau voor/ })
    await expect(dialog.getByText('Fictief profiel', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^Dit is een fictief profiel/)).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(8)
    expect(await findViolations(page)).toEqual([])
  }
})
