/** A month such as `2026-05` or a quarter such as `2026-Q2`, for which VAT is added up. */
export const VAT_PERIOD = /^20\d\d-(?:0[1-9]|1[0-2]|Q[1-4])$/

/** A month such as `2026-05`. */
export const VAT_MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** The contradicted countries that the office lists of a period. */
export const MAX_CONTRADICTIONS = 100

/** Returns the months of a period: three of a quarter. */
export function listMonthsOf(period: string): string[] {
  const [year = '', part = ''] = period.split('-')
  if (!part.startsWith('Q')) return [period]
  const first = (Number(part.slice(1)) - 1) * 3 + 1
  return [first, first + 1, first + 2].map((month) => `${year}-${String(month).padStart(2, '0')}`)
}

/** Returns the period before one: the month before a month, the quarter before a quarter. */
export function getPeriodBefore(period: string): string {
  const [year = '', part = ''] = period.split('-')
  const isQuarter = part.startsWith('Q')
  const [place, places] = isQuarter ? [Number(part.slice(1)), 4] : [Number(part), 12]
  const before = place === 1 ? places : place - 1
  return `${place === 1 ? Number(year) - 1 : year}-${isQuarter ? `Q${before}` : String(before).padStart(2, '0')}`
}

/** Returns the first day of a month and that of the next one, such as `2026-12-01` and `2027-01-01`. */
export function getMonthDates(month: string): { from: string; until: string } {
  const start = new Date(`${month}-01T00:00:00Z`)
  const next = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return { from: `${month}-01`, until: next.toISOString().slice(0, 10) }
}

/**
 * Returns whether a month can be closed on a day: from the second day of the next month, when it has ended in every time zone
 * of the company's sites and no document with a date in it is being written.
 */
export function canCloseMonth(month: string, today: string): boolean {
  return today > getMonthDates(month).until
}

/** Totals of documents that can be added up. */
interface AddableTotals {
  readonly companyId: string
  readonly country: string
  readonly vatBasisPoints: number
  readonly currency: string
  readonly invoiceQuarter: string
}

const COUNTED = [
  ...(['invoices', 'creditNotes', 'corrections', 'netCents', 'vatCents', 'totalCents'] as const),
  ...(['agreeing', 'single', 'contradicting'] as const),
]
type Counted = Record<(typeof COUNTED)[number], number>

/** Adds up the rows of several months that have the same country, rate, currency and quarter of the invoices. */
export function addUpMonths<Row extends AddableTotals & Counted>(rows: readonly Row[]): Row[] {
  const keyOf = (row: Row) => [row.country, row.vatBasisPoints, row.currency, row.invoiceQuarter].join(' ')
  const groups = Map.groupBy(rows, keyOf)
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => group.slice(0, 1).map(sum(group)))
}

function sum<Row extends Counted>(group: readonly Row[]) {
  return (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(COUNTED.map((name) => [name, group.reduce((total, each) => total + each[name], 0)])),
  })
}
