import type { Page } from '@playwright/test'
import { runSql } from './database.ts'
import { expect, logIn, test } from './journey.ts'

test('R-1.08 R-1.09 R-1.18 R-2.13 R-2.29 R-2.113 R-4.22 R-4.21 credits are chosen by keyboard and paid with another method after a failure, which makes the member premium', async ({
  page,
}) => {
  await logIn(page, 'carl')
  await page.getByRole('link', { name: 'Premium' }).first().click()
  await page.waitForURL('**/premium')

  await page.getByRole('radio', { name: /150/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/credits/p2')
  await expect(async () => {
    await page.getByRole('radio', { name: 'iDEAL | Wero' }).press('ArrowDown')
    await page.waitForURL('**/credits/p2/creditcard', { timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Bestellen en betalen met Creditcard' }).press('Enter')

  await page.getByRole('button', { name: 'Mislukt' }).click()
  await expect(page.getByRole('heading', { name: 'Creditcard betaling mislukt' })).toBeVisible()
  await page.getByRole('radio', { name: 'iDEAL | Wero' }).check()
  await page.getByRole('button', { name: 'Betalen met iDEAL | Wero' }).click()

  await page.getByRole('button', { name: 'Betaald' }).click()
  await expect(page.getByRole('heading', { name: 'Gelukt, je credits staan klaar' })).toBeVisible()
  await expect(page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credits/ }).first()).toBeVisible() // the menu of a premium member links to credits

  await expect(async () => {
    const outbox = await page.request.get('/dev/mail?to=carl@demo.vonk.test')
    expect(await outbox.text()).toMatch(/Bevestiging van je bestelling [0-9A-Z]{5}-[0-9A-Z]{5}/)
  }).toPass()

  await buyAgain(page, 'creditcard', 'Creditcard')
  await runSql(
    `insert into discount_code (site_id, code, percent, minimum_cents, once_per_member, first_purchase_only, status, starts_at, created_at)
     select id, 'JOURNEY10', 10, 0, false, false, 'active', now(), now() from site where key = 'vonkje'`,
  )
  await page.goto('/credits/p0/paypal')
  await page.getByText('Heb je een kortingscode?').click()
  await page.getByLabel('Kortingscode').fill('journey10')
  await page.getByRole('button', { name: 'Toepassen' }).click()
  await expect(page.getByText(/€\s13,46/).first()).toBeVisible()
  await buyHere(page, 'PayPal')
  await expect(page.getByRole('definition').filter({ hasText: /^€\s13,46$/ })).toBeVisible()
})

/** Buys the smallest bundle with a method, and pays at the provider. */
async function buyAgain(page: Page, method: string, name: string): Promise<void> {
  await page.goto(`/credits/p0/${method}`)
  await buyHere(page, name)
}

/** Orders on the page of a bundle, and pays at the provider. */
async function buyHere(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Bestellen en betalen met ${name}` }).click()
  await page.getByRole('button', { name: 'Betaald' }).click()
  await expect(page.getByRole('heading', { name: 'Gelukt, je credits staan klaar' })).toBeVisible()
}
