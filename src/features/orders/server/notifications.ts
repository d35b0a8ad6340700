import * as z from 'zod'
import { Refusal, Unavailable } from '#platform/refusal.ts'
import { createCoalescer } from '#platform/server/coalescer.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { queuedJob, scheduledJob } from '#platform/server/jobs/queue.ts'
import {
  declareRateLimit,
  consumeNetworkRateLimit,
  tryConsumeRateLimitForKey,
} from '#platform/server/security/rate-limit.ts'
import { MAX_REPAYMENT_DAYS } from '../repayment.rules.ts'
import { REPAYMENT_LOOKBACK_DAYS } from '../rules.ts'
import { providerEventReceived } from './payment-events.ts'
import { findPayment, findPaymentByProviderId } from './orders.sql.ts'
import { ignoreProviderOutage } from './provider-check.ts'
import { createProvider } from './provider/create-provider.ts'
import { ProviderRejectedError, ProviderUnavailableError } from './provider/provider.ts'
import type { RepaymentsSince, SignedNotification } from './provider/provider.ts'
import { findRepaymentLookback, listPaymentsToReread } from './repayments.sql.ts'
import { settlePayment } from './settlement.ts'
import type { ordersContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago, later } from '#platform/server/ago.ts'

/** The limit of notifications with unknown ids: enough for early notifications, too few to guess ids of payments. */
const UNKNOWN_PAYMENT_LIMIT = declareRateLimit('payments.unknown_notification', { points: 60, windowSeconds: 60 })
/** The limit of immediate requests to the provider about one payment. */
const PAYMENT_LIMIT = declareRateLimit('payments.notification', { points: 10, windowSeconds: 60 })
/** The limit of deferred requests about one payment, once `PAYMENT_LIMIT` is used up. */
const DEFERRED_CHECK_LIMIT = declareRateLimit('payments.deferred_check', { points: 1, windowSeconds: 60 })

/** The format of the provider's ids. */
const PROVIDER_ID = /^\w{1,100}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const coalesceById = createCoalescer()

/**
 * Handles a notification of the provider. Reads only the id, and fetches the payment from the provider (T4). Succeeds
 * for unknown ids too. Settles on the site of the order, not on that of the requested host. Concurrent notifications of
 * one payment share requests, and the last request starts after the last notification. After ten requests in a minute,
 * one more is deferred.
 * @throws Unavailable when the provider is unavailable, so that it notifies again
 */
export async function receiveNotification(
  ctx: NetworkContext,
  { id }: InputOf<typeof ordersContract.notify>,
): Promise<void> {
  if (!PROVIDER_ID.test(id)) return
  const payment = await findPaymentByProviderId.one(ctx, { providerId: id })
  if (!payment) await consumeNetworkRateLimit(ctx, UNKNOWN_PAYMENT_LIMIT)
  await coalesceById(id, async () => {
    if (!payment || (await tryConsumeRateLimitForKey(ctx, PAYMENT_LIMIT, payment.id))) await settleFromProvider(ctx, id)
    else if (await tryConsumeRateLimitForKey(ctx, DEFERRED_CHECK_LIMIT, payment.id))
      await scheduleReread(ctx, payment.id)
  })
}

/**
 * Handles a signed notification of the provider. Reads only the id of the payment, then continues as for every other
 * notification. Any other event lists the transfers that match no payment.
 * @throws Refusal signature_wrong, also when the installation has no secret
 */
export async function receiveSignedNotification(ctx: NetworkContext, notification: SignedNotification): Promise<void> {
  const verified = createProvider(ctx, 'interactive').verifyNotification(notification)
  if (!verified) throw new Refusal('signature_wrong')
  const { providerPaymentId: id } = verified
  if (id !== null) return receiveNotification(ctx, { id })
  await providerEventReceived.publish(ctx, null)
}

async function settleFromProvider(ctx: NetworkContext, id: string): Promise<void> {
  const reported = await createProvider(ctx, 'interactive')
    .findPayment(id)
    .catch((error: unknown) => {
      if (error instanceof ProviderUnavailableError) throw new Unavailable('payment provider', { cause: error })
      if (error instanceof ProviderRejectedError) return null
      throw error
    })
  // A notification may arrive before the response to the create. Then only the metadata names our payment.
  const paymentId = (await findPaymentByProviderId.one(ctx, { providerId: id }))?.id ?? reported?.paymentId
  if (reported && paymentId && UUID.test(paymentId))
    await settlePayment(ctx, { paymentId, source: 'notification', reported })
}

async function scheduleReread(ctx: Context, paymentId: string): Promise<void> {
  const runAt = later(ctx, { seconds: DEFERRED_CHECK_LIMIT.windowSeconds })
  await rereadPayment.enqueue(ctx, { paymentId }, { runAt, jobKey: `payments.reread:${paymentId}` })
}

/** Fetches a payment again, even a final one, because it may have been refunded or charged back. */
export const rereadPayment = queuedJob(
  'payments.reread',
  z.object({ paymentId: z.uuid() }),
  async (ctx, { paymentId }) => {
    const payment = await findPayment.one(ctx, { id: paymentId })
    if (!payment?.providerId) return
    const reported = await createProvider(ctx).findPayment(payment.providerId)
    if (reported) await settlePayment(ctx, { paymentId, source: 'job', reported })
  },
)

/**
 * Lists the recent refunds and chargebacks at the provider, and fetches each payment with a new or changed one. Repairs
 * what a missed notification leaves.
 */
export const findRepayments = scheduledJob('payments.find_reversals', '27 * * * *', async (ctx) => {
  try {
    const repayments = await createProvider(ctx).listRepayments(await computeRepaymentsSince(ctx))
    const payments = await listPaymentsToReread.all(ctx, {
      providerPaymentIds: repayments.map(({ providerPaymentId }) => providerPaymentId),
      repaymentIds: repayments.map(({ id }) => id),
      statuses: repayments.map(({ status }) => status),
    })
    for (const { id } of payments)
      await rereadPayment.enqueue(ctx, { paymentId: id }, { jobKey: `payments.reread:${id}` })
  } catch (error) {
    ignoreProviderOutage(ctx, error)
  }
})

/**
 * Computes since when to list repayments: 30 days, or as long ago as the oldest one that may still change, but at most
 * thirteen months. A refund may stay queued, and a chargeback may be reversed, for longer than 30 days.
 */
async function computeRepaymentsSince(ctx: Context): Promise<RepaymentsSince> {
  const subtractDays = (days: number) => ago(ctx, { days })
  const recent = subtractDays(REPAYMENT_LOOKBACK_DAYS)
  const { refund, chargeback } = await findRepaymentLookback.oneOrThrow(ctx, {
    since: subtractDays(MAX_REPAYMENT_DAYS),
  })
  const earlier = (first: Date | null) => (first && first < recent ? first : recent)
  return { refunds: earlier(refund), chargebacks: earlier(chargeback) }
}
