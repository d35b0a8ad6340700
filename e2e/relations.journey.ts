import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { checkWithKeyboard, expect, logIn, test } from './journey.ts'

/** Fetches a member's profile and returns the HTTP status. */
const fetchStatus = async (page: Page, id: string) => (await page.request.get(`/api/members/${id}`)).status()

/** Returns a member from the search results. */
async function findMember(page: Page, index: number): Promise<{ id: string; name: string }> {
  const { cards } = await (await page.request.get('/api/members')).json()
  return cards.at(index)
}

test('R-2.92 C-55 a member is blocked in two clicks, on the profile and in a conversation, and the toast reverts it', async ({
  page,
}) => {
  await logIn(page, 'carl')
  const { id, name } = await findMember(page, -1)
  await page.goto(`/members/${id}`)
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('menuitem', { name: `${name} blokkeren` }).click()
  await page.waitForURL('**/members')
  await expect(page.getByText(`${name} is geblokkeerd.`)).toBeVisible()
  expect(await fetchStatus(page, id)).toBe(404)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByText(`${name} is niet meer geblokkeerd.`)).toBeVisible()
  expect(await fetchStatus(page, id)).toBe(200)

  await page.goto(`/members/${id}/chat`)
  await page.getByRole('button', { name: 'Meer over dit gesprek' }).click()
  await page.getByRole('menuitem', { name: `${name} blokkeren` }).click()
  await page.waitForURL('**/chats')
  expect(await fetchStatus(page, id)).toBe(404)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByText(`${name} is niet meer geblokkeerd.`)).toBeVisible()
})

test('R-1.15 R-2.90 R-2.100 a gift from the profile starts the conversation; without credits nothing is lost', async ({
  page,
}) => {
  await logIn(page, 'anna')
  const { id, name } = await findMember(page, -2)
  await page.goto(`/members/${id}`)
  await page.getByRole('button', { name: `Geef ${name} een cadeau` }).click()
  const dialog = page.getByRole('dialog', { name: `Een cadeau voor ${name}` })
  await expect(dialog.getByRole('radio')).toHaveCount(8)
  await expect(dialog.getByText('5 credits').first()).toBeVisible()
  await checkWithKeyboard(dialog.getByRole('radio', { name: /^Roos/ }))
  await dialog.getByLabel('Een paar woorden erbij').fill('Omdat het kan')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Roos geven · 5 credits' }).click()
  await page.waitForURL('**/chats/*')
  await expect(page.getByRole('log').getByText('Cadeau: Roos')).toBeVisible()
  await expect(page.getByRole('log').getByText('Omdat het kan')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Gesprekken' }).getByText('Jij: Cadeau: Roos')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.route('**/api/gifts', async (route) => {
    const fetched = await route.fetch()
    await route.fulfill({ response: fetched, json: { ...(await fetched.json()), credits: 2 } })
  })
  await page.getByRole('button', { name: `Geef ${name} een cadeau` }).click()
  await checkWithKeyboard(dialog.getByRole('radio', { name: /^Taart/ }))
  await expect(dialog.getByRole('alert')).toContainText('Onvoldoende credits')
  await expect(dialog.getByRole('link', { name: 'Credits kopen' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Taart/ })).toBeChecked()
})
