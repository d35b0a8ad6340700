import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { findProblems, findViolations } from './accessibility.ts'
import { runSql } from './database.ts'
import { expect, test } from './journey.ts'
import { addVirtualAuthenticator, logInToOffice, officeOrigin } from './office.ts'

test('staff add a passkey, log out, log in with it, and confirm with it', async ({ page }) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1280, height: 860 })
  await addVirtualAuthenticator(page)
  await logInToOffice(page, 'support')
  await page.goto(`${officeOrigin()}/office/account`)
  await page.getByLabel('Naam van de passkey').fill('Mijn laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mijn laptop')).toBeVisible()

  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await page.goto(`${officeOrigin()}/office/account`)
  await page.getByRole('button', { name: 'Inloggen met passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Mijn account' })).toBeVisible()
  await expect(page.getByText(/^Laatst gebruikt op/)).toBeVisible()

  await runSql('update staff_session set confirmed_until = null where staff_id in (select staff_id from staff_passkey)')
  expect(await findProblems(page, `${officeOrigin()}/office/account`)).toEqual([])
  await page.getByRole('button', { name: 'Maak nieuwe herstelcodes' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(/nieuwe code/)
  expect(await findViolations(page)).toEqual([])
  const codes = page.locator('section', { has: page.getByRole('heading', { name: 'Herstelcodes' }) })
  await codes.getByRole('button', { name: 'Bevestigen met passkey' }).click()
  await expect(page.getByText('Leg deze codes op een veilige plek.')).toBeVisible()
  await exchangeApp(page)
  await page.getByRole('button', { name: 'Passkey Mijn laptop verwijderen' }).click()
  await expect(page.getByText('Je hebt nog geen passkey.')).toBeVisible()

  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await page.getByRole('button', { name: 'Inloggen met passkey' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
    'Inloggen of opslaan met deze passkey is niet gelukt. Probeer het opnieuw.',
  )
})

/** Removes the authenticator app and adds another one, whose secret is shown once. */
async function exchangeApp(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: 'App verwijderen' })
  await remove.click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(/elke site waar je werkt/)
  await runSql(
    `insert into staff_passkey (id, staff_id, site_id, credential_id, public_key, counter, transports, name, created_at)
     select gen_random_uuid(), r.staff_id, r.site_id, 'elsewhere', '', 0, '{}', 'Elders', now()
     from staff_role r join staff_passkey p on p.staff_id = r.staff_id where r.site_id <> p.site_id`,
  )
  await remove.click()
  await page.getByRole('button', { name: 'App toevoegen' }).click()
  await expect(page.getByRole('img', { name: 'QR-code voor je authenticator-app' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  const field = page.getByLabel('Eerste code uit de app')
  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(/^Die code klopt niet/)
  await expect(page.getByText(secret)).toHaveCount(0)
  await field.fill(new TOTP({ secret: secret.replaceAll(' ', '') }).generate())
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Je app werkt sinds/)).toBeVisible()
  await runSql(`delete from staff_passkey where credential_id = 'elsewhere'`)
}
