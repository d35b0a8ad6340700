// Public: other features or the app use this file.
import type { Context, MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import type { OrderDocument } from '#features/orders/server/order-events.ts'
import { drawInvoice } from './invoice-document.ts'
import { findOwnDocument, listDocumentsOf } from './invoices.sql.ts'
import type { invoicesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

const DOWNLOAD_LIMIT = declareRateLimit('payments.invoice', { points: 60, windowSeconds: 600 })

/**
 * Returns an invoice or a credit note of one of the member's own orders as a PDF.
 * @throws Refusal invoice_not_found, rate_limited
 */
export async function downloadInvoice(
  ctx: MemberContext,
  { id }: InputOf<typeof invoicesContract.invoice>,
): Promise<File> {
  await consumeRateLimit(ctx, DOWNLOAD_LIMIT)
  const row = await findOwnDocument.require(ctx, { id, memberId: ctx.actor.memberId }, 'invoice_not_found')
  const { fileName, contentType, content } = await drawInvoice(row)
  ctx.response.headers.push(['content-disposition', `attachment; filename="${fileName}"`])
  return new File([new Uint8Array(content)], fileName, { type: contentType })
}

/** Lists the documents of orders, by the id of their order. Answers `orderDocuments`. */
export async function listOrderDocuments(
  ctx: Context,
  { orderIds }: { orderIds: readonly string[] },
): Promise<ReadonlyMap<string, OrderDocument[]>> {
  const rows = await listDocumentsOf.all(ctx, { purchaseIds: orderIds })
  const documents = new Map<string, OrderDocument[]>()
  for (const { purchaseId: orderId, ...document } of rows) {
    const view = { ...document, path: `/api/invoices/${document.id}` }
    documents.set(orderId, [...(documents.get(orderId) ?? []), view])
  }
  return documents
}
