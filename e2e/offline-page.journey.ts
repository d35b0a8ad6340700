import { findViolations } from './accessibility.ts'
import { expect, logIn, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

// While offline, the browser reports what fails to load.
test.afterEach(({ browserErrors }) => {
  const unexpectedErrors = browserErrors.filter((message) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(message))
  browserErrors.splice(0, browserErrors.length, ...unexpectedErrors)
})

test('without a connection a page shows the unsent text and opens by itself later; no page that needs a login is cached', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await logIn(page, 'anna')
  await page.goto('/chats')
  await page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first().click()
  await page.waitForURL('**/chats/*')
  const composer = page.getByRole('textbox', { name: /bericht/i })
  await expect(async () => {
    await composer.fill('Tot zondag bij de molen!') // the screen that was loading may be replaced meanwhile
    await expect(composer).toHaveValue('Tot zondag bij de molen!', { timeout: 1_000 })
  }).toPass()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 60_000 })
    .toBe('activated')
  await page.goto('/members')
  await expect(page.locator('main article').first()).toBeVisible()

  await context.setOffline(true)
  await page.goto('/likes', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Je bent offline' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tot zondag bij de molen!' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys()
    const cachedRequests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return cachedRequests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths).toContain('/offline')
  expect(cachedPaths.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Likes', level: 1 })).toBeVisible({ timeout: 30_000 })
})
