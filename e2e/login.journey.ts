import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, logIn, password, test, submitLogin } from './journey.ts'
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

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

/** Adds a virtual authenticator that stores passkeys and verifies its user. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('R-6.09 the login redirects to the requested page with its query', async ({ page }) => {
  await page.goto('/likes/sent?x=1')
  await page.waitForURL('**/login?returnTo=**')
  await expect(page.getByText('Log in om verder te gaan.')).toBeVisible()
  await submitLogin(page, 'bert@demo.vonk.test')
  await page.waitForURL('**/likes/sent?x=1')
})

const otherSites = [
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example/..//evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
]
for (const returnTo of otherSites) {
  test(`R-6.09 the login never redirects to another site, even when already logged in: ${JSON.stringify(returnTo)}`, async ({
    page,
    baseURL,
  }) => {
    const path = `/login?returnTo=${encodeURIComponent(returnTo)}`
    await page.goto(path)
    await submitLogin(page, 'carl@demo.vonk.test')
    await page.waitForURL(`${baseURL}/**`)
    await expect(page).not.toHaveURL(/login/)
    expect(new URL(page.url()).origin).toBe(baseURL)
    await page.goto(path)
    await expect(page).not.toHaveURL(/login/)
    expect(new URL(page.url()).origin).toBe(baseURL)
  })
}

test('an ended session redirects to the login, in a language of the site', async ({ page, baseURL }) => {
  await logIn(page, 'carl')
  const session = (await page.context().cookies()).find(({ name }) => name === 'sid')
  await page.goto('about:blank') // the live socket of the page would report that the session has ended
  await page.request.post('/api/logout.php', { headers: { 'x-request-type': 'client' } })
  await page.context().addCookies([
    { name: 'sid', value: session?.value ?? '', url: baseURL ?? '' },
    { name: 'locale', value: 'xx', url: baseURL ?? '' },
  ])
  await page.goto('/members')
  await page.waitForURL('**/login?returnTo=%2Fmembers')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { name: 'Welkom terug' })).toBeVisible()
})

test('R-8.12 R-8.13 C-59 wrong passwords are reported, then counted down; empty fields are marked', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByText('Vul je e-mailadres in.')).toBeVisible()
  await expect(page.getByLabel('E-mailadres')).toBeFocused()
  const unknown = newPerson('Niemand', 'Man').email
  for (let count = 0; count < 5; count++) {
    const loginResponse = page.waitForResponse('**/api/user.php')
    await submitLogin(page, unknown, `fout ${count} wachtwoord`)
    await loginResponse
    await expect(page.getByText('Login mislukt, probeer opnieuw')).toBeVisible()
  }
  await submitLogin(page, unknown)
  await expect(page.getByText('Te veel foute pogingen, account voor 15 min geblokkeerd.')).toBeVisible()
  await expectAccessible(page)
})

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
  await expectAccessible(page)

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
  await expectAccessible(page)
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
  await expectAccessible(page)
  await page.getByLabel('Code uit je app').fill(recoveryCode ?? '')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/settings/account')
  await expect(page.getByText('Codes staan aan.')).toBeVisible()

  await page.getByRole('button', { name: 'Codes uitzetten' }).click()
  await page.getByLabel('Code uit je app of herstelcode').fill(generateCode(30))
  await page.getByRole('button', { name: 'Codes uitzetten' }).click()
  await expect(page.getByRole('button', { name: 'Codes aanzetten' })).toBeVisible()
})
