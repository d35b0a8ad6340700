// The longest journeys: the name of this file puts them first, so that they run beside all others.
import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect, logIn, test } from './journey.ts'

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]

async function findProblems(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  await page.goto(path, { waitUntil: 'networkidle' })
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const violation of await findViolations(page))
        problems.push(`${path} ${viewport.width} ${colorScheme} ${violation}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) problems.push(`${path} ${viewport.width}: ${overflow} px wider than the screen`)
    }
  }
  return problems
}

test('R-9.37 axe finds nothing on the screens of a member, in both themes, on phone and desktop', async ({ page }) => {
  test.setTimeout(480_000)
  await logIn(page, 'anna')
  const chats = await (await page.request.get('/api/chats.php')).json()
  const [chat] = chats.chats
  const paths = [
    '/members',
    `/members/${chat.profile}`,
    '/likes',
    '/likes/sent',
    '/likes/matches',
    '/swipe-game',
    '/chats',
    `/chats/${chat.conversation}`,
    '/credits',
    '/credits/p1/ideal',
    '/premium',
    '/transactions',
    '/profile',
    '/profile/preview',
    '/profile/preview?as=visitor',
    '/settings',
    '/settings/account',
    '/settings/privacy',
    '/settings/location',
    '/settings/sessions',
    '/settings/blocked',
    '/settings/data',
    '/activate/done',
  ]
  const problems: string[] = []
  for (const path of paths) problems.push(...(await findProblems(page, path)))
  expect(problems).toEqual([])
})

test('R-9.37 axe finds nothing on the screens of a visitor, in both themes, on phone and desktop', async ({ page }) => {
  test.setTimeout(180_000)
  const problems: string[] = []
  for (const path of [
    '/',
    '/login',
    '/reset-password',
    '/reset-password/do',
    '/mail-change/do?token=x',
    '/signup',
    '/activate?token=x',
    '/activate/error',
    '/pages/terms',
    '/pages/privacy',
    '/nergens',
  ])
    problems.push(...(await findProblems(page, path)))
  expect(problems).toEqual([])
})
