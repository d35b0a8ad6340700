import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { findViolations } from './accessibility.ts'
import { expect, logIn, password, test, submitLogin } from './journey.ts'
import { addVirtualAuthenticator } from './office.ts'
import { signUpAndConfirm, newPerson } from './people.ts'

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

test('staff enable login codes, log in with one, and can use a recovery code instead', async ({ page }) => {
  test.setTimeout(180_000)
  const email = 'finance@demo.vonk.test'
  await logIn(page, 'finance')
  await page.goto('/settings/account')
  await findSection(page, 'Codes bij het inloggen').getByLabel('Je wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Codes aanzetten' }).click()
  const link = await page.getByRole('link', { name: 'Openen in je app' }).getAttribute('href')
  const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  const generateCode = (secondsLater: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + secondsLater * 1000 })
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Code uit je app').fill(generateCode(0))
  await page.getByRole('button', { name: 'Bevestigen' }).click()
  await expect(page.getByRole('heading', { name: 'Bewaar je herstelcodes' })).toBeVisible()
  const recoveryCode = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ })
    .first()
    .textContent()
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click()
  await expect(page.getByText('Codes staan aan.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login?returnTo=/settings/account')
  await submitLogin(page, email)
  await expect(page.getByLabel('Code uit je app')).toBeFocused()
  await page.getByLabel('Code uit je app').fill('000000')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByText('Deze code klopt niet of is al gebruikt.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Code uit je app').fill(recoveryCode ?? '')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/settings/account')
  await expect(page.getByText('Codes staan aan.')).toBeVisible()

  await page.getByRole('button', { name: 'Codes uitzetten' }).click()
  await page.getByLabel('Code uit je app of herstelcode').fill(generateCode(30))
  await page.getByRole('button', { name: 'Codes uitzetten' }).click()
  await expect(page.getByRole('button', { name: 'Codes aanzetten' })).toBeVisible()
})
