import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { runSql } from './database.ts'
import { expect, origin } from './journey.ts'

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

/**
 * Logs a colleague of the demo in to the office and opens it. Stores the session, because a code counts only once in 30
 * seconds for all journeys. `office.journey.ts` tests the login.
 */
export async function logInToOffice(page: Page, role: string, site = origin()): Promise<void> {
  const token = randomUUID()
  await runSql(
    `insert into staff_session (id, staff_id, site_id, created_at, last_used_at, expires_at, confirmed_until, user_agent)
     select encode(sha256($1::bytea), 'hex'), staff_account.id, site_id, now(), now(), now() + interval '1 hour', now() + interval '10 minutes', 'journey'
     from staff_account, site_host where email_key = $2 and host = $3`,
    [token, `${role}@demo.vonk.test`, new URL(site).hostname],
  )
  await page.context().addCookies([{ name: 'office-session', value: token, url: officeOrigin(site) }])
  await page.goto(`${officeOrigin(site)}/office`)
  await expect(page.getByRole('heading', { name: /^Dag / })).toBeVisible()
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
