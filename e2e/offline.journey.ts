import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect, logIn, test } from './journey.ts'
import { chooseGenders, newPerson } from './people.ts'

const offlineNotice = (page: Page) => page.getByRole('heading', { name: 'Je bent offline' })
const connectionStatus = (page: Page) => page.getByRole('status').filter({ hasText: /^Geen verbinding\./ })

// While offline, the browser reports the live socket and the images that fail to load.
test.afterEach(({ browserErrors }) => {
  const unexpectedErrors = browserErrors.filter((message) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(message))
  browserErrors.splice(0, browserErrors.length, ...unexpectedErrors)
})

/** Clicks a visible link to a path. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).first().click()
  await page.waitForURL(`**${path}`)
}

/** Waits for the script of the toasts, which a page loads a few seconds after it was opened. */
/** Waits for a script that the page loads some seconds after its start. */
async function waitForScript(page: Page, script: 'toast-cards' | 'account-menu-list' | 'footer'): Promise<void> {
  await page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    `/${script}-`,
  )
}

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const) {
  test(`a page that was never opened shows an offline notice and opens by itself on reconnect, ${width} px, ${colorScheme}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await logIn(page, 'bert')
    await page.waitForLoadState('networkidle')
    await waitForScript(page, 'account-menu-list')
    await context.setOffline(true)
    await expect(connectionStatus(page)).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await page.locator('article a').first().click()
    await expect(offlineNotice(page)).toBeVisible()
    await expect(page).toHaveURL(/\/members\/.+/)
    expect(await findViolations(page)).toEqual([])
    for (const path of ['/chats', '/likes', '/credits']) {
      await followLink(page, path)
      await expect(offlineNotice(page)).toBeVisible()
      await expect(page.getByRole('alert').filter({ has: offlineNotice(page) })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Mijn account' }).click()
    await page.getByRole('menuitem', { name: 'Instellingen' }).click()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(offlineNotice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Terug', exact: true }).click()
    await expect(page).toHaveURL(/\/credits$/)

    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Kies je creditbundel' })).toBeVisible()
    await expect(connectionStatus(page)).toHaveCount(0)
  })
}

test('pages that were opened before are shown while offline: members, a profile, likes, a conversation, credits', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'anna')
  const [first, second] = await page
    .locator('main article a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await followLink(page, first ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, \d+/)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await followLink(page, '/likes')
  await followLink(page, '/premium')
  await followLink(page, '/chats')
  await page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first().click()
  await page.waitForURL('**/chats/*')
  const conversation = new URL(page.url()).pathname
  await expect(page.getByRole('log')).toBeVisible()
  await followLink(page, '/members')
  await page.clock.install()
  await page.clock.fastForward('02:00') // every query is stale by then

  await context.setOffline(true)
  await expect(connectionStatus(page)).toBeVisible()
  await followLink(page, first ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  await followLink(page, '/likes')
  await expect(page.getByRole('heading', { name: 'Likes', level: 1 })).toBeVisible()
  await followLink(page, '/premium')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Je bent offline')
  await followLink(page, '/chats')
  await followLink(page, conversation)
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible()
  await followLink(page, '/members')
  await expect(page.locator('main article').first()).toBeVisible()
  await followLink(page, second ?? '')
  await expect(offlineNotice(page)).toBeVisible()
  await page.goBack()
  await expect(page.locator('main article').first()).toBeVisible()
})

test('while offline a like is reverted, a dialog waits, and a page that was not opened shows a notice', async ({
  page,
  context,
}) => {
  await logIn(page, 'bert')
  await waitForScript(page, 'toast-cards')
  const terms = page.getByRole('link', { name: 'Voorwaarden' }).first()
  await terms.scrollIntoViewIfNeeded()
  await waitForScript(page, 'footer') // it loads when it comes into view; React holds clicks back until then
  await page.mouse.wheel(0, -100_000)
  await context.setOffline(true)
  const card = page.locator('main article', { has: page.locator('button[aria-pressed=false]') }).first()
  const profile = await card.getByRole('link').first().getAttribute('href') // two members may have one name
  await card.locator('button[aria-pressed]').click()
  await expect(page.getByText(/Je hebt nu geen verbinding/)).toBeVisible()
  const heart = page
    .locator('main article', { has: page.locator(`a[href="${profile}"]`) })
    .locator('button[aria-pressed]')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await terms.click()
  await expect(offlineNotice(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(connectionStatus(page)).toContainText('Dit opent vanzelf zodra het kan.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('R-8.03 R-8.04 R-9.29 a page whose chunk is missing is loaded as a document once, and not again within a minute', async ({
  page,
}) => {
  await logIn(page, 'bert')
  await page.waitForLoadState('networkidle')
  await page.route(/\/assets\/member\.page-/, (route) => route.fulfill({ status: 404, body: '' }))
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
  const cards = page.locator('main article a')
  const [first, second] = await cards.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  await page
    .locator(`a[href="${new URL(first ?? '').pathname}"]`)
    .first()
    .click()
  await expect.poll(() => documents).toEqual([first])
  await page.waitForURL(first ?? '')

  await page.goto('/members')
  documents.length = 0
  await page
    .locator(`a[href="${new URL(second ?? '').pathname}"]`)
    .first()
    .click()
  await expect(page.getByText(/Er is een fout opgetreden/)).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(documents).toEqual([])
  await page.unroute(/\/assets\/member\.page-/)
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/, \d+/)
})

test('signing up on the home page waits for a connection', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await chooseGenders(page, newPerson('Noor', 'Vrouw'))
  await page.waitForTimeout(500)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /Gratis beginnen/ })
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'Je hebt nu geen verbinding' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Wanneer ben je geboren?' })).toBeVisible()
})
