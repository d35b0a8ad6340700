import type { Browser, Page } from '@playwright/test'
import { findProblems } from './accessibility.ts'
import { runSql } from './database.ts'
import { collectBrowserErrors, expect, test } from './journey.ts'
import { logInToOffice, officeOrigin } from './office.ts'
import { newPerson, signUpAndConfirm } from './people.ts'

/** Opens the office in a new browser context and logs a colleague in. */
async function openOffice(browser: Browser, role: string, browserErrors: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  collectBrowserErrors(page, browserErrors)
  await logInToOffice(page, role)
  return page
}

const findMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

/** Signs up a member who buys the largest bundle, for more than one colleague refunds alone. */
async function buyLargestBundle(browser: Browser, browserErrors: string[]): Promise<{ page: Page; number: string }> {
  const page = await signUpAndConfirm(browser, newPerson('Betty', 'Vrouw'))
  collectBrowserErrors(page, browserErrors)
  await page.goto('/credits/p3/ideal')
  await page.getByRole('button', { name: 'Bestellen en betalen met iDEAL | Wero' }).click()
  await page.getByRole('button', { name: 'Betaald' }).click()
  await expect(page.getByRole('heading', { name: 'Gelukt, je credits staan klaar' })).toBeVisible({ timeout: 20_000 })
  return { page, number: await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText() }
}

/** Stores money that arrived without an order, and returns the path of its incoming payment in the office. */
async function receiveUnknown(finance: Page): Promise<string> {
  await runSql(
    `insert into bank_receipt (id, source, entry_reference, amount_cents, currency, reference, received_on, state,
       created_at, changed_at)
     values (gen_random_uuid(), 'provider', 'journey', 3495, 'EUR', 'credits voor Betty', date '2020-01-02', 'unknown',
       now(), now()) on conflict do nothing`,
  )
  await finance.goto(`${officeOrigin()}/office/receipts`)
  const link = finance.getByRole('main').getByRole('table').getByRole('link').first()
  return (await link.getAttribute('href')) ?? ''
}

test('R-6.22 a large refund is asked by one colleague, made by another, and shown to the member', async ({
  browser,
  browserErrors,
}) => {
  test.setTimeout(240_000)
  const { page: member, number } = await buyLargestBundle(browser, browserErrors)
  const finance = await openOffice(browser, 'finance', browserErrors)
  await findMenu(finance).getByRole('link', { name: 'Bestellingen' }).click()
  await finance.getByLabel('Nummer').fill(number)
  await finance.getByRole('button', { name: 'Filter' }).click()
  await finance.getByRole('link', { name: number }).click()
  await finance.waitForURL(/\/office\/orders\/[\w-]+$/)
  const orderPath = new URL(finance.url()).pathname
  await finance.getByLabel('Reden').fill('De koper vergiste zich.')
  await finance.getByRole('button', { name: 'Betaal terug' }).click()
  await expect(finance.getByRole('heading', { name: 'Klopt dit?' })).toBeVisible()
  await expect(finance.getByRole('status')).toContainText('terug aan Betty')
  await finance.getByRole('button', { name: 'Ja, doe dit' }).click()
  await expect(finance.getByRole('status')).toContainText('wacht op een tweede collega')
  await expect(finance.locator('#answer')).toBeFocused()
  await expect(finance.locator('#answer')).toBeInViewport()
  await findMenu(finance).getByRole('link', { name: 'Goedkeuringen' }).click()
  const own = finance.getByRole('row').filter({ hasText: number })
  await expect(own).toBeVisible()
  await expect(own.getByRole('button', { name: 'Keur goed' })).toHaveCount(0)

  const admin = await openOffice(browser, 'admin', browserErrors)
  await findMenu(admin).getByRole('link', { name: 'Goedkeuringen' }).click()
  await admin.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Keur goed' }).click()
  await admin.getByRole('button', { name: 'Ja, doe dit' }).click()
  await expect(admin.getByRole('status')).toContainText('Betty is goedgekeurd en uitgevoerd')
  await expect(admin.locator('#answer')).toBeFocused()

  await member.goto('/transactions')
  const order = member.getByRole('listitem').filter({ hasText: number })
  await expect(async () => {
    await member.reload()
    await expect(order).toContainText('Terugbetaald', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  const incomingPaymentPath = await receiveUnknown(finance)
  expect(incomingPaymentPath).toMatch(/^\/office\/receipts\/[\w-]+$/)
  const problems: string[] = []
  const lists = ['receipts', 'refunds', 'debits', 'books', 'vat'].map((page) => `/office/${page}`)
  for (const path of [orderPath, incomingPaymentPath, ...lists])
    problems.push(...(await findProblems(finance, `${officeOrigin()}${path}`)))
  expect(problems).toEqual([])
})
