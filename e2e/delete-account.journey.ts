import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkWithKeyboard, expect, openMemberPage, test } from './journey.ts'
import { findMailedLinkBySubject } from './mails.ts'
import { signUpAndConfirm, newPerson } from './people.ts'

const password = 'een lange zin met koffie'

async function attemptLogin(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

/** Sends the first message to a member and returns the id of the conversation. */
async function startConversation(page: Page, recipientPage: Page): Promise<string> {
  const { user } = (await (await recipientPage.request.get('/api/user.php')).json()) as { user: { id: string } }
  const response = await page.request.post(`/api/members/${user.id}/messages`, {
    headers: { 'x-request-type': 'client' },
    data: { messageId: randomUUID(), text: 'Dag, ik ga bijna weg.' },
  })
  return ((await response.json()) as { conversationId: string }).conversationId
}

test('R-2.120 R-4.02 R-4.03 R-2.08 C-43 deleting an account makes one plain offer, hides the member everywhere at once and is reversible by mail', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const person = newPerson('Wilma', 'Vrouw')
  const page = await signUpAndConfirm(browser, person)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/members')
  const member = (await (await page.request.get('/api/user.php')).json()) as { user: { id: string } }
  const bert = await openMemberPage(browser, 'bert')
  const conversationId = await startConversation(page, bert)
  await bert.goto(`/chats/${conversationId}`)
  await expect(bert.getByText('Dag, ik ga bijna weg.').last()).toBeVisible()

  await page.goto('/settings/delete')
  await expect(page.getByText('Je hebt nog 4 credits')).toBeVisible()
  await checkWithKeyboard(page.getByRole('radio', { name: 'Ik heb iemand gevonden' }))
  await page.getByLabel('Wil je er iets over kwijt?').fill('Via deze site nog wel.')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByRole('heading', { name: 'Bevestig met je wachtwoord' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Wat fijn!' })).toBeVisible()
  await expect(page.getByText('korting')).toHaveCount(0)
  await page.getByRole('button', { name: 'Vorige' }).click()
  await checkWithKeyboard(page.getByRole('radio', { name: 'Te duur' }))
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByRole('heading', { name: 'Liever blijven, met 20% korting?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Blijven met korting' })).toBeVisible()
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  await expect(page.getByText('Vul je wachtwoord in.')).toBeVisible()
  await page.getByLabel('Wachtwoord', { exact: true }).fill('niet dit')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  await expect(page.getByText('Dit wachtwoord klopt niet.')).toBeVisible()
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Account verwijderen' }).click()

  await page.waitForURL('**/account-deleted?until=**')
  await expect(page.getByText(/Terugkomen kan tot \d+ \w+ \d{4}/)).toBeVisible()
  await otherTab.waitForURL('**/login?returnTo=%2Fmembers')
  await otherTab.goto('/likes')
  await otherTab.waitForURL('**/login?returnTo=%2Flikes')
  await expect(bert.getByRole('heading', { name: 'Dit lid is er niet meer' })).toBeVisible()
  const profile = await bert.goto(`/members/${member.user.id}`)
  expect(profile?.status()).toBe(404)

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'nl-NL' })
  await attemptLogin(visitor, person.email)
  await expect(
    visitor.getByText('Dit account is verwijderd. We sturen je een mail met een link om terug te komen.'),
  ).toBeVisible()
  const link = await findMailedLinkBySubject(page, person.email, 'Over je account')
  await visitor.goto(link)
  await expect(visitor).toHaveURL(/\/reactivate$/)
  await visitor.getByRole('button', { name: 'Mijn account terughalen' }).click()
  await expect(visitor.getByRole('heading', { name: 'Fijn dat je er weer bent' })).toBeVisible()
  await attemptLogin(visitor, person.email)
  await visitor.waitForURL('**/discover')
  const reactivated = (await (await visitor.request.get('/api/user.php')).json()) as { user: object }
  expect(reactivated.user).toMatchObject({ id: member.user.id, status: 'active', credits: 4 })
  await bert.goto(`/chats/${conversationId}`)
  await expect(bert.getByText('Dag, ik ga bijna weg.').last()).toBeVisible()

  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'Mijn account terughalen' }).click()
  await expect(visitor.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
})
