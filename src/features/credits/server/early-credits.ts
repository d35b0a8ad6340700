// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { moveCredits } from './credits.sql.ts'
import { takeBackCredits } from './early-credits.sql.ts'

/** The credits of an order that a direct debit pays. */
export interface EarlyCredits {
  readonly memberId: string
  readonly orderId: string
  readonly paymentId: string
  readonly credits: number
}

/** Grants the credits of an order before its direct debit is collected, once per payment (C-18). */
export async function grantEarlyCredits(ctx: Context, { memberId, orderId, paymentId, credits }: EarlyCredits) {
  await moveCredits.run(ctx, {
    memberId,
    change: credits,
    counterAccount: 'debit_early',
    refId: orderId,
    requestId: getGrantId(paymentId),
  })
}

/**
 * Takes early credits back, once per payment: the debit failed, its order was withdrawn, or now has its own credits. Does
 * nothing when none were granted. Spent credits leave a negative balance. Call it under the lock of the payment.
 */
export async function endEarlyCredits(
  ctx: Context,
  { memberId, orderId, paymentId, credits, outcome }: EarlyCredits & { outcome: 'paid' | 'failed' | 'withdrawn' },
): Promise<void> {
  const counterAccount = { paid: 'debit_early', failed: 'debit_failed', withdrawn: 'debit_withdrawn' }[outcome]
  const values = { memberId, credits, counter: counterAccount, ref: orderId }
  await takeBackCredits.run(ctx, {
    ...values,
    requestId: `debit_early_end:${paymentId}`,
    grantRequestId: getGrantId(paymentId),
  })
}

function getGrantId(paymentId: string): string {
  return `debit_early:${paymentId}`
}
