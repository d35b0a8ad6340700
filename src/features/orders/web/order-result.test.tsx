import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useApi } from '#platform/calls/query.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { OrderState } from '../rules.ts'
import { OrderResult } from './order-result.tsx'
import { orderQuery, type Api, type Order } from './orders.queries.ts'

const order = {
  id: 'o1',
  method: 'ideal',
  methods: ['ideal', 'creditcard'],
  balance: 150,
  confirmation: null,
  madePremium: false,
  nextStep: null,
  transfer: null,
  receivedCents: 0,
  surplusCents: 0,
  currency: 'EUR',
  debitOn: null,
  returnTo: null,
  attempts: 1,
} as unknown as Order // the result shows these fields

const openResult = (state: OrderState, fields: Partial<Order> = {}, hasDraft = false) =>
  renderScreen(<OrderResult order={{ ...order, ...fields, state }} hasDraft={hasDraft} />)

test.each([
  ['loading', 'We maken je betaling klaar…', 0],
  ['pending', 'We wachten op je betaling', 0],
  ['completed', 'Gelukt, je credits staan klaar', 0],
  ['failed', 'Betaling mislukt', 2],
  ['cancelled', 'Betaling geannuleerd', 2],
  ['expired', 'Betaling verlopen', 2],
] as const)(
  'R-2.109 the result of an order that is %s is "%s", with %i methods to retry',
  async (state, title, methods) => {
    const screen = await openResult(state)
    await expect.element(screen.getByRole('heading')).toHaveTextContent(title)
    expect(screen.getByRole('radio').elements()).toHaveLength(methods)
  },
)

test('a signed direct debit states the day of the debit, and an unsigned one links to its mandate', async () => {
  const pending = await openResult('pending', { method: 'sdd', debitOn: '2026-11-26' })
  await expect
    .element(pending.getByRole('heading'))
    .toHaveTextContent('Je betaling wordt geïncasseerd op 26 november 2026')
  await pending.unmount()
  const unsigned = await openResult('loading', { method: 'sdd', nextStep: { kind: 'mandate' } })
  await expect.element(unsigned.getByRole('heading')).toHaveTextContent('Je machtiging is nog niet ondertekend')
  await expect
    .element(unsigned.getByRole('link', { name: 'Machtiging ondertekenen' }))
    .toHaveAttribute('href', '/directdebit?order=o1')
})

test('R-4.23 a cancelled payment shows a message, and another method pays the order', async () => {
  const calls = mockApi({ orders: { retry: ({ id }) => ({ id, nextStep: null }) } })
  const screen = await openResult('cancelled')
  await expect
    .element(
      screen.getByText('Je hebt de betaling afgebroken en er is niets afgeschreven. Je kunt het opnieuw proberen.'),
    )
    .toBeVisible()
  await screen.getByRole('radio', { name: 'Creditcard' }).click()
  await screen.getByRole('button', { name: 'Betalen met Creditcard' }).click()
  await expect
    .poll(() => calls)
    .toEqual([{ endpoint: 'orders.retry', input: expect.objectContaining({ id: 'o1', method: 'creditcard' }) }])
})

function PolledOrder() {
  const { data } = useQuery(orderQuery(useApi<Api>(), 'o1'))
  return data && <OrderResult order={data} hasDraft={false} />
}

test('R-4.20 R-4.24 the result of a pending order updates when the order is paid in another tab, and refetches the balance', async () => {
  let state: OrderState = 'pending'
  mockApi({ orders: { find: () => ({ ...order, state }) } })
  const screen = await renderScreen(<PolledOrder />, { data: [[['viewer', 'user'], { credits: 0 }]] })
  await expect.element(screen.getByRole('heading', { name: 'We wachten op je betaling' })).toBeVisible()
  state = 'completed'
  await expect
    .element(screen.getByRole('heading', { name: 'Gelukt, je credits staan klaar' }), { timeout: 5_000 })
    .toBeVisible()
  expect(screen.cache.getQueryState(['viewer', 'user'])?.isInvalidated).toBe(true)
})

test('R-4.20 the page of a pending order asks at least every 2 seconds, and stops once the order has ended', async () => {
  vi.useFakeTimers()
  let state: OrderState = 'pending'
  const calls = mockApi({ orders: { find: () => ({ ...order, state, confirmation: null }) } })
  await renderScreen(<PolledOrder />)
  await vi.advanceTimersByTimeAsync(10)
  for (let seconds = 0; seconds < 20; seconds += 2) {
    const { length } = calls
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls.length).toBeGreaterThan(length)
  }
  state = 'failed'
  await vi.advanceTimersByTimeAsync(2_000)
  const { length } = calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(length)
  vi.useRealTimers()
})

const returnTo = '/members/0190b6a0-0000-7000-8000-000000000001/chat'

test.each(['pending', 'completed', 'failed', 'cancelled', 'expired'] as const)(
  'an order that is %s leads back to the conversation that the buyer left',
  async (state) => {
    const screen = await openResult(state, { returnTo })
    await expect.element(screen.getByRole('link', { name: 'Terug naar je gesprek' })).toHaveAttribute('href', returnTo)
    expect(screen.getByText('Wat je schreef staat er nog.').query()).toBeNull()
  },
)

test.each(['completed', 'cancelled'] as const)(
  'an order that is %s mentions a draft in the conversation',
  async (state) => {
    const screen = await openResult(state, { returnTo }, true)
    await expect.element(screen.getByText('Wat je schreef staat er nog.')).toBeVisible()
  },
)

test('an order that began on another page leads to all conversations once it is paid', async () => {
  const screen = await openResult('completed')
  await expect.element(screen.getByRole('link', { name: 'Naar je gesprekken' })).toHaveAttribute('href', '/chats')
  expect(screen.getByRole('link', { name: 'Terug naar je gesprek' }).query()).toBeNull()
})

test('an order that is too old to be paid leads to a new order', async () => {
  const screen = await openResult('expired', { methods: [] })
  await expect.element(screen.getByText(/^Deze bestelling is te oud om nog te betalen\./)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Nieuwe bestelling plaatsen' }))
    .toHaveAttribute('href', '/credits')
  expect(screen.getByRole('button', { name: /^Betalen met/ }).elements()).toEqual([])
})

test.each([
  ['ideal', 'Betaling mislukt'],
  ['creditcard', 'Creditcard betaling mislukt'],
  ['visa', 'Creditcard betaling mislukt'],
] as const)('R-8.18 R-8.19 a failed payment by %s has the heading "%s", to the letter', async (method, name) => {
  const screen = await openResult('failed', { method })
  await expect.element(screen.getByRole('heading', { name, exact: true })).toBeVisible()
})
