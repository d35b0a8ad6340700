import type { Context } from '#platform/server/context.ts'
import { getCountryEvidence, type CountryEvidence } from '#features/orders/country-evidence.rules.ts'
import { getVatPercent } from '#features/pricing/vat.rules.ts'
import { listCountryFacts, listVatTotals, type CountryFactsRow, type VatTotalsRow } from './invoices.sql.ts'

/** The totals of a row of the VAT report, and the number of its orders by the evidence of their country. */
export type VatTotals = VatTotalsRow & Record<CountryEvidence, number>

/**
 * Adds up the VAT of the documents from a day to another, which is excluded, per company, country, rate and currency (OSS,
 * L-23): invoices minus credit notes, and how many of the invoiced orders have two facts that agree on their country. The
 * credit notes of invoices of earlier quarters are rows of their own, because a return states them as corrections of those
 * quarters.
 */
export async function listVatBetween(
  ctx: Pick<Context, 'db'>,
  { from, until }: { from: string; until: string },
): Promise<VatTotals[]> {
  const [totals, facts] = await Promise.all([
    listVatTotals.all(ctx.db, { from, until }),
    listCountryFacts.all(ctx.db, { from, until }),
  ])
  return totals.map((row) => ({ ...row, ...countEvidence(facts.filter((each) => isOfRow(each, row))) }))
}

function isOfRow(facts: CountryFactsRow, row: VatTotalsRow): boolean {
  const keys = ['companyId', 'country', 'vatBasisPoints', 'currency', 'invoiceQuarter'] as const
  return keys.every((key) => facts[key] === row[key])
}

function countEvidence(facts: readonly CountryFactsRow[]): Record<CountryEvidence, number> {
  const counts = { agreeing: 0, single: 0, contradicting: 0 }
  for (const each of facts) counts[findEvidence(each)] += each.orders
  return counts
}

function findEvidence({
  country: declared,
  addressCountry: address,
  payerCountry: payer,
}: Pick<CountryFactsRow, 'country' | 'addressCountry' | 'payerCountry'>): CountryEvidence {
  return getCountryEvidence({ declared, address, payer })
}

/** The columns of the VAT as CSV. */
export const VAT_COLUMNS = [
  'company',
  'country',
  'vat_percent',
  'currency',
  'invoice_quarter',
  'invoices',
  'credit_notes',
  'net',
  'vat',
  'total',
  'corrections',
  'orders_agreeing',
  'orders_single',
  'orders_contradicting',
]

/** Returns a row of the VAT as CSV. */
export function toVatCells(row: VatTotals): string[] {
  const amounts = [row.netCents, row.vatCents, row.totalCents].map((cents) => (cents / 100).toFixed(2)) // negative ones too
  const evidence = [row.agreeing, row.single, row.contradicting].map(String)
  return [
    row.company,
    row.country,
    String(getVatPercent(row.vatBasisPoints)),
    row.currency,
    row.invoiceQuarter,
    String(row.invoices),
    String(row.creditNotes),
    ...amounts,
    String(row.corrections),
    ...evidence,
  ]
}
