import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInvoiceNumber, getCreditAmounts, negate, getDocumentDate, type InvoiceAmounts } from './invoice.rules.ts'
import { splitVat } from '#features/pricing/vat.rules.ts'

test.each([
  ['invoice', 1, '2026-000001'],
  ['invoice', 123, '2026-000123'],
  ['credit_note', 12, 'C2026-000012'],
  ['invoice', 1_234_567, '2026-1234567'],
] as const)('the %s %i of 2026 has the number %s', (kind, sequence, number) => {
  expect(formatInvoiceNumber({ kind, year: 2026, sequence })).toBe(number)
})

/** Rates of one decimal, of two, and any other. */
const vatRates = fc.oneof(fc.constantFrom(2550, 810, 2100, 550, 0), fc.integer({ min: 0, max: 10_000 }))

const invoices = fc
  .record({ totalCents: fc.integer({ min: 1, max: 2_000_000 }), vatBasisPoints: vatRates })
  .map(({ totalCents, vatBasisPoints }): InvoiceAmounts => ({ totalCents, ...splitVat(totalCents, vatBasisPoints) }))

/** Credits refunds one after the other. */
function creditAll(invoice: InvoiceAmounts, refunds: readonly number[]): InvoiceAmounts[] {
  const notes: InvoiceAmounts[] = []
  for (const refundCents of refunds) {
    const note = getCreditAmounts(invoice, { ...sumCredited(notes), refundCents })
    if (note) notes.push(note)
  }
  return notes
}

const sumOf = (notes: readonly InvoiceAmounts[], key: keyof InvoiceAmounts) =>
  notes.reduce((sum, note) => sum + note[key], 0)

const sumCredited = (notes: readonly InvoiceAmounts[]) => ({
  creditedCents: 0 - sumOf(notes, 'totalCents'),
  creditedVatCents: 0 - sumOf(notes, 'vatCents'),
})

test('L-23 credit notes and their corrections, in any order, stay within the invoice and end at it to the cent', () => {
  const refunds = fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 400_000 }) })
  const corrections = fc.record({ kind: fc.constant('correction' as const), index: fc.nat() })
  const steps = fc.array(fc.oneof(refunds, corrections), { maxLength: 12 })
  fc.assert(
    fc.property(invoices, steps, (invoice, all) => {
      const notes: InvoiceAmounts[] = [] // those that are not annulled
      for (const step of all) {
        if (step.kind === 'correction') {
          const [annulled] = notes.length > 0 ? notes.splice(step.index % notes.length, 1) : []
          if (annulled) expect(sumOf([annulled, negate(annulled)], 'totalCents')).toBe(0)
        } else {
          const note = getCreditAmounts(invoice, { ...sumCredited(notes), refundCents: step.cents })
          if (note) notes.push(note)
        }
        for (const key of ['netCents', 'vatCents', 'totalCents'] as const)
          expect(0 - sumOf(notes, key), key).toBeLessThanOrEqual(invoice[key])
      }
      const { creditedCents } = sumCredited(notes)
      const last = getCreditAmounts(invoice, { ...sumCredited(notes), refundCents: invoice.totalCents })
      // Too few cents cannot make up for the cents by which annulled credit notes were rounded.
      fc.pre(last !== null && Math.min(0 - last.netCents, 0 - last.vatCents) > all.length)
      expect(creditedCents - last.totalCents).toBe(invoice.totalCents)
      expect(0 - sumOf([...notes, last], 'vatCents')).toBe(invoice.vatCents)
      expect(0 - sumOf([...notes, last], 'netCents')).toBe(invoice.netCents)
    }),
  )
})

test('L-23 the credit notes of a refund in any parts add up to the invoice to the cent, in net, VAT and total', () => {
  fc.assert(
    fc.property(invoices, fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 12 }), (invoice, parts) => {
      const notes = creditAll(invoice, [...parts, invoice.totalCents]) // the last one refunds what is left
      for (const key of ['netCents', 'vatCents', 'totalCents'] as const)
        expect(sumOf(notes, key) + invoice[key], key).toBe(0)
    }),
  )
})

test('L-23 each credit note is negative, adds up, and never credits more than the invoice', () => {
  fc.assert(
    fc.property(invoices, fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 12 }), (invoice, parts) => {
      const notes = creditAll(invoice, parts)
      for (const { netCents, vatCents, totalCents } of notes) {
        expect(netCents + vatCents).toBe(totalCents)
        expect(totalCents).toBeLessThan(0)
        expect(Math.max(netCents, vatCents)).toBeLessThanOrEqual(0)
      }
      for (const key of ['netCents', 'vatCents', 'totalCents'] as const)
        expect(0 - sumOf(notes, key), key).toBeLessThanOrEqual(invoice[key])
    }),
  )
})

test('a refund of an invoice that is credited in full has no credit note', () => {
  const invoice = { netCents: 2888, vatCents: 607, totalCents: 3495 }
  expect(getCreditAmounts(invoice, { creditedCents: 3495, creditedVatCents: 607, refundCents: 1 })).toBe(null)
  expect(getCreditAmounts(invoice, { creditedCents: 3000, creditedVatCents: 521, refundCents: 600 })).toEqual({
    netCents: -409,
    vatCents: -86,
    totalCents: -495,
  })
})

test('L-23 the VAT of a credit note is rounded to the nearest cent', () => {
  const invoice = { netCents: 2888, vatCents: 607, totalCents: 3495 }
  const vatOf = (refundCents: number) =>
    getCreditAmounts(invoice, { creditedCents: 0, creditedVatCents: 0, refundCents })?.vatCents
  expect([vatOf(1002), vatOf(1004), vatOf(1005)]).toEqual([-174, -174, -175]) // of 174.02, 174.37 and 174.55
})

test('a document has the date of the site’s time zone', () => {
  expect(getDocumentDate(new Date('2026-12-31T23:30:00Z'), 'Europe/Amsterdam')).toBe('2027-01-01')
  expect(getDocumentDate(new Date('2026-12-31T22:30:00Z'), 'Europe/Amsterdam')).toBe('2026-12-31')
})
