import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCreditAmounts, type InvoiceAmounts } from '../invoice.rules.ts'
import { quote } from '#features/pricing/quote.rules.ts'
import { getUnusedCreditsCents } from '#features/orders/repayment.rules.ts'
import { buildCreditNote, buildInvoice, type InvoiceSnapshot } from './invoice-snapshot.ts'
import type { InvoicedOrderRow } from './invoices.sql.ts'

type Company = Parameters<typeof buildInvoice>[1]

const at = new Date('2026-06-01T10:00:00Z')
const issue = { issuedOn: '2026-06-01', timeZone: 'Europe/Amsterdam' }
const position = { kind: 'invoice', year: 2026, sequence: 1 } as const

const company: Company = {
  id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Vonk BV',
  address: 'Straat 1',
  city: '1000 AA Amsterdam',
  country: 'NL',
  kvk: '12345678',
  tradenames: [],
  vatNumbers: ['NL001234567B01'],
  supportPhone: '',
  supportEmail: 'post@demo.vonk.test',
  deleteDiscount: null,
  added: at,
}

const orders = fc.record({
  priceCents: fc.integer({ min: 1, max: 2_000_000 }),
  vatBasisPoints: fc.oneof(fc.constantFrom(2550, 810, 2100, 0), fc.integer({ min: 0, max: 2_700 })),
  credits: fc.integer({ min: 1, max: 5_000 }),
  percent: fc.option(fc.integer({ min: 1, max: 99 })),
})
type Order = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

/** Quotes a bundle, as the order's page does. */
function quoteOf({ priceCents, vatBasisPoints, credits, percent }: Order) {
  const discount = percent === null ? null : { code: 'TIEN', percent }
  return quote({ id: 'p1', credits, priceCents, currency: 'EUR', vatBasisPoints }, { discount, messageCredits: 1 })
}

/** Stores a quote as an order, as `placeOrder` does, and issues its invoice. */
function invoiceOf(order: Order): InvoiceSnapshot {
  const { listCents, totalCents, vatCents, vatBasisPoints } = quoteOf(order)
  const { percent, credits } = order
  const row = {
    number: 'K7M29-QXD4T',
    bundleId: 'p1',
    credits,
    country: 'NL',
    currency: 'EUR',
    method: 'ideal',
    listPriceCents: listCents,
    totalCents: totalCents,
    vatCents: vatCents,
    vatBasisPoints: vatBasisPoints,
    discountCode: percent === null ? null : 'TIEN',
    discountPercent: percent,
    paidAt: at,
    termsVersion: at,
    withdrawalVersion: '2026-01',
  }
  return buildInvoice(row as InvoicedOrderRow, company, { ...issue, position })
}

/** Issues the credit notes of refunds, one after the other. */
function creditNotesOf(invoice: InvoiceSnapshot, refunds: readonly number[]): InvoiceSnapshot[] {
  const notes: InvoiceSnapshot[] = []
  for (const refundCents of refunds) {
    const amounts = getCreditAmounts(invoice, {
      creditedCents: 0 - sumOf(notes, 'totalCents'),
      creditedVatCents: 0 - sumOf(notes, 'vatCents'),
      refundCents,
    })
    const credit = { kind: 'credit_note', year: 2026, sequence: notes.length + 1 } as const
    if (amounts)
      notes.push(
        buildCreditNote(invoice, { ...amounts, isWithdrawal: false, refundedAt: at }, { ...issue, position: credit }),
      )
  }
  return notes
}

const KEYS = ['netCents', 'vatCents', 'totalCents'] as const
const sumOf = (documents: readonly InvoiceAmounts[], key: keyof InvoiceAmounts) =>
  documents.reduce((sum, document) => sum + document[key], 0)

const parts = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 })

test('L-23 C-58 quote, order, invoice and credit notes agree to the cent in net, VAT, total and discount', () => {
  fc.assert(
    fc.property(orders, parts, (order, refunds) => {
      const price = quoteOf(order)
      fc.pre(price.totalCents > 0)
      const invoice = invoiceOf(order)
      for (const key of KEYS) expect(invoice[key], key).toBe(price[key])
      expect(invoice.lines).toEqual(price.lines)
      const some = creditNotesOf(invoice, refunds)
      for (const key of KEYS) expect(sumOf([invoice, ...some], key), key).toBeGreaterThanOrEqual(0)
      const all = creditNotesOf(invoice, [...refunds, invoice.totalCents])
      for (const key of KEYS) expect(sumOf([invoice, ...all], key), key).toBe(0)
    }),
  )
})

test('L-23 C-60 the refund of unused credits and the credit notes before it never exceed the invoice', () => {
  fc.assert(
    fc.property(orders, parts, fc.nat({ max: 5_000 }), (order, refunds, unused) => {
      fc.pre(quoteOf(order).totalCents > 0)
      const invoice = invoiceOf(order)
      const before = creditNotesOf(invoice, refunds)
      const repaidCents = 0 - sumOf(before, 'totalCents')
      const unusedCredits = Math.min(unused, order.credits)
      const sold = { credits: order.credits, totalCents: invoice.totalCents, repaidCents }
      const refundCents = getUnusedCreditsCents(sold, unusedCredits)
      const notes = creditNotesOf(invoice, [...refunds, refundCents])
      expect(0 - sumOf(notes, 'totalCents')).toBe(repaidCents + refundCents)
      for (const key of KEYS) expect(sumOf([invoice, ...notes], key), key).toBeGreaterThanOrEqual(0)
    }),
  )
})
