import type { VatTotals } from './vat-report.ts'

/** The totals of a closed month as the database stores them. Their keys never change, since a closed month does not. */
export interface StoredVatTotals {
  readonly company_id: string
  readonly company: string
  readonly country: string
  readonly vat_basis_points: number
  readonly currency: string
  readonly invoice_quarter: string
  readonly invoices: number
  readonly credit_notes: number
  readonly corrections: number
  readonly net_cents: number
  readonly vat_cents: number
  readonly total_cents: number
  readonly agreeing: number
  readonly single: number
  readonly contradicting: number
}

/** Returns totals as the database stores them. */
export function toStoredTotals(totals: VatTotals): StoredVatTotals {
  const { companyId, vatBasisPoints, invoiceQuarter, creditNotes, netCents, vatCents, totalCents, ...rest } = totals
  return {
    ...rest,
    company_id: companyId,
    vat_basis_points: vatBasisPoints,
    invoice_quarter: invoiceQuarter,
    credit_notes: creditNotes,
    net_cents: netCents,
    vat_cents: vatCents,
    total_cents: totalCents,
  }
}

/** Returns the totals that the database stores. */
export function fromStoredTotals(stored: StoredVatTotals): VatTotals {
  const {
    company_id: companyId,
    vat_basis_points: vatBasisPoints,
    invoice_quarter: invoiceQuarter,
    ...amounts
  } = stored
  const {
    credit_notes: creditNotes,
    net_cents: netCents,
    vat_cents: vatCents,
    total_cents: totalCents,
    ...rest
  } = amounts
  return { ...rest, companyId, vatBasisPoints, invoiceQuarter, creditNotes, netCents, vatCents, totalCents }
}
