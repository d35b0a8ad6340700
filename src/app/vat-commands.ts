import {
  listContradictingOrders,
  listVatOfQuarter,
  type ContradictingOrder,
  type VatTotals,
} from '#features/payments/server/payments.ts'
import { getVatPercent } from '#features/payments/vat.rules.ts'
import { formatCsv } from '#platform/csv.ts'
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

const COLUMNS = [
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

function formatVatReport(totals: readonly VatTotals[]): string {
  return formatCsv([COLUMNS, ...totals.map(toCells)])
}

function toCells(row: VatTotals): string[] {
  const amounts = [row.net_cents, row.vat_cents, row.total_cents].map(formatCents)
  const evidence = [row.agreeing, row.single, row.contradicting].map(String)
  return [
    row.company,
    row.country,
    String(getVatPercent(row.vat_basis_points)),
    row.currency,
    row.invoice_quarter,
    String(row.invoices),
    String(row.credit_notes),
    ...amounts,
    String(row.corrections),
    ...evidence,
  ]
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
    formatCents(order.vat_cents),
    formatCents(order.total_cents),
  ])
  return formatCsv([CONTRADICTION_COLUMNS, ...rows])
}

function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}
