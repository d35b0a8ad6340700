// The longest journeys: the name of this file puts them first, so that they run beside all others.
import { findProblems } from './accessibility.ts'
import { expect, logIn, test } from './journey.ts'

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
