import type { Browser, Page } from '@playwright/test'
import { expect, test, collectBrowserErrors } from './journey.ts'
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
  await expect(card.getByText('Nieuwe like').first()).toBeVisible()
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
    await page.goto('/likes/matches', { waitUntil: 'networkidle' }) // a dialog would follow a call
    await expect(page.getByRole('link', { name: 'Matches' })).toContainText('1')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  expect(browserErrors).toEqual([])
})
