import { getSiteCompany, getSiteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { getDocumentDate } from '../invoice.rules.ts'
import type { DocumentKind } from '#features/payments/rules.ts'
import type { OrderDocument } from '#features/payments/server/payments.ts'
import { drawInvoice } from './invoice-document.ts'
import { buildInvoice, type InvoiceSnapshot, type Issue } from './invoice-snapshot.ts'
import {
  findInvoiceOfOrder,
  findOwnDocument,
  insertInvoice,
  listDocumentsOf,
  lockUnconfirmedOrder,
  takeNextSequence,
  type DocumentRow,
} from './invoices.sql.ts'

export { confirmPaidOrders } from './confirmation.ts'
export { answerCreditNoteExpected, answerRefundMailSought, issueDueCreditNotes } from './credit-notes.ts'
export { eraseOrdersWithDocuments } from './erased-orders.ts'
export { invoiceMailSamples } from './mail-samples.ts'
export {
  listContradictingOrders,
  listVatOfQuarter,
  toVatCells,
  VAT_COLUMNS,
  type ContradictingOrder,
  type VatTotals,
} from './vat-report.ts'

const DOWNLOAD_LIMIT = declareRateLimit('payments.invoice', { points: 60, windowSeconds: 600 })

/**
 * Returns an invoice or a credit note of one of the member's own orders as a PDF.
 * @throws Refusal invoice_not_found, rate_limited
 */
export async function downloadInvoice(ctx: MemberContext, { id }: { id: string }): Promise<File> {
  await consumeRateLimit(ctx, DOWNLOAD_LIMIT)
  const row = await findOwnDocument.one(ctx.db, [id, ctx.siteId, ctx.actor.memberId])
  if (!row) throw new Refusal('invoice_not_found')
  const { fileName, contentType, content } = await drawInvoice(row)
  ctx.response.headers.push(['content-disposition', `attachment; filename="${fileName}"`])
  return new File([new Uint8Array(content)], fileName, { type: contentType })
}

/** Adds the documents of orders. Listens to `orderDocumentsCollected`. */
export async function addOrderDocuments(
  ctx: Context,
  { orderIds, documents }: { orderIds: readonly string[]; documents: Map<string, OrderDocument[]> },
): Promise<void> {
  const rows = await listDocumentsOf.all(ctx.db, [orderIds])
  for (const { purchase_id: orderId, ...document } of rows) {
    const view = { ...document, path: `/api/invoices/${document.id}` }
    documents.set(orderId, [...(documents.get(orderId) ?? []), view])
  }
}

/**
 * Issues the invoice of a paid order, once (L-23). Returns null when another process is confirming the order. The
 * transaction is short, because it locks the series of the company.
 */
export async function issueInvoice(ctx: Context, purchaseId: string): Promise<DocumentRow | null> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockUnconfirmedOrder.one(tx.db, [purchaseId])
    if (!order) return null
    const existing = await findInvoiceOfOrder.one(tx.db, [purchaseId])
    if (existing) return existing
    const siteCtx = { ...tx, siteId: order.site_id }
    const company = await getSiteCompany(siteCtx)
    await insertDocument(siteCtx, {
      kind: 'invoice',
      companyId: company.id,
      purchaseId,
      paymentId: order.payment_id,
      build: (issue) => buildInvoice(order, company, issue),
    })
    return findInvoiceOfOrder.oneOrThrow(tx.db, [purchaseId])
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
    readonly reversalId?: string | null
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
  const { sequence } = await takeNextSequence.oneOrThrow(ctx.db, [companyId, kind, year])
  const snapshot = build({ position: { kind, year, sequence }, issuedOn, timeZone })
  const id = ctx.newId()
  await insertInvoice.run(ctx.db, [
    ...([id, kind, companyId, year, sequence, purchaseId, paymentId] as const),
    ...([
      credits?.invoiceId ?? null,
      credits?.refundId ?? null,
      credits?.reversalId ?? null,
      credits?.correctsId ?? null,
    ] as const),
    ...([ctx.now(), issuedOn, JSON.stringify(snapshot)] as const),
  ])
  return id
}
