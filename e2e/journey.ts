import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test'
import { recordLiveSocket, waitForPage, waitUntilHydrated } from './waiting.ts'

/** The password of every demo account. */
export const password = 'welkom-bij-vonk'

/** Returns the origin of the site that this run started. */
export function origin(): string {
  const value = process.env['JOURNEY_ORIGIN']
  if (!value) throw new Error('JOURNEY_ORIGIN is not set: e2e/serve.setup.ts sets it')
  return value
}

/** Returns the origin of the demo's second site. */
export function getPlusOrigin(): string {
  return origin().replace('localhost', 'plus.localhost')
}

/**
 * A test on the site of this run. Fails on every script error and policy violation that the browser reports. Navigations
 * wait for hydration, except with `waitUntil: 'commit'`. Closes the additional browser contexts after the test.
 */
export const test = base.extend<{ browserErrors: string[]; contextCleanup: void }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(recordLiveSocket)
        await context.addInitScript(dismissEntryWarning)
        context.on('page', waitForPage)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(origin()),
  browserErrors: [
    async ({ page }, use) => {
      const browserErrors: string[] = []
      collectBrowserErrors(page, browserErrors)
      await use(browserErrors)
      expect(browserErrors).toEqual([])
    },
    { auto: true },
  ],
  contextCleanup: [
    async ({ browser, context }, use) => {
      await use()
      for (const openContext of browser.contexts()) if (openContext !== context) await openContext.close()
    },
    { auto: true },
  ],
})

/** Dismisses the warning for adults, which would cover every page of a visitor. It has its own tests. */
function dismissEntryWarning(): void {
  if (window === top && location.protocol.startsWith('http')) localStorage.setItem('site-entry', String(Date.now()))
}

export { expect }

/** A failed request, and a script of the tests themselves in the frame of a mail, which runs none. */
const expectedErrors = /Failed to load resource|^Blocked script execution in '[^']*\/office\/mail-previews\//

/** Collects the errors that the browser reports: script errors, policy violations, hydration mismatches. */
export function collectBrowserErrors(page: Page, browserErrors: string[]): void {
  page.on('pageerror', (error) => browserErrors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text()))
      browserErrors.push(`console: ${message.text()}`)
  })
}

/** Logs a demo member in and opens the members page. `login.journey.ts` tests the login screen. */
export async function logIn(page: Page, name: string, site = origin()): Promise<void> {
  const email = `${name}@demo.vonk.test`
  if (site === origin()) {
    const headers = { 'x-request-type': 'client' }
    const response = await page.request.post(`${site}/api/user.php`, { headers, data: { email, password } })
    expect(response.ok()).toBe(true)
    await page.goto(`${site}/members`)
  } else {
    await page.goto(`${site}/login`) // the other sites have names that only the browser resolves
    await submitLogin(page, email)
    await page.waitForURL('**/discover')
    await page.goto(`${site}/members`)
  }
  await waitUntilHydrated(page)
}

/** Fills in and submits the login form of the current page. */
export async function submitLogin(page: Page, email: string, typedPassword = password): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(typedPassword)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

/** Checks a radio button or checkbox by keyboard. Unlike a click, a key press cannot miss after a layout shift. */
export async function checkWithKeyboard(control: Locator): Promise<void> {
  await control.press('Space')
  await expect(control).toBeChecked()
}

/** Opens a page in a new browser context and logs a demo member in. */
export async function openMemberPage(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin(), locale: 'nl-NL' })
  const page = await context.newPage()
  await logIn(page, name)
  return page
}

/** Returns the first link in the newest mail to an address, from the demo's outbox. */
export async function findMailedLink(page: Page, address: string): Promise<string> {
  const link = /href="(http[^"]+)"/.exec(
    await (await page.request.get(await findNewestMail(page, address))).text(),
  )?.[1]
  if (!link) throw new Error('the mail has no link')
  return link.replaceAll('&#38;', '&')
}

/** Waits until a job has written `count` mails to an address. Returns the path of the newest mail. */
export async function findNewestMail(page: Page, address: string, count = 1): Promise<string> {
  const listMailPaths = async () => {
    const list = await page.request.get(`/dev/mail?to=${encodeURIComponent(address)}`)
    return (await list.text()).match(/\/dev\/mail\/[0-9a-f-]{36}/g) ?? []
  }
  await expect.poll(async () => (await listMailPaths()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  return (await listMailPaths())[0] ?? ''
}
