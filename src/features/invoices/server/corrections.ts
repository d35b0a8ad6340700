import type { Context } from '#platform/server/context.ts'
import { findUncorrectedNote } from './corrections.sql.ts'
import { buildCorrection, invoiceSnapshot } from './invoice-snapshot.ts'
import { insertDocument } from './documents.ts'
import { lockOrder } from '#features/orders/server/order-rows.ts'
import { publishOrderChange } from '#features/orders/server/order-changes.ts'

/**
 * Issues the correction of a credit note whose refund failed, once: a document with a number of its own that annuls it
 * (L-23). Returns its id and site, or null when another process issued it, or when the refund was requested again.
 */
export async function issueCorrection(
  ctx: Context,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<{ id: string; siteId: string } | null> {
  const { memberId } = await lockOrder(ctx, purchaseId)
  const note = await findUncorrectedNote.one(ctx, { id })
  if (!note) return null
  const { siteId, failedAt } = note
  const creditNote = invoiceSnapshot.parse(note.snapshot)
  const documentId = await insertDocument(
    { ...ctx, siteId },
    {
      kind: 'correction',
      companyId: note.companyId,
      purchaseId,
      paymentId: note.paymentId,
      credits: { invoiceId: note.invoiceId, correctsId: id },
      build: (issue) => buildCorrection(creditNote, { failedAt }, issue),
    },
  )
  publishOrderChange(ctx, memberId)
  return { id: documentId, siteId }
}
