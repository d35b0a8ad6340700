import type { MethodId } from '#features/pricing/method.rules.ts'
import { getDocumentDate } from '#features/invoices/invoice.rules.ts'
import { buildInvoice } from '#features/invoices/server/invoice-snapshot.ts'
import type { InvoicedOrderRow } from '#features/invoices/server/invoices.sql.ts'
import { storedSettings } from '#features/sites/server/settings.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Random } from './random.ts'
import { insertRows } from './rows.ts'
import { DEMO_COMPANY, DEMO_SITES } from './sites.ts'

/** The method with which the demo's orders are paid. */
export const DEMO_METHOD: MethodId = 'ideal'

/** A seeded order, without the facts that are the same for all. */
type SeededOrder = Omit<InvoicedOrderRow, 'method' | 'termsVersion'> & { readonly termsVersion: string }

/** Seeds the invoices of paid orders, numbered per year in the order of payment. */
export async function seedInvoices(
  db: Db,
  { orders, random }: { orders: readonly SeededOrder[]; random: Random },
): Promise<void> {
  const lastSequences = new Map<number, number>()
  const rows = orders
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime() || one.id.localeCompare(other.id))
    .map((order) => {
      const timeZone = timeZoneOf(order.siteId)
      const issuedOn = getDocumentDate(order.paidAt, timeZone)
      const year = Number(issuedOn.slice(0, 4))
      const sequence = (lastSequences.get(year) ?? 0) + 1
      lastSequences.set(year, sequence)
      return toInvoiceRow(order, { id: random.uuid(order.paidAt), year, sequence, issuedOn, timeZone })
    })
  await insertRows(db, 'invoice', rows)
  await insertRows(
    db,
    'invoice_series',
    [...lastSequences].map(([year, sequence]) => {
      return { company_id: DEMO_COMPANY.id, kind: 'invoice', year, last_sequence: sequence }
    }),
  )
}

function timeZoneOf(siteId: string): string {
  return storedSettings.parse(DEMO_SITES.find(({ id }) => id === siteId)?.settings ?? {}).time_zone
}

interface Issue {
  readonly id: string
  readonly year: number
  readonly sequence: number
  readonly issuedOn: string
  readonly timeZone: string
}

function toInvoiceRow(order: SeededOrder, { id, year, sequence, issuedOn, timeZone }: Issue) {
  const position = { kind: 'invoice', year, sequence } as const
  const invoicedOrder = { ...order, method: DEMO_METHOD, termsVersion: new Date(order.termsVersion) }
  return {
    id,
    kind: position.kind,
    company_id: DEMO_COMPANY.id,
    year,
    sequence,
    purchase_id: order.id,
    payment_id: order.paymentId,
    issued_at: order.paidAt,
    issued_on: issuedOn,
    snapshot: buildInvoice(invoicedOrder, DEMO_COMPANY, { position, issuedOn, timeZone }),
  }
}
