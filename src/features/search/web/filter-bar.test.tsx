import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { goBackInLayer } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import type { Filters } from '../rules.ts'
import { FilterBar } from './filter-bar.tsx'

beforeEach(() => page.viewport(1280, 860))

/** Renders the filters of a search and records each search. */
async function openFilters(initial: Filters) {
  const searches: Filters[] = []
  const calls = mockApi({
    search: { count: ({ max_age: maxAge }) => ({ count: maxAge ? 7 : 40, exact: true }) },
    sites: { regions: () => ({ regions: [{ code: 'NL-GE', country: 'NL', name: 'Gelderland' }] }) },
  })
  function Page() {
    const [filters, setFilters] = useState(initial)
    const search = (next: Filters) => {
      searches.push(next)
      setFilters(next)
    }
    return <FilterBar filters={filters} country="NL" onChange={search} />
  }
  const screen = await renderScreen(<Page />, { data: [settingsData()] })
  return { ...screen, searches, calls }
}

test('R-4.50 C-46 a filter chip opens its own control, which counts the members before it searches', async () => {
  const screen = await openFilters({ region: 'NL-GE' })
  await screen.getByRole('button', { name: 'Leeftijd' }).click()
  const control = screen.getByRole('dialog', { name: 'Leeftijd' })
  await expect.element(control.getByRole('button', { name: 'Toon 40 leden' })).toBeVisible()
  const oldest = control.getByRole('slider', { name: 'Oudste leeftijd' })
  ;(oldest.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(oldest).toHaveValue('97')
  const show = control.getByRole('button', { name: 'Toon 7 leden' })
  await expect.element(show).toBeVisible()
  expect(screen.calls.at(-1)?.input).toEqual({ region: 'NL-GE', max_age: '97' })
  expect(screen.searches).toEqual([])
  await show.click()
  await expect.element(control).not.toBeInTheDocument()
  expect(screen.searches).toEqual([{ region: 'NL-GE', maxAge: 97 }])
  await expect.element(screen.getByRole('button', { name: 'Tot en met 97 jaar' })).toBeVisible()
})

test('R-3.65 a chip without a control toggles its filter at once, and all filters are cleared together', async () => {
  const screen = await openFilters({ region: 'NL-GE' })
  const newChip = screen.getByRole('button', { name: 'Nieuw' })
  await newChip.click()
  await expect.element(newChip).toHaveAttribute('aria-pressed', 'true')
  await newChip.click()
  await expect.element(newChip).toHaveAttribute('aria-pressed', 'false')
  await newChip.click()
  await screen.getByRole('button', { name: 'Wis alles' }).click()
  expect(screen.searches.at(-1)).toEqual({})
  await expect.element(newChip).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('button', { name: 'Wis alles' }).query()).toBeNull()
})

test('R-4.50 all filters open in a sheet, which offers the genders in their fixed order and returns the focus', async () => {
  await page.viewport(390, 844)
  const screen = await openFilters({})
  const opener = screen.getByRole('button', { name: 'Filters', exact: true })
  await opener.click()
  const sheet = screen.getByRole('dialog', { name: 'Filters' })
  await expect.element(sheet).toBeVisible()
  const genders = sheet.getByRole('group', { name: 'Ik zoek' }).getByRole('radio').elements()
  expect(genders.map((radio) => (radio as HTMLInputElement).value)).toEqual(['female', 'male', 'any'])
  await goBackInLayer()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(screen.searches).toEqual([])
})
