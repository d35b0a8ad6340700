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
  await page.getByRole('radio', { name: 'iDEAL | Wero' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL('**/credits/p2/creditcard')
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
})
