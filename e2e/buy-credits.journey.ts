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
  await expect(page.getByText(/^\d{4}-\d{6}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credits/ }).first()).toBeVisible() // the menu of a premium member links to credits

  await expect(async () => {
    const outbox = await page.request.get('/dev/mail?to=carl@demo.vonk.test')
    expect(await outbox.text()).toMatch(/Bevestiging van je bestelling \d{4}-\d{6}/)
  }).toPass()
})

test('R-4.20 R-4.24 the order page waits for the payer and shows a payment that was made in another tab', async ({
  page,
}) => {
  await logIn(page, 'dora')
  await page.goto('/credits/p0')
  await page.getByRole('button', { name: /^Bestellen en betalen met/ }).click()
  await page.waitForURL('**/dev/psp/checkout/**')
  const checkoutUrl = page.url()
  const shopPage = await page.context().newPage()
  await shopPage.goto('/transactions')
  await shopPage.getByRole('link', { name: /50 credits/ }).click()
  await expect(shopPage.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()

  await page.request.post(checkoutUrl, { form: { status: 'paid' }, maxRedirects: 0 })

  await expect(shopPage.getByRole('heading', { name: 'Gelukt, je credits staan klaar' })).toBeVisible()
})
