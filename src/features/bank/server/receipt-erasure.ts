// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { RECEIPT_REFERENCE_DAYS } from '../transfer.rules.ts'
import { eraseReceiptReferences } from './receipts.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** Deletes the references of receipts that nobody needs any more, and of erased buyers. Listens to `ordersErased`. */
export async function eraseReferences(ctx: Context, { buyer }: { buyer: string | null }): Promise<void> {
  const handledBefore = ago(ctx, { days: RECEIPT_REFERENCE_DAYS })
  await eraseReceiptReferences.run(ctx, { buyer, handledBefore })
}
