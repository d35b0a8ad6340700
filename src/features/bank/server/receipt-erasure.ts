import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import type { Context } from '#platform/server/context.ts'
import { RECEIPT_REFERENCE_DAYS } from '../transfer.rules.ts'
import { eraseReceiptReferences } from './receipts.sql.ts'

/** Deletes the references of receipts that nobody needs any more, and of erased buyers. Listens to `ordersErased`. */
export async function eraseReferences(ctx: Context, { buyer }: { buyer: string | null }): Promise<void> {
  const handledBefore = new Date(ctx.now().getTime() - RECEIPT_REFERENCE_DAYS * DAY_MILLISECONDS)
  await eraseReceiptReferences.run(ctx, { buyer, handledBefore })
}
