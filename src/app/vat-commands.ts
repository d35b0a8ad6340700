import { listVatOfQuarter, type VatTotals } from '#features/payments/server/payments.ts'
import { getVatPercent } from '#features/payments/vat.rules.ts'
import { formatCsv } from '#platform/csv.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The help text of the VAT command. */
export const vatUsage = `  vat <year> <quarter>  prints the VAT of a quarter per country and rate as CSV, for the OSS return`

/** Runs the VAT command (`npm run vonk -- vat 2026 1`). Returns null when the arguments are another command. */
export async function runVatCommand(database: () => Promise<Db>, args: readonly string[]): Promise<string | null> {
  const [, year, quarter] = /^vat (\d{4}) ([1-4])$/.exec(args.join(' ')) ?? []
  if (!year || !quarter) return null
  const db = await database()
  return formatVatReport(await listVatOfQuarter({ db }, { year: Number(year), quarter: Number(quarter) }))
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
]

function formatVatReport(totals: readonly VatTotals[]): string {
  return formatCsv([COLUMNS, ...totals.map(toCells)])
}

function toCells(row: VatTotals): string[] {
  const amounts = [row.net_cents, row.vat_cents, row.total_cents].map((cents) => (cents / 100).toFixed(2))
  return [
    row.company,
    row.country,
    String(getVatPercent(row.vat_basis_points)),
    row.currency,
    row.invoice_quarter,
    String(row.invoices),
    String(row.credit_notes),
    ...amounts,
  ]
}
