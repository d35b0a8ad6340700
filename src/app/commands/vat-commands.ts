import {
  listContradictingOrders,
  listVatOfQuarter,
  toVatCells,
  VAT_COLUMNS,
  type ContradictingOrder,
  type VatTotals,
} from '#features/invoices/server/invoices.ts'
import { formatCsv } from '#platform/csv.ts'
import { centsToDecimal } from '#platform/money.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The help text of the VAT command. */
export const vatUsage = `  vat <year> <quarter>  prints the VAT of a quarter per country and rate as CSV, for the OSS return
  vat <year> <quarter> contradictions  prints the orders whose country other evidence contradicts, as CSV`

/** Runs the VAT command (`npm run vonk -- vat 2026 1`). Returns null when the arguments are another command. */
export async function runVatCommand(database: () => Promise<Db>, args: readonly string[]): Promise<string | null> {
  const [, year, quarter, list] = /^vat (\d{4}) ([1-4])( contradictions)?$/.exec(args.join(' ')) ?? []
  if (!year || !quarter) return null
  const [db, period] = [await database(), { year: Number(year), quarter: Number(quarter) }]
  if (list) return formatContradictions(await listContradictingOrders({ db }, period))
  return formatVatReport(await listVatOfQuarter({ db }, period))
}

function formatVatReport(totals: readonly VatTotals[]): string {
  return formatCsv([VAT_COLUMNS, ...totals.map(toVatCells)])
}

const CONTRADICTION_COLUMNS = [
  'order',
  'invoice',
  'date',
  'country',
  'address_country',
  'payer_country',
  'method',
  'currency',
  'vat',
  'total',
]

function formatContradictions(orders: readonly ContradictingOrder[]): string {
  const rows = orders.map((order) => [
    order.order_number,
    order.invoice_number,
    order.issued_on,
    order.country,
    order.address_country ?? '',
    order.payer_country ?? '',
    order.method,
    order.currency,
    centsToDecimal(order.vat_cents),
    centsToDecimal(order.total_cents),
  ])
  return formatCsv([CONTRADICTION_COLUMNS, ...rows])
}
