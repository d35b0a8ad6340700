import { expect, submitLogin, test } from './journey.ts'
import { chosenPassword, newPerson, signUpAndConfirm } from './people.ts'
import { waitUntilHydrated } from './waiting.ts'

test('R-1.25 R-4.41 R-6.20 R-9.18 R-5.06 R-9.09 C-22 a new member who logs in sees the welcome bonus, buys with it, and it is gone', async ({
  browser,
  page,
}) => {
  test.setTimeout(150_000) // the dialog opens after 40 seconds
  const person = newPerson('Bonita', 'Vrouw')
  await signUpAndConfirm(browser, person)
  await page.goto('/login')
  await submitLogin(page, person.email, chosenPassword)
  await page.waitForURL('**/discover')
  await page.goto('/members') // the bonus is in the members area
  await waitUntilHydrated(page)
  const bar = page.getByRole('complementary', { name: 'Welkomstbonus' })
  await expect(bar.getByRole('timer')).toHaveText(/^03:59:\d\d$/)
  const dialog = page.getByRole('dialog', { name: 'Welkomstbonus' })
  await expect(dialog.getByText('De eerste 4 uur na je aanmelding krijg je 25% korting')).toBeVisible({
    timeout: 90_000,
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await bar.getByRole('link', { name: 'Bekijk bundels' }).click()
  await page.waitForURL('**/credits')
  await expect(page.getByText('€ 26,21').first()).toBeVisible()
  await page.getByText('Heb je een kortingscode?').click()
  await page.getByRole('textbox', { name: 'Kortingscode' }).fill('ONZIN')
  await page.getByRole('button', { name: 'Toepassen' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Kortingscode' })).toHaveAccessibleDescription('Code niet gevonden')
  await page.getByRole('button', { name: /^Bestellen en betalen met/ }).click()
  await page.getByRole('button', { name: 'Betaald' }).click()
  await expect(page.getByRole('heading', { name: 'Gelukt, je credits staan klaar' })).toBeVisible()

  await page.goto('/members')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.goto('/credits')
  await expect(page.getByText('€ 34,95').first()).toBeVisible()
})
