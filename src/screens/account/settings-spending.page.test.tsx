import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type ApiMocks } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newSpending, newSpendingPeriod } from '#testing/browser/spending-data.ts'
import SpendingSettingsPage from './settings-spending.page.tsx'

type Fields = Parameters<typeof newSpending>[0]

async function openPage(fields: Fields, mocks: ApiMocks['orders'] = {}) {
  const calls = mockApi({ orders: { spending: () => newSpending(fields), ...mocks } })
  const data = [[['payments', 'spending'], newSpending(fields)]] as const
  const screen = await renderScreen(<SpendingSettingsPage />, { data, path: '/settings/spending' })
  const listChanges = () => calls.filter(({ endpoint }) => endpoint !== 'orders.spending').map(({ input }) => input)
  return { screen, listChanges }
}

test('the page shows what was ordered this month, what is open, and what is left', async () => {
  const month = newSpendingPeriod({ limitCents: 10_000, spentCents: 4_990, openCents: 1_495, orders: 2 })
  const { screen } = await openPage({ month })
  await expect.element(screen.getByRole('heading', { name: 'Je uitgaven in juli 2026' })).toBeVisible()
  const facts = [/Besteld\s*€\s49,90/, /bestellingen\s*2/, /nog niet betaald\s*€\s14,95/, /over deze maand\s*€\s50,10/]
  for (const fact of facts) expect(screen.container.textContent).toMatch(fact)
})

test('a typed limit is saved in cents; what is no whole amount of euros is explained at the field', async () => {
  const month = newSpendingPeriod({ limitCents: 5_000 })
  const { screen, listChanges } = await openPage({}, { setSpendingLimit: () => newSpending({ month }) })
  const field = screen.getByRole('textbox', { name: 'Limiet per maand' })
  await expect.element(field).toHaveValue('')
  await field.fill('12,50')
  await screen.getByRole('button', { name: 'Opslaan' }).first().click()
  await expect.element(field).toHaveAccessibleDescription(/in hele euro’s/)
  await expect.element(field).toHaveFocus()
  expect(listChanges()).toEqual([])

  await field.fill('50')
  await screen.getByRole('button', { name: 'Opslaan' }).first().click()

  await expect.element(screen.getByText('Opgeslagen. Dit geldt vanaf nu.')).toBeVisible()
  expect(listChanges()).toEqual([{ period: 'month', limitCents: 5_000 }])
  await expect.element(screen.getByRole('button', { name: 'Limiet weghalen' })).toBeVisible()
})

test('a raised limit is shown with its time, and can be cancelled', async () => {
  const pending = { limitCents: 9_000, from: '2026-07-03T12:00:00.000Z' }
  const day = newSpendingPeriod({ limitCents: 5_000, pending })
  const { screen, listChanges } = await openPage(
    { day },
    { setSpendingLimit: () => newSpending({ day: { ...day, pending: null } }) },
  )
  const notice = screen.getByText(/Vanaf 3 juli 2026 om 14:00 is je daglimiet €\s90,00. Tot dan blijft die €\s50,00./)
  await expect.element(notice).toBeVisible()
  await screen.getByRole('button', { name: 'Toch niet' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Limiet per dag' })).toHaveFocus()
  expect(listChanges()).toEqual([{ period: 'day', limitCents: 5_000 }])
})

test('removing a limit is announced as a change after 24 hours', async () => {
  const month = newSpendingPeriod({ limitCents: 5_000 })
  const pending = { limitCents: null, from: '2026-07-03T12:00:00.000Z' }
  const { screen, listChanges } = await openPage(
    { month },
    { setSpendingLimit: () => newSpending({ month: { ...month, pending } }) },
  )
  await screen.getByRole('textbox', { name: 'Limiet per maand' }).fill('70')
  await screen.getByRole('button', { name: 'Limiet weghalen' }).click()
  await expect.element(screen.getByText(/Vanaf 3 juli 2026 om 14:00 heb je geen maandlimiet meer/)).toBeVisible()
  await expect.element(screen.getByText('Opgeslagen. Dit geldt over 24 uur.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Limiet per maand' })).toHaveValue('50') // still in effect
  expect(listChanges()).toEqual([{ period: 'month', limitCents: null }])
})

test('L-21 no pause is chosen beforehand; a chosen one starts, and a retry after a lost response is the same pause', async () => {
  let losses = 1
  const pausedUntil = '2026-07-08T12:00:00.000Z'
  const pauseSpending = () => {
    if (losses-- > 0) throw new TypeError('lost')
    return newSpending({ pausedUntil })
  }
  const { screen, listChanges } = await openPage({}, { pauseSpending })
  for (const name of ['1 dag', '7 dagen', '30 dagen'])
    await expect.element(screen.getByRole('radio', { name })).not.toBeChecked()
  const button = screen.getByRole('button', { name: 'Kopen op pauze zetten' })
  await button.click()
  await expect.element(screen.getByText('Kies hoe lang de pauze duurt.')).toBeVisible()
  expect(listChanges()).toEqual([])

  await screen.getByRole('radio', { name: '7 dagen' }).click()
  await button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await button.click()
  await expect.element(screen.getByText('Kopen staat op pauze tot 8 juli 2026 om 14:00.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pauze langer maken' })).toBeVisible()
  const [first, second] = listChanges()
  expect(first).toMatchObject({ length: 'week' })
  expect(second).toEqual(first)
})

test('a refused change is shown, and the limit stays', async () => {
  const month = newSpendingPeriod({ limitCents: 5_000 })
  const setSpendingLimit = () => {
    throw new CallError('rate_limited', {}, 429)
  }
  const { screen } = await openPage({ month }, { setSpendingLimit })
  await screen.getByRole('textbox', { name: 'Limiet per maand' }).fill('40')
  await screen.getByRole('button', { name: 'Opslaan' }).first().click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Limiet per maand' })).toHaveValue('40')
})
