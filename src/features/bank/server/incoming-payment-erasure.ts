// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { INCOMING_PAYMENT_REFERENCE_DAYS } from '../transfer.rules.ts'
import { eraseIncomingPaymentReferences } from './incoming-payments.sql.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * Deletes the references of incoming payments that nobody needs any more, and of erased buyers. Listens to
 * `ordersErased`.
 */
export async function eraseReferences(ctx: Context, { buyer }: { buyer: string | null }): Promise<void> {
  const handledBefore = ago(ctx, { days: INCOMING_PAYMENT_REFERENCE_DAYS })
  await eraseIncomingPaymentReferences.run(ctx, { buyer, handledBefore })
}
