import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test'
import { recordLiveSocket, waitForHydration } from './waiting.ts'

/** The password of every demo account. */
export const password = 'welkom-bij-vonk'

/** The site that this run started. */
export function origin(): string {
  const found = process.env['JOURNEY_ORIGIN']
  if (!found) throw new Error('the journeys run against a site that e2e/serve.setup.ts starts')
  return found
}

/** The second site of the demo, on its own domain. */
export function plusOrigin(): string {
  return origin().replace('localhost', 'plus.localhost')
}

/**
 * A test whose page knows the site, and fails on any error or refused resource that the browser reports. What is done
 * on a page waits until React has taken it over, but for what is opened with `waitUntil: 'commit'`. Windows that it
 * opens are closed after it.
 */
export const test = base.extend<{ complaints: string[]; windows: void }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(recordLiveSocket)
        context.on('page', waitForHydration)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(origin()),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      collectBrowserErrors(page, complaints)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  windows: [
    async ({ browser, context }, use) => {
      await use()
      for (const other of browser.contexts()) if (other !== context) await other.close()
    },
    { auto: true },
  ],
})

export { expect }

/** Collects what the browser complains about: script errors, policy violations, hydration differences. */
export function collectBrowserErrors(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
}

/** Logs a demo person in through the login screen. */
export async function logIn(page: Page, name: string, site = origin()): Promise<void> {
  await page.goto(`${site}/login`)
  await submitLogin(page, `${name}@demo.vonk.test`)
  await page.waitForURL('**/members')
}

/** Fills in and sends the login form that is on the screen. */
export async function submitLogin(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

/** Chooses a radio or ticks a box by key, which no moving layout makes miss. */
export async function checkWithKeyboard(control: Locator): Promise<void> {
  await control.press('Space')
  await expect(control).toBeChecked()
}

/** A second person in a browser window of their own. */
export async function openMemberPage(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin(), locale: 'nl-NL' })
  const page = await context.newPage()
  await logIn(page, name)
  return page
}

/** The first link in the newest mail to an address, from the outbox of the demo. */
export async function findMailedLink(page: Page, address: string): Promise<string> {
  const link = /href="(http[^"]+)"/.exec(await (await page.request.get(await findNewestMail(page, address))).text())?.[1]
  if (!link) throw new Error('the mail holds no link')
  return link.replaceAll('&#38;', '&')
}

/** The path of the newest mail to an address, once there are so many: mails are written by a job. */
export async function findNewestMail(page: Page, address: string, count = 1): Promise<string> {
  const find = async () => {
    const list = await page.request.get(`/dev/mail?to=${encodeURIComponent(address)}`)
    return (await list.text()).match(/\/dev\/mail\/[0-9a-f-]{36}/g) ?? []
  }
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  return (await find())[0] ?? ''
}
