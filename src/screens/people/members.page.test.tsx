import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard, settingsData, viewerData } from '#testing/browser/screen-data.ts'
import type { FoundMembers } from '#features/search/contract.ts'
import MembersPage from './members.page.tsx'

const newResultsPage = (names: readonly string[], next: string | null = null): FoundMembers => ({
  cards: names.map((name) => newCard({ id: name.toLowerCase(), name })),
  next,
  total: { count: names.length, exact: true },
  similar: [],
  country: 'NL',
})

/** Opens the page with two members found. */
async function openMembers() {
  const data = [
    settingsData(),
    viewerData(),
    [['likes', 'given'], []],
    [['search', 'adverts'], { cam: null, sister: null }],
    [['search', 'members', {}], { pages: [newResultsPage(['Bert', 'Carl'])], pageParams: [null] }],
  ] as const
  const screen = await renderScreen(<MembersPage />, { data, path: '/members' })
  const cards = screen.getByRole('article')
  return { ...screen, cards, location: () => screen.router.state.location }
}

const foundDirk = () => newResultsPage(['Dirk'])

test('R-1.04 a search shows the members found and stores its filters in the URL', async () => {
  const calls = mockApi({ search: { members: foundDirk } })
  const screen = await openMembers()
  await screen.getByRole('button', { name: 'Met foto' }).click()
  await expect.element(screen.getByRole('link', { name: /Dirk/ })).toBeVisible()
  await expect.element(screen.getByText('1 lid gevonden')).toBeVisible()
  expect(screen.location().search).toBe('?with_photo=true')
  expect(calls.at(-1)?.input).toEqual({ with_photo: 'true' })
  await expect.element(screen.getByRole('button', { name: 'Met foto' })).toHaveAttribute('aria-pressed', 'true')
})

test('R-3.65 a failed search keeps the results and can be retried', async () => {
  let isRefused = true
  mockApi({
    search: {
      members: () => {
        if (isRefused) throw new CallError('general', {}, 500)
        return foundDirk()
      },
    },
  })
  const screen = await openMembers()
  await screen.getByRole('button', { name: 'Met foto' }).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Het zoeken lukte niet')
  expect(screen.cards.elements()).toHaveLength(2)
  expect(screen.location().search).toBe('')
  isRefused = false
  await alert.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.element(screen.getByRole('link', { name: /Dirk/ })).toBeVisible()
  expect(screen.location().search).toBe('?with_photo=true')
  expect(alert.query()).toBeNull()
})

test('while offline the results stay without skeletons, and the search continues on reconnect', async () => {
  mockApi({})
  const screen = await openMembers()
  setConnection(false)
  await screen.getByRole('button', { name: 'Met foto' }).click()
  await expect.element(screen.getByText(/We zoeken zodra je weer verbinding hebt/)).toBeVisible()
  expect(screen.cards.elements()).toHaveLength(2)
  expect(screen.getByText('Leden worden gezocht').query()).toBeNull()
  expect(screen.location().search).toBe('')
  mockApi({ search: { members: foundDirk } })
  setConnection(true)
  await expect.element(screen.getByRole('link', { name: /Dirk/ })).toBeVisible()
  expect(screen.location().search).toBe('?with_photo=true')
})
