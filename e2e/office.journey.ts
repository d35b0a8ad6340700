import type { Page } from '@playwright/test'
import { expect, password, test } from './journey.ts'
import { enterCode, officeOrigin } from './office.ts'

test('R-6.22 staff log in to the office with a code, find their screens and preview a setting', async ({ page }) => {
  await page.goto(`${officeOrigin()}/`)
  await page.getByLabel('E-mailadres').fill('admin@demo.vonk.test')
  await page.getByLabel('Wachtwoord').fill('een ander wachtwoord')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByRole('alert')).toHaveText('Dat adres en wachtwoord horen niet bij elkaar.')
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Verder' }).click()
  await enterCode(page, 'Dag Amina')

  await page.getByRole('link', { name: 'Instellingen' }).click()
  await page.getByRole('link', { name: 'free_photos' }).click()
  await page.getByLabel('Nieuwe waarde').fill('-1')
  await page.getByRole('button', { name: 'Bekijk wat er verandert' }).click()
  await expect(page.getByRole('alert')).toContainText('Deze waarde kan niet')
  await page.getByLabel('Nieuwe waarde').fill('4')
  await page.getByRole('button', { name: 'Bekijk wat er verandert' }).click()
  await expect(page.getByRole('status').filter({ hasText: '→' })).toContainText('3 → 4')

  await changeMailText(page)
  await page.goto(`${officeOrigin()}/office`)
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page.getByRole('heading', { name: 'Inloggen op het kantoor' })).toBeVisible()
})

/** Changes a text of a mail after a look at the example, and restores it. */
async function changeMailText(page: Page) {
  await page.goto(`${officeOrigin()}/office/mails/accounts.reset?language=nl`)
  await page
    .getByRole('link', { name: /^Wijzigen: De link werkt/ })
    .last()
    .click()
  const text = page.getByLabel('Nieuwe tekst')
  await text.fill('De link werkt even.')
  await page.getByRole('button', { name: 'Bekijk voorbeeld' }).click()
  await expect(page.getByRole('alert')).toHaveText('In deze tekst ontbreekt: {hours}.')
  await text.fill('Deze link werkt maar {hours} uur.')
  await page.getByRole('button', { name: 'Bekijk voorbeeld' }).click()
  await expect(page.getByRole('status').last()).toContainText('Deze link werkt maar 1 uur.')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Eigen tekst', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Wijzigen: Deze link werkt maar/ }).click()
  await page.getByRole('button', { name: 'Zet de oorspronkelijke tekst terug' }).click()
  await expect(page.getByText('Eigen tekst', { exact: true })).toBeHidden()
}
