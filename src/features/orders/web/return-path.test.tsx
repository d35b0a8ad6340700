import { expect, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { CreditsShop } from './credits-shop.tsx'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'

const chatPath = '/members/0190b6a0-0000-7000-8000-000000000001/chat'

const newBundle = (id: 'p0' | 'p1', credits: number): Offer['bundles'][number] => {
  const prices = {
    priceCents: 1495,
    listPriceCents: 1495,
    messagePriceCents: 30,
    vatBasisPoints: 2100,
    discount: null,
    currency: 'EUR',
  }
  return { id, credits, ...prices, popular: id === 'p1', methods: ['ideal', 'creditcard'] }
}
const offer: Offer = {
  bundles: [newBundle('p0', 50), newBundle('p1', 150)],
  discount: null,
  code: null,
  reservingOrderId: null,
  credits: 0,
  premium: false,
  refundDays: 14,
  statementName: 'Vonkje',
  lastMethod: null,
  lastBundle: null,
}

/** Opens the bundles, chooses the smallest one and orders it. Returns the order that is placed. */
async function orderAt(search: string) {
  const calls = mockApi({ orders: { place: ({ id }) => ({ id, nextStep: null }) }, pricing: { offer: () => offer } })
  const screen = await renderScreen(<CreditsShop />, {
    path: `/credits${search}`,
    data: [[['payments', 'offer', null], offer], settingsData({ fictional_profiles: false })],
  })
  await screen.getByRole('radio', { name: /50/ }).first().click()
  await expect.poll(() => screen.router.state.location.pathname).toBe('/credits/p0')
  await screen.getByRole('button', { name: /^Bestellen en betalen met/ }).click()
  const listOrders = () => calls.filter(({ endpoint }) => endpoint === 'orders.place')
  await expect.poll(listOrders).toHaveLength(1)
  return listOrders()[0]?.input
}

test('an order states the conversation that the buyer left, also after another bundle is chosen', async () => {
  const search = `?${new URLSearchParams({ returnTo: chatPath })}`
  expect(await orderAt(search)).toMatchObject({ bundleId: 'p0', returnTo: chatPath })
})

test.each(['', '?returnTo=https://evil.example', '?returnTo=//evil.example', '?returnTo=/settings'])(
  'T26 an order at %j has no path to return to',
  async (search) => {
    expect(await orderAt(search)).not.toHaveProperty('returnTo')
  },
)
