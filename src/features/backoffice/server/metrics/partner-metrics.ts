import { hasPermission } from '#features/staff/rules.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { formatCsv } from '#platform/csv.ts'
import { addDays, formatDateInTimeZone } from '#platform/time/days.ts'
import { centsToDecimal } from '#platform/money.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { maskGroups, PARTNER_DAYS, PARTNER_MONTHS, type PartnerPeriod } from '../../metrics.rules.ts'
import { findEdge } from './site-metrics.sql.ts'
import { findCurrency } from './overview.ts'
import { listPartnerMetrics, listPartnerMoney, type PartnerMetricRow } from './partner-metrics.sql.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Returns the metrics of each partner. Roles without `metrics.exact` see months, no small counts and no amounts. */
export async function findPartnerMetrics(
  ctx: StaffContext,
  input: InputOf<typeof backofficeOfficeContract.partnerMetrics>,
) {
  const { role } = ctx.actor
  const isExact = hasPermission(role, 'metrics.exact')
  const by = isExact ? (input.by ?? 'month') : 'month'
  const countedUntil = (await findEdge.one(ctx))?.countedUntil ?? null
  const rows = await listRows(ctx, by)
  const shown = maskRows(ctx, rows)
  return {
    by,
    countedUntil,
    currency: await findCurrency(ctx),
    rows: rows.map((row, index) => ({
      ...row,
      ...shown(index),
      payoutCents: isExact ? row.payoutCents : null,
      revenue: isExact ? row.revenue : null,
    })),
  }
}

async function listRows(ctx: StaffContext, by: PartnerPeriod) {
  const values = { from: findFirstDay(formatDateInTimeZone(ctx.now(), ctx.timeZone), by), unit: by }
  const money = await listPartnerMoney.all(ctx, values)
  return (await listPartnerMetrics.all(ctx, values)).map((row) => ({
    ...row,
    revenue: money
      .filter(({ network, period }) => network === row.network && period === row.period)
      .map(({ currency, cents }) => ({ currency, cents })),
  }))
}

/** The screen of campaigns has the sum of some weeks, so the periods of a partner give no small count of another away. */
function maskRows({ actor: { role } }: StaffContext, rows: readonly PartnerMetricRow[]) {
  const networks = rows.map(({ network }) => network)
  const mask = (key: 'received' | 'confirmed' | 'firstOrders') =>
    maskGroups(
      role,
      rows.map((row) => row[key]),
      networks,
    )
  const [received, confirmed, firstOrders] = [mask('received'), mask('confirmed'), mask('firstOrders')]
  return (index: number) => ({
    received: received[index] ?? null,
    confirmed: confirmed[index] ?? null,
    firstOrders: firstOrders[index] ?? null,
  })
}

/** Returns the first day of the list: some days ago, or the first of the month some months ago. */
function findFirstDay(today: string, by: PartnerPeriod): string {
  if (by === 'day') return addDays(today, 1 - PARTNER_DAYS)
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - PARTNER_MONTHS, 1)).toISOString().slice(0, 10)
}

const HEADINGS = ['network', 'period', 'received', 'confirmed', 'first_orders', 'currency', 'payout', 'revenue']

/** Exports the metrics as CSV. */
export async function exportPartnerMetrics(
  ctx: StaffContext,
  { by = 'month' }: InputOf<typeof backofficeOfficeContract.exportPartnerMetrics>,
) {
  return inTransaction(ctx, async (tx) => {
    const [rows, currency] = [await listRows(tx, by), await findCurrency(tx)]
    const subject = { kind: 'site', id: tx.siteId }
    await recordAudit(tx, { action: 'partner.export', subject, after: { by, count: rows.length } })
    const csv = formatCsv([HEADINGS, ...rows.map((row) => toCells(row, currency))])
    return { csv, count: rows.length }
  })
}

function toCells(row: Awaited<ReturnType<typeof listRows>>[number], currency: string): string[] {
  const revenue = row.revenue.map((each) => `${centsToDecimal(each.cents)} ${each.currency}`).join('; ')
  const counts = [row.received, row.confirmed, row.firstOrders].map(String)
  return [row.network, row.period, ...counts, currency, centsToDecimal(row.payoutCents), revenue]
}
