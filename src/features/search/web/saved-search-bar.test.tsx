import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { SavedSearch } from '../contract.ts'
import type { Filters } from '../rules.ts'
import { SavedSearchBar } from './saved-search-bar.tsx'

const filters: Filters = { minAge: 25, maxAge: 45, online: true }
const query = 'min_age=25&max_age=45&online=true'

/** Mocks the saved searches of a member who has none yet. */
function mockSavedSearches() {
  let searches: SavedSearch[] = []
  return mockApi({
    search: {
      savedSearches: () => ({ searches }),
      saveSearch: ({ name }) => ((searches = [{ id: 's1', query, name: name ?? null, regionName: null }]), {} as never),
      renameSearch: ({ name }) => ((searches = searches.map((search) => ({ ...search, name }))), {} as never),
      removeSearch: () => ((searches = []), {} as never),
    },
  })
}

async function openSavedSearches() {
  const opened: Filters[] = []
  const screen = await renderScreen(<SavedSearchBar filters={filters} onOpen={(found) => opened.push(found)} />)
  return { ...screen, opened, list: screen.getByRole('region', { name: 'Opgeslagen zoekopdrachten' }) }
}

test('a search is saved by one click under a description of its filters, and opened again', async () => {
  mockSavedSearches()
  const { list, opened, ...screen } = await openSavedSearches()
  await screen.getByRole('button', { name: 'Zoekopdracht opslaan' }).click()
  await expect.element(list.getByRole('link')).toMatchTextContent('25–45 jaar, online nu')
  await expect.element(list.getByRole('link')).toHaveAttribute('aria-current', 'page')
  await list.getByRole('link').click()
  expect(opened).toEqual([filters])
})

test('a saved search is renamed by keyboard, and its link gets the focus', async () => {
  const calls = mockSavedSearches()
  const { list, ...screen } = await openSavedSearches()
  await screen.getByRole('button', { name: 'Zoekopdracht opslaan' }).click()
  await list.getByRole('button', { name: /^Naam van/ }).click()
  await expect.element(list.getByRole('textbox', { name: 'Naam' })).toHaveFocus()
  await userEvent.keyboard('Vanavond{Enter}')
  await expect.element(list.getByRole('link')).toMatchTextContent('Vanavond')
  await expect.element(list.getByRole('link')).toHaveFocus()
  expect(calls.find(({ endpoint }) => endpoint === 'search.renameSearch')?.input).toEqual({
    id: 's1',
    name: 'Vanavond',
  })
})

test('a deleted search is restored with its name by the toast', async () => {
  const calls = mockSavedSearches()
  const { list, ...screen } = await openSavedSearches()
  await screen.getByRole('button', { name: 'Zoekopdracht opslaan' }).click()
  await list.getByRole('button', { name: /^Naam van/ }).click()
  await userEvent.keyboard('Vanavond{Enter}')
  await list.getByRole('button', { name: 'Vanavond verwijderen' }).click()
  await expect.element(list.getByRole('link')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(list.getByRole('link')).toMatchTextContent('Vanavond')
  expect(calls.findLast(({ endpoint }) => endpoint === 'search.saveSearch')?.input).toEqual({
    filters: { min_age: 25, max_age: 45, online: true },
    name: 'Vanavond',
  })
})

test('saved searches that cannot be loaded can be retried', async () => {
  let isRefused = true
  mockApi({
    search: {
      savedSearches: () => {
        if (isRefused) throw new CallError('general', {}, 500)
        return { searches: [] }
      },
    },
  })
  const { list, ...screen } = await openSavedSearches()
  await screen.getByRole('button', { name: 'Opgeslagen', exact: true }).click()
  await expect.element(list.getByRole('alert')).toBeVisible()
  isRefused = false
  await list.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.element(list.getByText(/^Je hebt nog niets opgeslagen/)).toBeVisible()
})
