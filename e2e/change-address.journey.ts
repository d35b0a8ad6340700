import { expect, test } from './journey.ts'
import { findMailedLinkBySubject } from './mails.ts'
import { chosenPassword, newPerson, signUpAndConfirm } from './people.ts'

const password = 'vijf gele bussen'

test('R-2.39 R-5.11 R-5.12 R-5.14 R-8.26 C-77 a member changes their password and email address while their socket reconnects, and the old mailbox can revert the address', async ({
  page,
  browser,
}) => {
  const person = newPerson('Gijs', 'Man')
  const { email: newEmail } = newPerson('Gijs-nieuw', 'Man')
  const memberPage = await signUpAndConfirm(browser, person)
  await memberPage.goto('/settings/account')
  await memberPage.getByLabel('Je huidige wachtwoord').fill(chosenPassword)
  await memberPage.getByLabel('Nieuw wachtwoord', { exact: true }).fill(password)
  const socketReopened = memberPage.waitForEvent('websocket')
  await memberPage.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  await expect(memberPage.getByText('Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.')).toBeVisible()
  await socketReopened
  await memberPage.getByLabel('Nieuw e-mailadres').fill('anna@demo.vonk.test')
  await memberPage.getByLabel('Je wachtwoord', { exact: true }).fill(password)
  await memberPage.getByRole('button', { name: 'Link sturen' }).click()
  await expect(memberPage.getByText('We sturen een mail naar anna@demo.vonk.test.')).toBeVisible()
  await memberPage.getByRole('button', { name: 'Een ander adres opgeven' }).click()
  await memberPage.getByLabel('Nieuw e-mailadres').fill(newEmail)
  await memberPage.getByLabel('Je wachtwoord', { exact: true }).fill(password)
  await memberPage.getByRole('button', { name: 'Link sturen' }).click()
  await expect(memberPage.getByText(`We sturen een mail naar ${newEmail}.`)).toBeVisible()

  await page.goto(await findMailedLinkBySubject(page, newEmail, 'Bevestig je nieuwe e-mailadres'))
  await expect(page).toHaveURL(/\/mail-change\/do$/)
  await page.getByRole('button', { name: 'Ja, dit adres gebruiken' }).click()
  await expect(page.getByRole('heading', { name: 'Je e-mailadres is gewijzigd' })).toBeVisible()

  await page.goto(await findMailedLinkBySubject(page, person.email, 'Je e-mailadres is gewijzigd'))
  await page.getByRole('button', { name: 'Ja, zet mijn adres terug' }).click()
  await expect(page.getByRole('heading', { name: 'Je oude adres is terug' })).toBeVisible()
  await memberPage.waitForURL('**/login?returnTo=%2Fsettings%2Faccount')
  await memberPage.goto('/likes')
  await memberPage.waitForURL('**/login?returnTo=%2Flikes')
  await page.getByRole('button', { name: 'Nieuw wachtwoord kiezen' }).click()
  await expect(page).toHaveURL(/\/reset-password\/do$/)
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('zes groene kano’s')
  await page.getByLabel('Nieuw wachtwoord, nog een keer').fill('zes groene kano’s')
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByRole('heading', { name: 'Je wachtwoord is gewijzigd' })).toBeVisible()
})
