import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { OrderFacts } from './order-facts.tsx'
import type { Order } from './payments.queries.ts'

const order = {
  number: 'K7M29-QXD4T',
  bundleId: 'p1',
  credits: 150,
  totalCents: 3495,
  vatCents: 710,
  currency: 'EUR',
  method: 'ideal',
  createdAt: '2026-06-01T10:00:00Z',
  documents: [],
} as unknown as Order // the facts show these fields

test.each([
  [2550, 'Waarvan btw (25,5%)'],
  [810, 'Waarvan btw (8,1%)'],
  [2100, 'Waarvan btw (21%)'],
])('L-23 a VAT rate of %i basis points is shown as "%s"', async (vatBasisPoints, label) => {
  const screen = await renderScreen(<OrderFacts order={{ ...order, vatBasisPoints }} />)
  await expect.element(screen.getByText(label)).toBeVisible()
})
