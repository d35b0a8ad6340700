import { expect, logIn, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

test('R-7.21 the service worker of push messages controls every page, and pages still load from the network', async ({
  page,
}) => {
  await logIn(page, 'bert')
  await page.goto('/settings/notifications')
  await expect(page.getByRole('heading', { name: 'Meldingen op dit apparaat' })).toBeVisible()
  const registered = await page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.register('/sw-push.js')
    const { active } = await navigator.serviceWorker.ready
    return { scope: new URL(scope).pathname, script: new URL(active?.scriptURL ?? '').pathname }
  })
  expect(registered).toEqual({ scope: '/', script: '/sw-push.js' })

  await page.goto('/members')

  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(controller).toMatch(/\/sw-push\.js$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
