import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { findViolations } from './accessibility.ts'
import { expect, submitLogin, test } from './journey.ts'
import { addVirtualAuthenticator } from './office.ts'
import { chosenPassword, newPerson, signUpAndConfirm } from './people.ts'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mijn account' }).click()
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Finds the section of the settings with this heading. */
function findSection(page: Page, name: string) {
  return page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
}

test('a member adds a passkey, logs in with it and removes it; its script loads on demand', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await signUpAndConfirm(browser, newPerson('Pien', 'Vrouw'))
  await addVirtualAuthenticator(page)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click()
  await page.getByLabel('Naam', { exact: true }).fill('Mijn laptop')
  const typedPassword = findSection(page, 'Passkeys').getByLabel('Je wachtwoord', { exact: true })
  await typedPassword.fill('niet dit wachtwoord')
  await page.getByRole('button', { name: 'Passkey maken' }).click()
  await expect(page.getByRole('button', { name: 'Passkey maken' })).toBeEnabled()
  await expect(typedPassword).toBeFocused()
  await typedPassword.fill('een lange zin met koffie')
  await page.getByRole('button', { name: 'Passkey maken' }).click()
  await expect(page.getByText('De passkey is toegevoegd.')).toBeVisible()
  await expect(page.getByText('Mijn laptop')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.goto('/members')
  await logOut(page)
  await page.goto('/login?returnTo=/likes', { waitUntil: 'networkidle' })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Inloggen met passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/likes')
  expect(scripts.length).toBeGreaterThan(0)

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Passkey Mijn laptop verwijderen' }).click()
  await expect(page.getByText('Je hebt nog geen passkey.')).toBeVisible()
  await page.goto('/members')
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Inloggen met passkey' }).click()
  await expect(
    page.getByText('Inloggen of opslaan met deze passkey is niet gelukt. Probeer het opnieuw.'),
  ).toBeVisible()
})

test('a member turns on codes, logs out, and logs in with a code and with a recovery code', async ({ browser }) => {
  test.setTimeout(180_000)
  const person = newPerson('Roos', 'Vrouw')
  const page = await signUpAndConfirm(browser, person)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Codes aanzetten' }).click()
  const link = await page.getByRole('link', { name: 'Openen in een app op dit apparaat' }).getAttribute('href')
  const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  const generateCode = (secondsLater: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + secondsLater * 1_000 })
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Code uit je app').fill(generateCode(0))
  await page.getByRole('button', { name: 'Aanzetten', exact: true }).click()
  const codes = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click()
  await expect(page.getByText('Codes staan aan sinds')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.goto('/members')
  await logOut(page)
  await page.goto('/login?returnTo=/likes')
  await submitLogin(page, person.email, chosenPassword)
  await expect(page.getByLabel('Code uit je app')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  // the code of the next time step, because that of this one may have turned codes on
  await page.getByLabel('Code uit je app').fill(generateCode(30))
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/likes')

  await logOut(page)
  await page.goto('/login?returnTo=/settings/account')
  await submitLogin(page, person.email, chosenPassword)
  await page.getByRole('button', { name: 'Gebruik een herstelcode' }).click()
  await page.getByLabel('Herstelcode').fill(recoveryCode)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/settings/account')
  await expect(page.getByText('Je hebt nog 9 herstelcodes.')).toBeVisible()
})
