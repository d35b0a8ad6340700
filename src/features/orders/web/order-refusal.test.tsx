import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { newSpending } from '#testing/browser/spending-data.ts'
import { CheckoutPanel } from './checkout-panel.tsx'
import { OrderRefusal } from './order-refusal.tsx'

const bundle = { id: 'p1', credits: 150, priceCents: 3_495, currency: 'EUR' } as Parameters<
  typeof CheckoutPanel
>[0]['bundle'] // the fields that it shows

test('an order that exceeds a limit is explained calmly, with the amounts and a link, and refetches the limits', async () => {
  const calls = mockApi({
    orders: {
      spending: () => newSpending(),
      place: () => {
        throw new CallError('spending_limit_reached', { limit: 5_000, period: 'month', spent: 3_495 }, 409)
      },
    },
  })
  const panel = { bundle, methods: ['ideal' as const], method: 'ideal' as const, refundDays: 14, statementName: 'Vonk' }
  const screen = await renderScreen(<CheckoutPanel {...panel} onMethod={() => undefined} />, {
    data: [settingsData(), [['payments', 'spending'], newSpending()]],
  })
  const countLoads = () => calls.filter(({ endpoint }) => endpoint === 'orders.spending').length
  await expect.poll(countLoads).toBe(1)

  await screen.getByRole('button', { name: /^Bestellen en betalen met/ }).click()

  const alert = screen.getByRole('alert')
  const title = 'Deze bestelling past niet in de maandlimiet die je zelf hebt ingesteld.'
  await expect.element(alert.getByText(title)).toBeVisible()
  const amounts = 'Je hebt deze maand € 34,95 besteld en je limiet is € 50,00. Er is niets afgeschreven.'
  await expect.element(alert.getByText(amounts)).toBeVisible()
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', '/settings/spending')
  await expect.poll(countLoads).toBe(2)
})

test('an order during a pause is explained with its end', async () => {
  const error = new CallError('spending_paused', { until: '2026-07-03T12:00:00.000Z' }, 409)
  const screen = await renderScreen(<OrderRefusal error={error} currency="EUR" />)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText('Je hebt kopen zelf op pauze gezet.')).toBeVisible()
  await expect
    .element(alert.getByText('Vanaf 3 juli 2026 om 14:00 kun je weer kopen. Er is niets afgeschreven.'))
    .toBeVisible()
})

test('an order whose discount is gone leads to a new order', async () => {
  const error = new CallError('discount_moved', {}, 409)
  const screen = await renderScreen(<OrderRefusal error={error} currency="EUR" />)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText(/De korting van deze bestelling/)).toBeVisible()
  await expect
    .element(alert.getByRole('link', { name: 'Nieuwe bestelling plaatsen' }))
    .toHaveAttribute('href', '/credits')
})

test('another refusal has its own sentence and no link', async () => {
  const error = new CallError('method_not_offered', {}, 409)
  const screen = await renderScreen(<OrderRefusal error={error} currency="EUR" />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('link').query()).toBeNull()
})

test('R-8.20 the checkout shows a member who is blocked for direct debit the reason', async () => {
  mockApi({
    orders: {
      spending: () => newSpending(),
      place: () => {
        throw new CallError('debit_blocked', {}, 409)
      },
    },
  })
  const panel = { bundle, methods: ['sdd' as const], method: 'sdd' as const, refundDays: 14, statementName: 'Vonk' }
  const screen = await renderScreen(<CheckoutPanel {...panel} onMethod={() => undefined} />, {
    data: [settingsData(), [['payments', 'spending'], newSpending()]],
  })
  await screen.getByRole('button', { name: /^Bestellen en betalen met/ }).click()
  const text = 'Je account is geblokkeerd voor automatische incasso.'
  await expect.element(screen.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
})
