import { expect, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { RepeatOrder, RepeatOrderLink } from './repeat-order.tsx'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'

const newBundle = (id: 'p0' | 'p1'): Offer['bundles'][number] => {
  const prices = {
    priceCents: 1495,
    listPriceCents: 1495,
    messagePriceCents: 30,
    vatBasisPoints: 2100,
    currency: 'EUR',
  }
  return { id, credits: id === 'p0' ? 50 : 150, ...prices, discount: null, popular: true, methods: ['ideal', 'paypal'] }
}
const offer: Offer = {
  bundles: [newBundle('p0'), newBundle('p1')],
  discount: null,
  credits: 0,
  premium: true,
  refundDays: 14,
  statementName: 'VK Diensten',
  lastMethod: 'paypal',
  lastBundle: 'p0',
  code: null,
  reservingOrderId: null,
}
const newData = (fields: Partial<Offer>) =>
  [[['payments', 'offer', null], { ...offer, ...fields }], settingsData({ fictional_profiles: false })] as const

test('R-2.112 the last bundle is ordered again with the last method in one tap, at the price shown', async () => {
  const calls = mockApi({ orders: { place: ({ id }) => ({ id, nextStep: null }) } })
  const screen = await renderScreen(<RepeatOrder />, { path: '/credits/repeat-order', data: [...newData({})] })
  await expect.element(screen.getByText(/50 credits/).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Bestellen en betalen met PayPal' }).click()
  const listOrders = () => calls.filter(({ endpoint }) => endpoint === 'orders.place')
  await expect.poll(listOrders).toHaveLength(1)
  expect(listOrders()[0]?.input).toMatchObject({ bundleId: 'p0', method: 'paypal', totalCents: 1495 })
})

test.each([
  ['nothing was bought', { lastBundle: null, lastMethod: null }],
  ['the method is not offered any more', { lastMethod: 'sdd' }],
  ['the bundle is not sold any more', { bundles: [newBundle('p1')] }],
] as const)('when %s, there is no button to repeat and no link to it', async (_reason, fields) => {
  const data = [...newData(fields as Partial<Offer>)]
  const screen = await renderScreen(
    <>
      <RepeatOrder />
      <RepeatOrderLink />
    </>,
    { path: '/credits/repeat-order', data },
  )
  await expect
    .element(screen.getByRole('heading', { name: 'Er is niets om opnieuw te bestellen', level: 1 }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Credits kopen' })).toHaveAttribute('href', '/credits')
  expect(screen.getByRole('button', { name: /^Bestellen/ }).elements()).toEqual([])
  expect(screen.getByRole('link', { name: /^Opnieuw/ }).elements()).toEqual([])
})

test('L-20 a repeated order states the discount of a leaving member with its reason, and the price without it', async () => {
  const discount = { kind: 'retention', code: 'BLIJF', percent: 20, until: '2026-07-01T12:00:00Z' } as const
  const bundles = [{ ...newBundle('p0'), priceCents: 1196, discount }]
  const screen = await renderScreen(<RepeatOrder />, {
    path: '/credits/repeat-order',
    data: [...newData({ bundles, discount })],
  })
  await expect
    .element(screen.getByText(/^Omdat je je account wilde verwijderen, krijg je 20% korting op één bundel/))
    .toBeVisible()
  await expect.element(screen.getByText('Zonder korting: € 14,95')).toBeVisible()
  await expect.element(screen.getByText('€ 11,96')).toBeVisible()
})
