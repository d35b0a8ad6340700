import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newSpending, newSpendingPeriod } from '#testing/browser/spending-data.ts'
import { SpendingNotice } from './spending-notice.tsx'

const bundle = { priceCents: 3_495, currency: 'EUR' }

const openNotice = (fields: Parameters<typeof newSpending>[0]) =>
  renderScreen(<SpendingNotice bundle={bundle} />, { data: [[['payments', 'spending'], newSpending(fields)]] })

test('before an order the notice states what is left of the month, with a link to the limits', async () => {
  const month = newSpendingPeriod({ limitCents: 5_000, spentCents: 1_500 })
  const screen = await openNotice({ month })
  await expect.element(screen.getByText('Nog € 35,00 van je maandlimiet.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Je uitgaven en limieten' }))
    .toHaveAttribute('href', '/settings/spending')
})

test('of two limits the notice states the one of which the least is left', async () => {
  const month = newSpendingPeriod({ limitCents: 10_000, spentCents: 5_000 })
  const day = newSpendingPeriod({ limitCents: 5_000, spentCents: 1_000 })
  const screen = await openNotice({ month, day })
  await expect.element(screen.getByText('Nog € 40,00 van je daglimiet.')).toBeVisible()
})

test('a bundle that does not fit is announced before it is ordered', async () => {
  const month = newSpendingPeriod({ limitCents: 5_000, spentCents: 1_506 })
  const screen = await openNotice({ month })
  await expect.element(screen.getByText('Deze bundel past niet in je maandlimiet. Je hebt nog € 34,94.')).toBeVisible()
})

test('a pause is stated with its end', async () => {
  const screen = await openNotice({ pausedUntil: '2026-07-03T12:00:00.000Z' })
  await expect.element(screen.getByText('Je hebt kopen op pauze gezet tot 3 juli 2026 om 14:00.')).toBeVisible()
})

test('without limits the notice is absent', async () => {
  const screen = await openNotice({})
  expect(screen.container.querySelector('a')).toBeNull()
})
