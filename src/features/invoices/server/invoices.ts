import { Refusal } from '#platform/refusal.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import type { OrderDocument } from '#features/orders/server/orders.ts'
import { drawInvoice } from './invoice-document.ts'
import { findOwnDocument, listDocumentsOf } from './invoices.sql.ts'

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
