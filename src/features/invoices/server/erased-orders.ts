// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { eraseOrderRows } from './erasure.sql.ts'
import type { OrderErasure } from '#features/orders/server/order-events.ts'

/** Deletes orders of erased buyers with their documents, in one statement. Listens to `ordersErased`. */
export async function eraseOrdersWithDocuments(ctx: Context, erasure: OrderErasure): Promise<void> {
  const { buyer, lastAttemptBefore, paidOrdersPlacedBefore } = erasure
  await eraseOrderRows.run(ctx, { buyer, lastAttemptBefore, paidOrdersPlacedBefore })
}
