import type { Browser, Page } from '@playwright/test'
import { expect, logIn, test, collectBrowserErrors } from './journey.ts'
import { fetchOwnId, signUpAndConfirm, newPerson } from './people.ts'
import { waitForLiveSocket } from './waiting.ts'

const headers = { 'x-request-type': 'client' }

interface MemberPage {
  readonly page: Page
  readonly id: string
}

async function createMember(browser: Browser, name: string, gender: 'Vrouw' | 'Man'): Promise<MemberPage> {
  const page = await signUpAndConfirm(browser, newPerson(name, gender))
  return { page, id: await fetchOwnId(page) }
}

const likeMember = (from: MemberPage, to: MemberPage) =>
  from.page.request.put(`/api/members/${to.id}/like`, { headers })

test('R-1.05 R-1.06 C-06 C-70 R-2.96 R-4.43 a like arrives live, is liked back from its card, and both members are notified of the match once', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [wies, rik] = await Promise.all([createMember(browser, 'Wies', 'Vrouw'), createMember(browser, 'Rik', 'Man')])
  const browserErrors: string[] = []
  for (const { page } of [wies, rik]) collectBrowserErrors(page, browserErrors)
  await waitForLiveSocket(rik.page)
  await likeMember(wies, rik)
  await rik.page.getByRole('link', { name: 'Iemand vindt je leuk. Kijk wie.' }).waitFor()
  await rik.page.goto('/likes')

  const card = rik.page.getByRole('listitem').filter({ hasText: 'Wies' })
  await expect(card.getByText('Nieuw', { exact: true }).first()).toBeVisible()
  await card.getByRole('button', { name: 'Wies liken' }).click()

  for (const [page, name] of [
    [rik.page, 'Wies'],
    [wies.page, 'Rik'],
  ] as const) {
    const matchDialog = page.getByRole('dialog', { name: 'Het is een match!' })
    await expect(matchDialog.getByText(`Jij en ${name} vinden elkaar leuk.`)).toBeVisible()
    expect(await matchDialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await rik.page.keyboard.press('Escape')
  await expect(rik.page.getByRole('dialog')).toBeHidden()
  await expect(card.getByRole('button', { name: 'Wies liken', pressed: true })).toBeFocused()
  // Opening the profile from the list clears the badge. Viewing the list and liking back do not.
  const badge = rik.page.getByRole('link', { name: /Likes.*1/ }).first()
  await expect(badge).toBeVisible()
  await card.getByRole('link').click()
  await rik.page.waitForURL(`**/likes/m/${wies.id}`)
  await expect(badge).toBeHidden()
  await wies.page.getByRole('link', { name: 'Stuur een bericht' }).click()
  await wies.page.waitForURL(`**/members/${rik.id}/chat`)

  for (const { page } of [wies, rik]) {
    await page.goto('/likes/matches')
    await expect(page.getByRole('link', { name: 'Matches' })).toContainText('1')
    await page.waitForTimeout(1500)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  expect(browserErrors).toEqual([])
})

test('C-06 a match made while the member was away is announced on the next page, as a toast while a dialog is open', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [fleur, joep, koen] = await Promise.all([
    createMember(browser, 'Fleur', 'Vrouw'),
    createMember(browser, 'Joep', 'Man'),
    createMember(browser, 'Koen', 'Man'),
  ])
  await fleur.page.goto('about:blank')
  await likeMember(joep, fleur)
  await likeMember(fleur, joep)
  await fleur.page.goto('/settings')
  await expect(fleur.page.getByRole('dialog', { name: 'Het is een match!' })).toBeVisible()
  await fleur.page.getByRole('button', { name: 'Verder kijken' }).click()

  await fleur.page.goto('/members')
  await waitForLiveSocket(fleur.page)
  await fleur.page.getByRole('button', { name: 'Filters' }).click()
  await expect(fleur.page.getByRole('dialog')).toHaveCount(1)
  await likeMember(fleur, koen)
  await likeMember(koen, fleur)
  await expect(fleur.page.getByText('Jij en Koen vinden elkaar leuk. Stuur een bericht.')).toBeVisible()
  await expect(fleur.page.getByRole('dialog')).toHaveCount(1)
})

test('R-2.96 a failed next page of a list can be retried', async ({ page }) => {
  await logIn(page, 'carl')
  await page.goto('/likes')
  const card = { id: crypto.randomUUID(), name: 'Kees', age: 40, cityName: 'Delft', online: false, isNew: false }
  const likedCard = { ...card, isFictional: false, photo: null, isNewLike: false, at: '2026-01-01T00:00:00.000Z' }
  const counts = { received: 0, sent: 2, matches: 0 }
  await page.route('**/api/likes/lists/sent', (route) =>
    route.fulfill({ json: { cards: [likedCard], next: 'x', counts } }),
  )
  await page.route('**/api/likes/lists/sent?*', (route) =>
    route.fulfill({ status: 500, json: { refusal: 'general', details: {} } }),
  )
  await page.getByRole('link', { name: 'Gegeven' }).click()
  await page.getByRole('button', { name: 'Meer laden' }).click()
  await expect(page.getByRole('alert')).toHaveText('Meer laden lukte niet.')
  await page.unroute('**/api/likes/lists/sent?*')
  const nextCard = { ...likedCard, id: crypto.randomUUID(), name: 'Leen' }
  await page.route('**/api/likes/lists/sent?*', (route) =>
    route.fulfill({ json: { cards: [nextCard], next: null, counts } }),
  )
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('link', { name: /^Leen/ })).toBeVisible()
  await expect(page.getByText('Dit zijn ze allemaal.')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Geen verbinding.' })).toBeVisible()
})

test('R-2.89 C-16 C-55 R-2.92 on the likes page a like is removed and restored, and a member is blocked in two clicks', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [noor, tijn] = await Promise.all([createMember(browser, 'Noor', 'Vrouw'), createMember(browser, 'Tijn', 'Man')])
  await likeMember(noor, tijn)
  const { page } = noor
  await page.goto('/likes/sent')
  const card = page.getByRole('listitem').filter({ hasText: 'Tijn' })
  await card.getByRole('button', { name: 'Tijn liken', pressed: true }).click()
  await expect(card).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Je hebt nog niemand geliket' })).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(card).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await card.getByRole('button', { name: 'Meer over Tijn' }).click()
  const block = page.getByRole('menuitem', { name: /blokkeren/i })
  const menuItemBox = await block.boundingBox()
  expect(menuItemBox && menuItemBox.x >= 0 && menuItemBox.x + menuItemBox.width <= 390).toBe(true)
  await block.click()
  await expect(card).toBeHidden()
  const received = await (await tijn.page.request.get('/api/likes/lists/received')).json()
  expect(received.counts.received).toBe(0)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(card).toBeVisible()
})

test('R-7.10 R-9.19 R-9.20 R-3.27 C-13 C-22 ?t=1 shows the oldest like once, then a suggestion that is labelled as one', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [lise, bram] = await Promise.all([createMember(browser, 'Lise', 'Vrouw'), createMember(browser, 'Bram', 'Man')])
  await likeMember(bram, lise)
  const { page } = lise
  await page.goto('/likes')
  await page.goto('/members?online=true&t=1')
  await expect(page.getByRole('dialog', { name: 'Bram vindt je leuk' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('?online=true')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.waitForTimeout(300) // the dialog removes its history entry
  await page.goBack()
  await expect(page).toHaveURL(/\/likes$/) // the URL with `t` added no history entry

  const listRequests: string[] = []
  await page.clock.install()
  await page.route('**/api/auto-like.php', async (route) => {
    const fetched = await route.fetch()
    await page.clock.pauseAt(Date.now() + 2_000) // from here the test controls the time
    page.on('request', (request) => request.url().includes('/api/likes/lists/') && listRequests.push(request.url()))
    await route.fulfill({ response: fetched })
  })
  const autoLikeResponse = page.waitForResponse('**/api/auto-like.php')
  await page.goto('/likes?t=0')
  await autoLikeResponse
  await page.evaluate(async () => (await fetch('/healthz')).text()) // the page has read the response by now
  await page.clock.runFor(499)
  expect(listRequests).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => listRequests.length).toBeGreaterThan(0)
  await page.clock.resume()
  const suggestion = page.getByRole('dialog', { name: 'Misschien iets voor jou' })
  await expect(suggestion).toContainText('Dit is een suggestie')
  await suggestion.getByRole('link', { name: 'Bekijk profiel' }).click()
  await page.waitForURL('**/members/*-*')
  await expect(page.getByRole('dialog')).toBeHidden()
  const { user } = await (await page.request.get('/api/user.php')).json()
  expect(user.new_likes).toBe(1)
})

test('R-6.08 a visitor’s like button opens the login, which returns to the profile; only another click likes', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const ilse = await createMember(browser, 'Ilse', 'Vrouw')
  await ilse.page.request.patch('/api/privacy', { headers, data: { publicVisible: true } })
  const visitor = await (await browser.newContext({ baseURL: new URL(ilse.page.url()).origin })).newPage()
  await visitor.goto(`/members/${ilse.id}`)
  await visitor.getByRole('link', { name: 'Log in om Ilse te liken' }).click()
  await visitor.getByLabel('E-mailadres').fill('bert@demo.vonk.test')
  await visitor.getByLabel('Wachtwoord', { exact: true }).fill('welkom-bij-vonk')
  await visitor.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await visitor.waitForURL(`**/members/${ilse.id}`)
  const heart = visitor.getByRole('button', { name: 'Ilse liken', exact: true })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
