import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { DocumentKind } from '#features/orders/rules.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { getDocumentDate } from '../invoice.rules.ts'
import { buildInvoice, type InvoiceSnapshot, type Issue } from './invoice-snapshot.ts'
import {
  findInvoiceOfOrder,
  insertInvoice,
  lockUnconfirmedOrder,
  takeNextSequence,
  type DocumentRow,
} from './invoices.sql.ts'

/**
 * Issues the invoice of a paid order, once (L-23). Returns null when another process is confirming the order. The
 * transaction is short, because it locks the series of the company.
 */
export async function issueInvoice(ctx: Context, purchaseId: string): Promise<DocumentRow | null> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockUnconfirmedOrder.one(tx, { id: purchaseId })
    if (!order) return null
    const existing = await findInvoiceOfOrder.one(tx, { purchaseId })
    if (existing) return existing
    const siteCtx = { ...tx, siteId: order.siteId }
    const company = await getSiteCompany(siteCtx)
    await insertDocument(siteCtx, {
      kind: 'invoice',
      companyId: company.id,
      purchaseId,
      paymentId: order.paymentId,
      build: (issue) => buildInvoice(order, company, issue),
    })
    return findInvoiceOfOrder.oneOrThrow(tx, { purchaseId })
  })
}

interface NewDocument {
  readonly kind: DocumentKind
  readonly companyId: string
  readonly purchaseId: string
  readonly paymentId: string
  /** Of a credit note: its invoice, and its refund: one of ours, or one of the provider. Of a correction: its invoice. */
  readonly credits?: {
    readonly invoiceId: string
    readonly refundId?: string | null
    readonly providerRefundId?: string | null
    /** Of a correction: the credit note that it annuls. */
    readonly correctsId?: string
  }
  build(issue: Issue): InvoiceSnapshot
}

/** Stores a document under the next number of its series. Returns its id. Call it in the transaction that decides on it. */
export async function insertDocument(ctx: Context, document: NewDocument): Promise<string> {
  const { kind, companyId, purchaseId, paymentId, credits, build } = document
  const { time_zone: timeZone } = await getSiteSettings(ctx)
  const issuedOn = getDocumentDate(ctx.now(), timeZone)
  const year = Number(issuedOn.slice(0, 4))
  const { sequence } = await takeNextSequence.oneOrThrow(ctx, { companyId, kind, year })
  const snapshot = build({ position: { kind, year, sequence }, issuedOn, timeZone })
  const id = ctx.newId()
  await insertInvoice.run(ctx, {
    id,
    kind,
    companyId,
    year,
    sequence,
    purchaseId,
    paymentId,
    invoiceId: credits?.invoiceId ?? null,
    refundId: credits?.refundId ?? null,
    providerRefundId: credits?.providerRefundId ?? null,
    correctsId: credits?.correctsId ?? null,
    issuedOn,
    snapshot: JSON.stringify(snapshot),
  })
  return id
}
