import { expect, test } from './journey.ts'
import { findMailedLinkBySubject } from './mails.ts'
import { signUpAndConfirm, newPerson, signUp } from './people.ts'

const password = 'een lange zin met koffie'

test('R-2.39 R-5.11 R-5.12 C-77 a member changes their email address, and the old mailbox can revert it', async ({
  page,
  browser,
}) => {
  const person = newPerson('Gijs', 'Man')
  const { email: newEmail } = newPerson('Gijs-nieuw', 'Man')
  const memberPage = await signUpAndConfirm(browser, person)
  await memberPage.goto('/settings/account')
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

test('C-24b an unconfirmed member must confirm their address before changing it', async ({ browser }) => {
  const memberPage = await signUp(browser, newPerson('Otto', 'Man'))
  await memberPage.goto('/settings/account')
  await expect(memberPage.getByText('Dit adres is nog niet bevestigd.')).toBeVisible()
  await expect(memberPage.getByLabel('Nieuw e-mailadres')).toHaveCount(0)
  await memberPage.getByRole('link', { name: 'E-mailadres bevestigen' }).click()
  await memberPage.waitForURL('**/activate')
  await expect(memberPage.getByLabel('Code uit de mail')).toBeVisible()
})

test('R-5.14 R-8.26 a member who changes their password stays logged in and the live socket reconnects', async ({
  browser,
}) => {
  const memberPage = await signUpAndConfirm(browser, newPerson('Hanna', 'Vrouw'))
  await memberPage.goto('/settings/account')
  const old = memberPage.getByLabel('Je huidige wachtwoord')
  const button = memberPage.getByRole('button', { name: 'Wachtwoord wijzigen' })
  await old.fill('niet dit')
  await memberPage.getByLabel('Nieuw wachtwoord', { exact: true }).fill('zes groene kano’s')
  await button.click()
  await expect(memberPage.getByText('Controleer je oude wachtwoord')).toBeVisible()
  await expect(old).toBeFocused()
  await old.fill(password)
  const reopened = memberPage.waitForEvent('websocket')
  await button.click()
  await expect(memberPage.getByText('Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.')).toBeVisible()
  await reopened
  await memberPage.getByRole('link', { name: 'Leden' }).first().click()
  await memberPage.waitForURL('**/members')
})
