import type { Browser, Locator, Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { collectBrowserErrors, expect, test } from './journey.ts'
import { newPerson, signUpAndConfirm } from './people.ts'

/** Signs up a member, who has 5 credits, and orders the bundle of 150 credits with a method. */
async function order(browser: Browser, method: { id: string; name: string }, browserErrors: string[]): Promise<Page> {
  const page = await signUpAndConfirm(browser, newPerson('Betty', 'Vrouw'))
  collectBrowserErrors(page, browserErrors)
  await page.goto(`/credits/p1/${method.id}`)
  await page.getByRole('button', { name: `Bestellen en betalen met ${method.name}` }).click()
  return page
}

/** Orders with iDEAL, pays at the provider, and waits until the credits are there. */
async function buy(browser: Browser, browserErrors: string[]): Promise<Page> {
  const page = await order(browser, { id: 'ideal', name: 'iDEAL | Wero' }, browserErrors)
  await page.getByRole('button', { name: 'Betaald' }).click()
  await expectCredits(page, 155)
  return page
}

async function expectCredits(page: Page, credits: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Gelukt, je credits staan klaar' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(`Je hebt nu ${credits} credits.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credits/ }).first()).toBeVisible() // the menu of a premium member
}

/** Opens the payment of the order on the page, at the desk of the provider. */
async function openAtDesk(page: Page): Promise<Locator> {
  const number = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText()
  const desk = await page.context().newPage()
  await desk.goto('/dev/payments')
  return desk.getByRole('article', { name: number })
}

test('R-2.17 R-2.114 R-3.57 R-7.26 a direct debit is signed with the code of the text message, and gives the credits when it is paid', async ({
  browser,
  browserErrors,
}) => {
  const page = await order(browser, { id: 'sdd', name: 'SEPA-incasso' }, browserErrors)
  await page.waitForURL('**/directdebit?order=*')
  await page.getByLabel('Naam van de rekeninghouder').fill('B. de Vries')
  await page.getByLabel('IBAN').fill('nl91abna0417164300')
  await page.getByLabel('Straat').fill('Kerkstraat')
  await page.getByLabel('Huisnummer').fill('12')
  await page.getByLabel('Postcode').fill('3511ab')
  await page.getByLabel('Plaats').fill('Utrecht')
  await page.getByLabel('Mobiel nummer').fill('06 12345678')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Verder naar de machtiging' }).click()

  await expect(page.getByRole('heading', { name: 'Machtiging', exact: true })).toBeVisible()
  await expect(page.getByText('NL91 ABNA 0417 1643 00')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Akkoord, stuur me de code' }).click()

  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await code.fill(await readSmsCode(page, '+31612345678'))
  await page.getByRole('button', { name: 'Ondertekenen' }).click()

  await expect(page.getByRole('heading', { name: /^Je betaling wordt geïncasseerd op / })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credits/ })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  const payment = await openAtDesk(page)
  await payment.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expectCredits(page, 155)
})

/** Waits for a text message to a number and returns the code in it. */
async function readSmsCode(page: Page, to: string): Promise<string> {
  const read = async () => {
    const inbox = await page.request.get(`/dev/sms?to=${encodeURIComponent(to)}`)
    return /(\d{6}) is je code/.exec(await inbox.text())?.[1]
  }
  await expect.poll(read, { timeout: 15_000 }).toBeDefined()
  return (await read()) ?? ''
}

test('a bank transfer shows what to transfer, and gives the credits when the money arrives', async ({
  browser,
  browserErrors,
}) => {
  const page = await order(browser, { id: 'sct', name: 'SEPA-overboeking' }, browserErrors)
  await expect(page.getByRole('heading', { name: 'Maak het bedrag over' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^€\s26,21$/ })).toHaveCount(2) // in the instructions and the order
  await expect(page.getByRole('definition').filter({ hasText: /^NL\d\d OEFB( \d{4}){2} \d\d$/ })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^RF\d\d(-\d{4})+$/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const payment = await openAtDesk(page)
  await payment.getByRole('button', { name: 'Precies ontvangen' }).click()
  await expect(payment.getByRole('heading', { name: /, betaald$/ })).toBeVisible()
  await expectCredits(page, 155) // the live socket reports it; the page itself asks every 30 seconds
})

test('R-2.14 R-2.112 a bundle is withdrawn, which takes back its credits and premium, and ordered again in one tap', async ({
  browser,
  browserErrors,
}) => {
  const page = await buy(browser, browserErrors)
  await page.getByRole('button', { name: 'Herroep hier' }).click()
  const confirm = page.getByRole('button', { name: 'Herroeping bevestigen' })
  await expect(confirm).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Je bestelling is herroepen' })).toBeFocused()
  await expect(page.getByText('Je saldo is 5 credits.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credits/ })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Al je bestellingen' }).click()
  await expect(page.getByRole('link', { name: /^150 credits/ })).toContainText('Herroepen')

  await page.goto('/credits/repeat-order')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Bestellen en betalen met iDEAL | Wero' }).click()
  await page.getByRole('button', { name: 'Betaald' }).click()
  await expectCredits(page, 155)
})

test('a payment that the bank charges back takes its credits and premium, and the order and the ledger say so', async ({
  browser,
  browserErrors,
}) => {
  const page = await buy(browser, browserErrors)
  const payment = await openAtDesk(page)
  await payment.getByRole('button', { name: 'Bank haalt terug' }).click()
  await expect(payment.getByRole('heading', { name: /^Teruggehaald door de bank/ })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Je betaling is teruggeboekt' })).toBeVisible()
  await expect(page.getByText('Je saldo is 5 credits.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credits/ })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Al je bestellingen' }).click()
  await expect(page.getByRole('link', { name: /^150 credits/ })).toContainText('Teruggeboekt')

  await page.goto('/transactions?tab=credits')
  await expect(page.getByRole('row', { name: /Betaling teruggehaald .*−150 5$/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
