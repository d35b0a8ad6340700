import { expect, test } from './journey.ts'
import { findMailedLinkBySubject } from './mails.ts'
import { signUpAndConfirm, newPerson } from './people.ts'

test('R-2.32 R-2.33 R-5.13 R-8.16 a forgotten password is reset by mail, which logs out every other device', async ({
  page,
  browser,
}) => {
  const person = newPerson('Fenna', 'Vrouw')
  const phone = await signUpAndConfirm(browser, person)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await page.getByRole('button', { name: 'Mail sturen' }).click()
  await expect(page.getByText('Vul je e-mailadres in.')).toBeVisible()
  await page.getByLabel('E-mailadres').fill(person.email)
  await page.getByRole('button', { name: 'Mail sturen' }).click()
  await expect(page.getByRole('heading', { name: 'Bekijk je mail' })).toBeVisible()

  const link = await findMailedLinkBySubject(page, person.email, 'Kies een nieuw wachtwoord')
  const token = new URL(link).searchParams.get('token') ?? ''
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''))
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password\/do$/)
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('zes groene kano’s')
  await page.getByLabel('Nieuw wachtwoord, nog een keer').fill('zes groene kano')
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByText('De twee wachtwoorden zijn niet hetzelfde.')).toBeVisible()
  await page.getByLabel('Nieuw wachtwoord, nog een keer').fill('zes groene kano’s')
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByRole('heading', { name: 'Je wachtwoord is gewijzigd' })).toBeVisible()
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])

  await phone.goto('/likes')
  await phone.waitForURL('**/login?returnTo=**')
  await page.getByRole('link', { name: 'Inloggen' }).last().click()
  await page.waitForURL('**/login')
  await page.getByLabel('E-mailadres').fill(person.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByText('Login mislukt, probeer opnieuw')).toBeVisible()
  await page.getByLabel('Wachtwoord', { exact: true }).fill('zes groene kano’s')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL('**/discover')

  await page.goto(link)
  await expect(page.getByText('Link verlopen of invalide, vraag een nieuwe e-mail aan')).toBeVisible()
  await page.getByRole('link', { name: 'Nieuwe mail aanvragen' }).click()
  await page.waitForURL('**/reset-password')
})
