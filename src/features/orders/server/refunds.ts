import * as z from 'zod'
import { inTransaction } from '#platform/server/context.ts'
import type { SystemContext } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { createProvider } from './provider/create-provider.ts'
import { ProviderRejectedError } from './provider/provider.ts'
import { moneyReturned } from './order-events.ts'
import { applyRepayments } from './repayment-effects.ts'
import { lockBuyerBalance, markRefundFailed } from './repayments.sql.ts'
import { findUnsentRefund, markRefundSent, type UnsentRefundRow } from './refunds.sql.ts'

/**
 * Requests a refund from the provider. The refund's id is the idempotency key, so a second run refunds nothing more. A
 * refund that the provider rejects failed; a colleague decides about it.
 */
export const sendRefund = queuedJob(
  'payments.send_refund',
  z.object({ refundId: z.uuid() }),
  async (ctx, { refundId }) => {
    const refund = await findUnsentRefund.one(ctx, { id: refundId })
    if (!refund?.paymentProviderId) return // paid by bank: a colleague transfers it back (`recordRefundTransfer`)
    try {
      const { id } = await requestRefund(ctx, refund, refund.paymentProviderId)
      await markRefundSent.run(ctx, { id: refundId, attempt: refund.attempt, providerId: id })
    } catch (error) {
      if (!(error instanceof ProviderRejectedError) || !isRefundRejected(error)) throw error
      await failRefund(ctx, refund)
    }
  },
)

function requestRefund(ctx: SystemContext, refund: UnsentRefundRow, providerPaymentId: string) {
  return createProvider(ctx).createRefund({
    refundId: refund.id,
    key: refund.attempt === 1 ? refund.id : `${refund.id}-${refund.attempt}`,
    providerPaymentId,
    amountCents: refund.amountCents,
    currency: refund.currency,
    description: refund.number,
  })
}

/** Returns true when the provider rejects this refund, and false for a wrong configuration, such as the API key. */
function isRefundRejected({ status }: ProviderRejectedError): boolean {
  return [400, 404, 409, 410, 422].includes(status)
}

/** Records that the provider rejects a refund. The credits of an operator's refund are returned. Of a retried one a credit note may exist, which is annulled. */
async function failRefund(ctx: SystemContext, refund: UnsentRefundRow): Promise<void> {
  const { id, paymentId, purchaseId: orderId, memberId, reason, amountCents, currency } = refund
  ctx.log.error({ refundId: id, paymentId, amountCents, currency }, 'the provider rejects a refund that we requested')
  await inTransaction(ctx, async (tx) => {
    await lockBuyerBalance.run(tx, { paymentId })
    await markRefundFailed.run(tx, { id })
    await applyRepayments(tx, { orderId, memberId })
    if (reason === 'operator') await moneyReturned.publish(tx, { orderId })
  })
}
