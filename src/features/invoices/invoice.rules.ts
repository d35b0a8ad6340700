// Amounts of money are in whole cents (C-58). The amounts of a credit note are negative.

import type { DocumentKind } from '#features/orders/rules.ts'

/** The place of a document in its series. Each company has a series per kind and year, which starts at 1. */
export interface InvoicePosition {
  readonly kind: DocumentKind
  readonly year: number
  readonly sequence: number
}

/** The letter before the number of a document. */
const PREFIXES: Record<DocumentKind, string> = { invoice: '', credit_note: 'C', correction: 'R' }

/** Formats the number of a document, such as `2026-000123`, `C2026-000012` or `R2026-000001` (L-23). */
export function formatInvoiceNumber({ kind, year, sequence }: InvoicePosition): string {
  return `${PREFIXES[kind]}${year}-${String(sequence).padStart(6, '0')}`
}

/** The amounts of a document. Net and VAT add up to the total. */
export interface InvoiceAmounts {
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
}

/**
 * Returns the amounts of the credit note of a refund, as negative parts of its invoice. `creditedCents` and
 * `creditedVatCents` are the totals of the earlier credit notes less their corrections, from 0 up. VAT is rounded on the sum
 * of all credit notes, so that those of a full refund add up to the invoice to the cent. Returns null when the whole invoice
 * is credited; a refund beyond it is cut off.
 */
export function getCreditAmounts(
  invoice: InvoiceAmounts,
  { creditedCents, creditedVatCents, refundCents }: CreditedAmounts & { refundCents: number },
): InvoiceAmounts | null {
  const cents = Math.min(refundCents, invoice.totalCents - creditedCents)
  if (cents <= 0) return null
  const vatOfAll = Math.round((invoice.vatCents * (creditedCents + cents)) / invoice.totalCents)
  const vatCents = Math.min(cents, Math.max(0, vatOfAll - creditedVatCents)) // a correction may have left a cent too much
  return negate({ netCents: cents - vatCents, vatCents, totalCents: cents })
}

/** The credited part of an invoice. */
export interface CreditedAmounts {
  readonly creditedCents: number
  readonly creditedVatCents: number
}

/** Returns the amounts of the document that annuls a credit note, and the other way round. */
export function negate({ netCents, vatCents, totalCents }: InvoiceAmounts): InvoiceAmounts {
  return { netCents: 0 - netCents, vatCents: 0 - vatCents, totalCents: 0 - totalCents } // never -0
}

/** The statuses of a refund that the provider has paid out. Before, it can still be cancelled. */
export const PAID_REFUND_STATUSES = ['processing', 'refunded'] as const

/** Returns the date of an instant in a time zone, such as `2026-12-31`. Documents are dated in the site's time zone. */
export function getDocumentDate(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}
