import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { OrderFacts } from './order-facts.tsx'
import type { Order } from './orders.queries.ts'

const order = {
  id: 'o1',
  number: 'K7M29-QXD4T',
  state: 'completed',
  bundleId: 'p1',
  credits: 150,
  method: 'ideal',
  listPriceCents: 3_495,
  totalCents: 2_621,
  vatCents: 455,
  vatBasisPoints: 2100,
  currency: 'EUR',
  discount: null,
  createdAt: '2026-07-01T12:00:00Z',
  documents: [],
} as unknown as Order // the fields that it shows

test.each([
  ['bonus', 'Welkomstbonus (25%)'],
  ['code', 'Kortingscode (25%)'],
  ['retention', 'Persoonlijke korting (25%)'],
] as const)('L-20 an order with the discount %s shows the price without it and the line "%s"', async (kind, line) => {
  const screen = await renderScreen(<OrderFacts order={{ ...order, discount: { kind, percent: 25 } }} />)
  await expect.element(screen.getByText('Prijs zonder korting')).toBeVisible()
  await expect.element(screen.getByText('€ 34,95')).toBeVisible()
  await expect.element(screen.getByText(line)).toBeVisible()
  await expect.element(screen.getByText('€ -8,74')).toBeVisible()
  await expect.element(screen.getByText('€ 26,21')).toBeVisible()
})

test('an order without a discount has no line about one', async () => {
  const screen = await renderScreen(<OrderFacts order={{ ...order, listPriceCents: 2_621 }} />)
  await expect.element(screen.getByText('€ 26,21')).toBeVisible()
  expect(screen.getByText(/korting/i).elements()).toEqual([])
})

test.each([
  [2550, 'Waarvan btw (25,5%)'],
  [810, 'Waarvan btw (8,1%)'],
  [2100, 'Waarvan btw (21%)'],
])('L-23 a VAT rate of %i basis points is shown as "%s"', async (vatBasisPoints, label) => {
  const screen = await renderScreen(<OrderFacts order={{ ...order, vatBasisPoints }} />)
  await expect.element(screen.getByText(label)).toBeVisible()
})
