import type { Page } from '@playwright/test'
import { expect, origin, password } from './journey.ts'

/** Returns the origin of the office of a site; by default this run's. */
export function officeOrigin(site = origin()): string {
  return site.replace('://', '://office.')
}

/** Adds a virtual authenticator that stores passkeys and verifies its user. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
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

/** Opens the office and enters address and password of a colleague of the demo, up to the code. */
export async function enterPassword(page: Page, role: string, site = origin()): Promise<void> {
  await page.goto(`${officeOrigin(site)}/`)
  await page.getByLabel('E-mailadres').fill(`${role}@demo.vonk.test`)
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Verder' }).click()
}

/** Enters the code that the demo shows. A code that another journey has used is refused; the next one follows within 30 seconds. */
export async function enterCode(page: Page, greeting: string | RegExp): Promise<void> {
  await expect(async () => {
    const hint = await page.getByText(/^Demo: de code van dit moment is/).textContent()
    await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(hint ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await expect(page.getByRole('heading', { name: greeting })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}
