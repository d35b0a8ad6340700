import { getSiteCompany } from '#features/sites/server/site-cache.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { formatCsv } from '#platform/csv.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { addUpMonths, canCloseMonth, getMonthDates, listMonthsOf, MAX_CONTRADICTIONS } from '../vat-period.rules.ts'
import { fromStoredTotals, toStoredTotals } from './stored-vat-totals.ts'
import { insertClosedMonth, listClosedMonths, type VatMonthRow } from './vat-months.sql.ts'
import { listContradictingOrders, type ContradictingOrderRow } from './invoices.sql.ts'
import { listVatBetween, toVatCells, VAT_COLUMNS, type VatTotals } from './vat-report.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Returns the VAT of a month or a quarter of the company of this site, per country and rate (OSS, L-23). The totals of closed
 * months are those that were stored. It has no persons, and includes the other sites of the company, which files one return.
 */
export async function getVat(ctx: StaffContext, input: InputOf<typeof invoicesOfficeContract.vat>) {
  const company = await getSiteCompany(ctx)
  const today = formatDateInTimeZone(ctx.now(), ctx.timeZone)
  const period = input.period ?? today.slice(0, 7)
  const months = listMonthsOf(period)
  const closed = await listClosedMonths.all(ctx, { companyId: company.id, months })
  return {
    company: company.name,
    period,
    months: months.map((month) => toMonth(month, { today, closed: closed.find((each) => each.month === month) })),
    rows: (await listRows(ctx, { companyId: company.id, months, closed })).map(toRow),
  }
}

function toMonth(month: string, { today, closed }: { today: string; closed: VatMonthRow | undefined }) {
  const { closedAt = null, closedBy = null } = closed ?? {}
  const canClose = !closed && canCloseMonth(month, today)
  return { month, closedAt, closedBy, canClose }
}

interface Months {
  readonly companyId: string
  readonly months: readonly string[]
  readonly closed: readonly VatMonthRow[]
}

/** Adds up the stored totals of closed months and the documents of open ones. */
async function listRows(ctx: StaffContext, { companyId, months, closed }: Months): Promise<VatTotals[]> {
  const rows: VatTotals[] = []
  for (const month of months) {
    const stored = closed.find((each) => each.month === month)
    rows.push(...(stored ? stored.totals.map(fromStoredTotals) : await listVatOfMonth(ctx, companyId, month)))
  }
  return addUpMonths(rows)
}

async function listVatOfMonth(ctx: StaffContext, companyId: string, month: string): Promise<VatTotals[]> {
  return (await listVatBetween(ctx, getMonthDates(month))).filter((row) => row.companyId === companyId)
}

function toRow(row: VatTotals) {
  return {
    country: row.country,
    vatBasisPoints: row.vatBasisPoints,
    currency: row.currency,
    invoiceQuarter: row.invoiceQuarter,
    invoices: row.invoices,
    creditNotes: row.creditNotes - row.corrections,
    netCents: row.netCents,
    vatCents: row.vatCents,
    totalCents: row.totalCents,
    contradicting: row.contradicting,
  }
}

/**
 * Lists the invoiced orders of a month or a quarter of the company of this site whose country every other known fact
 * contradicts, the oldest first, with whether there are more than the list has (L-23). It has no persons.
 */
export async function listContradictions(
  ctx: StaffContext,
  input: InputOf<typeof invoicesOfficeContract.contradictions>,
) {
  const { id: companyId } = await getSiteCompany(ctx)
  const period = input.period ?? formatDateInTimeZone(ctx.now(), ctx.timeZone).slice(0, 7)
  const months = listMonthsOf(period).map(getMonthDates)
  const [from, until] = [months[0]?.from ?? '', months.at(-1)?.until ?? '']
  const limit = MAX_CONTRADICTIONS + 1
  const orders = await listContradictingOrders.all(ctx, { companyId, from, until, limit })
  const listed = orders.slice(0, MAX_CONTRADICTIONS)
  return { period, orders: listed.map(toContradiction), hasMore: orders.length > listed.length }
}

function toContradiction(order: ContradictingOrderRow) {
  return {
    number: order.orderNumber,
    invoice: order.invoiceNumber,
    issuedOn: order.issuedOn,
    country: order.country,
    addressCountry: order.addressCountry,
    payerCountry: order.payerCountry,
    method: order.method,
    currency: order.currency,
    vatCents: order.vatCents,
    totalCents: order.totalCents,
  }
}

/** Makes a file of the VAT of a period, with an entry in the audit log. */
export async function exportVat(
  ctx: StaffContext,
  { period }: InputOf<typeof invoicesOfficeContract.exportVat>,
): Promise<{ csv: string }> {
  return inTransaction(ctx, async (tx) => {
    const { id: companyId } = await getSiteCompany(tx)
    const months = listMonthsOf(period)
    const closed = await listClosedMonths.all(tx, { companyId, months })
    const rows = await listRows(tx, { companyId, months, closed })
    await recordAudit(tx, { action: 'vat.export', subject: { kind: 'company', id: companyId }, after: { period } })
    return { csv: formatCsv([VAT_COLUMNS, ...rows.map(toVatCells)]) }
  })
}

/**
 * Closes a month of the company of this site: its totals are stored and never change. A repeated call changes nothing.
 * Documents have the date on which they are written, so that later refunds fall in later months.
 * @throws Refusal `month_not_ended`
 */
export async function closeVatMonth(
  ctx: StaffContext,
  { month }: InputOf<typeof invoicesOfficeContract.closeVatMonth>,
): Promise<{ closedAt: Date }> {
  if (!canCloseMonth(month, formatDateInTimeZone(ctx.now(), ctx.timeZone))) throw new Refusal('month_not_ended')
  return inTransaction(ctx, async (tx) => {
    const { id: companyId } = await getSiteCompany(tx)
    const totals = JSON.stringify((await listVatOfMonth(tx, companyId, month)).map(toStoredTotals))
    const values = { companyId, month, totals, closedBy: tx.actor.name }
    if ((await insertClosedMonth.run(tx, values)) > 0)
      await recordAudit(tx, { action: 'vat.close', subject: { kind: 'company', id: companyId }, after: { month } })
    const [stored] = await listClosedMonths.all(tx, { companyId, months: [month] })
    return { closedAt: stored?.closedAt ?? tx.now() }
  })
}
