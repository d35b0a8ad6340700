import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import DeleteAccountPage from './delete-account.page.tsx'

const data = [
  settingsData({ refund_days: 14 }),
  viewerData(),
  [['payments', 'retention-offer'], { percent: 20 }],
  [['sites', 'company'], { support_email: 'hulp@mail.test' }],
] as const

async function openPage() {
  const screen = await renderScreen(<DeleteAccountPage />, { data })
  const next = () => screen.getByRole('button', { name: 'Verder' }).click()
  const confirm = async (password: string) => {
    await screen.getByLabelText('Wachtwoord', { exact: true }).fill(password)
    await screen.getByRole('button', { name: 'Account verwijderen' }).click()
  }
  return { ...screen, next, confirm }
}

test.each([
  [null, []],
  ['Te duur', ['Liever blijven, met 20% korting?']],
  ['Ik heb iemand gevonden', ['Wat fijn!']],
  ['Ik zoek niet meer', ['Even niet op zoek?']],
  ['De site werkt niet goed', ['Wat ging er mis?']],
  ['Te weinig leuke leden', ['Al breder gezocht?']],
  ['Geen tijd', ['Even geen tijd?']],
  ['Iets anders', []],
])(
  'R-2.120 C-43 the reason "%s" has its own reply or none; only "Te duur" is answered with a discount',
  async (reason, titles) => {
    const screen = await openPage()
    if (reason) await screen.getByRole('radio', { name: reason }).click()
    await screen.next()
    await expect.element(screen.getByRole('heading', { name: 'Bevestig met je wachtwoord' })).toHaveFocus()
    const replies = screen.getByRole('heading', { level: 2 }).elements()
    expect(replies.map(({ textContent }) => textContent)).toEqual(titles)
    await expect.element(screen.getByRole('button', { name: 'Account verwijderen' })).toBeVisible()
  },
)

test('R-6.18 Previous goes one step back and keeps the answers', async () => {
  const screen = await openPage()
  await screen.getByRole('radio', { name: 'Te duur' }).click()
  await screen.getByLabelText(/^Wil je er iets over kwijt/).fill('Tot later.')
  await screen.next()
  await screen.getByRole('button', { name: 'Vorige' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Account verwijderen' })).toHaveFocus()
  await expect.element(screen.getByRole('radio', { name: 'Te duur' })).toBeChecked()
  await expect.element(screen.getByLabelText(/^Wil je er iets over kwijt/)).toHaveValue('Tot later.')
  await expect
    .element(screen.getByRole('link', { name: 'Terug naar instellingen' }))
    .toHaveAttribute('href', '/settings')
})

test('R-2.120 a missing or wrong password deletes nothing; the right one deletes the account with the reason', async () => {
  const interceptedPaths = interceptNavigations()
  localStorage.setItem('vonk.chat.anna.draft.bert', 'Hoi')
  const calls = mockApi({
    accounts: {
      deleteAccount: ({ password }) => {
        if (password !== 'geheim') throw new CallError('password_wrong', { field: 'password' }, 422)
        return { graceEnd: '2026-12-31T00:00:00Z' }
      },
    },
  })
  const screen = await openPage()
  await screen.getByRole('radio', { name: 'Ik heb iemand gevonden' }).click()
  await screen.next()
  await screen.getByRole('button', { name: 'Account verwijderen' }).click()
  await expect.element(screen.getByText('Vul je wachtwoord in.')).toBeVisible()
  await screen.confirm('niet dit')
  await expect.element(screen.getByText('Dit wachtwoord klopt niet.')).toBeVisible()
  expect(interceptedPaths).toEqual([])
  await screen.confirm('geheim')
  await expect.poll(() => interceptedPaths).toEqual(['/account-deleted?until=2026-12-31T00%3A00%3A00Z'])
  expect(calls.at(-1)?.input).toEqual({ password: 'geheim', reason: 'found_someone', remarks: '' })
  expect(localStorage.length).toBe(0)
})

test('C-60 a member with credits is led to the withdrawal on the order, not to a mail', async () => {
  const screen = await openPage()
  await expect.element(screen.getByText(/Dat regel je zelf: herroep de bestelling/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Mijn bestellingen' })).toHaveAttribute('href', '/transactions')
  expect(screen.container.querySelector('[href^="mailto:"]')).toBeNull()
})
