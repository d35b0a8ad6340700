import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { CreditsShop } from './credits-shop.tsx'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'

const newBundle = (id: 'p0' | 'p1'): Offer['bundles'][number] => ({
  id,
  credits: id === 'p0' ? 50 : 150,
  priceCents: 1495,
  listPriceCents: 1495,
  messagePriceCents: 30,
  vatBasisPoints: 2100,
  currency: 'EUR',
  discount: null,
  popular: id === 'p1',
  methods: ['ideal', 'paypal', 'applepay'],
})
const offer: Offer = {
  bundles: [newBundle('p0'), newBundle('p1')],
  discount: null,
  credits: 0,
  premium: false,
  refundDays: 14,
  statementName: 'VK Diensten',
  lastMethod: null,
  lastBundle: null,
  code: null,
  reservingOrderId: null,
}

const openShop = (fields: Partial<Offer> = {}, choice: Parameters<typeof CreditsShop>[0] = {}) =>
  renderScreen(<CreditsShop {...choice} />, {
    path: '/credits',
    data: [[['payments', 'offer', null], { ...offer, ...fields }], settingsData({ fictional_profiles: false })],
  })

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['supports it', { canMakePayments: () => true }, 1],
  ['has no card in it', { canMakePayments: () => false }, 0],
  ['does not support it', undefined, 0],
])('Apple Pay is offered on a device that %s: %i', async (_device, session, count) => {
  vi.stubGlobal('ApplePaySession', session)
  const screen = await openShop()
  await expect.element(screen.getByRole('radio', { name: 'PayPal' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Apple Pay' }).elements()).toHaveLength(count)
})

test.each([
  ['the last used one', { lastMethod: 'paypal' as const }, {}, 'PayPal'],
  [
    'that of the address, before the last used one',
    { lastMethod: 'paypal' as const },
    { method: 'ideal' as const },
    'iDEAL | Wero',
  ],
  [
    'the first of the country, when the last used one is not offered',
    { lastMethod: 'sdd' as const },
    {},
    'iDEAL | Wero',
  ],
])('the selected method is %s', async (_rule, fields, choice, name) => {
  const screen = await openShop(fields, choice)
  await expect.element(screen.getByRole('radio', { name })).toBeChecked()
  await expect.element(screen.getByRole('button', { name: `Bestellen en betalen met ${name}` })).toBeVisible()
})

test('L-21 no checkbox and no extra is ticked when the page opens', async () => {
  const screen = await openShop()
  await expect.element(screen.getByRole('button', { name: /^Bestellen en betalen met/ })).toBeVisible()
  expect(screen.getByRole('checkbox').elements()).toEqual([])
  const ticked = screen.getByRole('radio', { checked: true }).elements()
  expect(ticked.map((radio) => radio.getAttribute('name'))).toEqual(['bundle', 'method'])
})
