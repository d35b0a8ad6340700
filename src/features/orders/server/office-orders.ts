// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { takePage } from '#platform/server/database/page.ts'
import { formatCsv } from '#platform/csv.ts'
import { getDateStart } from '#platform/time/moments.ts'
import { centsToDecimal } from '#platform/money.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import {
  deriveOfficeState,
  EXPORTED_ORDERS_MAX,
  OFFICE_ORDERS_PAGE_SIZE,
  type OfficeOrderState,
} from '../refund.rules.ts'
import {
  findOfficeOrder,
  listOfficeOrderRows,
  listPaymentEvents,
  listRefundsOfOrder,
  listReportedRepayments,
  type OfficeOrderRow,
  type OfficeRepaymentRow,
  type PaymentEventRow,
} from './office-orders.sql.ts'
import type { ordersOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Filters of the list of orders; an empty one does not filter. The days are those of the site, both included. */
export interface OrderFilters {
  readonly state?: OfficeOrderState | undefined
  readonly method?: MethodId | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly number?: string | undefined
}

/** Lists a page of the orders of this site, the newest first. `next` is the cursor of the next page, or null. */
export async function listOfficeOrders(
  ctx: StaffContext,
  { before, ...filters }: InputOf<typeof ordersOfficeContract.orders>,
) {
  const rows = await listRows(ctx, filters, { before, limit: OFFICE_ORDERS_PAGE_SIZE + 1 })
  const { shown, next } = takePage(rows, OFFICE_ORDERS_PAGE_SIZE, ({ id }) => id)
  return { orders: shown.map(toOfficeOrder), next }
}

function listRows(
  ctx: StaffContext,
  { state, method, from, to, number }: OrderFilters,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<OfficeOrderRow[]> {
  const period = { from: from ? startOfDay(ctx, from, 0) : null, to: to ? startOfDay(ctx, to, 1) : null }
  const values = {
    state: state ?? null,
    method: method ?? null,
    ...period,
    number: number?.trim().toUpperCase() ?? null,
  }
  return listOfficeOrderRows.all(ctx, { ...values, before: before ?? null, limit })
}

function startOfDay({ timeZone }: StaffContext, day: string, daysLater: number): Date {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + daysLater)
  return getDateStart(date.toISOString().slice(0, 10), timeZone)
}

function toOfficeOrder(row: OfficeOrderRow) {
  return { ...row, state: deriveOfficeState(row) }
}

/**
 * Opens an order of this site: the reports about its payments as they came, its repayments and refunds. It leaves one
 * entry in the audit log.
 * @throws Refusal `order_not_found`
 */
export async function openOrder(ctx: StaffContext, { id }: InputOf<typeof ordersOfficeContract.order>) {
  return inTransaction(ctx, async (tx) => {
    const row = await findOfficeOrder.require(tx, { id }, 'order_not_found')
    await recordAudit(tx, { action: 'order.read', subject: { kind: 'order', id }, memberId: row.memberId })
    const [events, repayments, refunds] = [
      await listReportsOfOrder(tx, id),
      await listRepaymentsOfOrder(tx, id),
      await listRefundsOfOrder.all(tx, { orderId: id }),
    ]
    return {
      ...toOfficeOrder(row),
      events,
      repayments,
      refunds,
    }
  })
}

const HEADINGS = 'number created paid reversed state method country currency total vat credits member'.split(' ')

/** Exports the orders of this site as CSV, without names and addresses. It leaves one entry in the audit log. */
export async function exportOrders(ctx: StaffContext, filters: InputOf<typeof ordersOfficeContract.exportOrders>) {
  return inTransaction(ctx, async (tx) => {
    const rows = await listRows(tx, filters, { limit: EXPORTED_ORDERS_MAX + 1 })
    const exported = rows.slice(0, EXPORTED_ORDERS_MAX)
    const subject = { kind: 'site', id: tx.siteId }
    await recordAudit(tx, { action: 'order.export', subject, after: { ...filters, count: exported.length } })
    const csv = formatCsv([HEADINGS, ...exported.map(toCells)])
    return { csv, count: exported.length, isCut: rows.length > exported.length }
  })
}

function toCells(row: OfficeOrderRow): string[] {
  return [
    row.number,
    row.createdAt.toISOString(),
    row.paidAt?.toISOString() ?? '',
    row.reversedAt?.toISOString() ?? '',
    deriveOfficeState(row),
    row.method ?? '',
    row.country,
    row.currency,
    centsToDecimal(row.totalCents),
    centsToDecimal(row.vatCents),
    String(row.credits),
    row.memberId,
  ]
}

/** Lists the reports about the payments of an order of this site in the order in which they came. */
export function listReportsOfOrder(ctx: StaffContext, orderId: string): Promise<PaymentEventRow[]> {
  return listPaymentEvents.all(ctx, { orderId })
}

/** Lists the refunds and chargebacks of an order of this site that the provider reported. */
export function listRepaymentsOfOrder(ctx: StaffContext, orderId: string): Promise<OfficeRepaymentRow[]> {
  return listReportedRepayments.all(ctx, { orderId })
}
