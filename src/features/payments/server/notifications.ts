import { DAY_MILLISECONDS } from '#platform/days.ts'
import { Unavailable } from '#platform/refusal.ts'
import { coalesced } from '#platform/server/coalesced.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { queuedJob, scheduledJob } from '#platform/server/queue.ts'
import { declareLimit, spendNetworkLimit, takeRoom } from '#platform/server/rate-limit.ts'
import { REVERSALS_FOR_DAYS } from '../rules.ts'
import { findPayment, findPaymentByProviderId } from './payments.sql.ts'
import { ignoreAbsence } from './provider-check.ts'
import { providerOf } from './provider-choice.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'
import { listPaymentsToReread } from './reversals.sql.ts'
import { settle } from './settlement.ts'

/** Questions about ids that we do not know: enough for a provider that is early, too few to search for others' ids. */
const UNKNOWN_LIMIT = declareLimit('payments.unknown_notification', { points: 60, windowSeconds: 60 })
/** Questions about one payment of ours that notifications cause at once. */
const KNOWN_LIMIT = declareLimit('payments.notification', { points: 10, windowSeconds: 60 })
/** Beyond that, one question later answers for all of them. */
const LATER_LIMIT = declareLimit('payments.later_question', { points: 1, windowSeconds: 60 })

/** The form of the provider's ids; whatever else is sent here was never one. */
const PROVIDER_ID = /^\w{1,100}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const askOnce = coalesced()

/**
 * The provider says that something happened to a payment. The id is all that is read, and the provider is asked what is
 * true (T4); ids that are not ours are answered as if all were well. The site is the order's, not the host's.
 * Notifications of one payment at the same time share their questions, and the last question begins after the last of
 * them; beyond ten questions a minute one more follows when the minute is over.
 * @throws Unavailable when the provider cannot be asked now, so that it notifies again
 */
export async function receiveNotification(ctx: NetworkContext, { id }: { id: string }): Promise<Record<string, never>> {
  if (!PROVIDER_ID.test(id)) return {}
  const known = await findPaymentByProviderId.one(ctx.db, [id])
  if (!known) await spendNetworkLimit(ctx, UNKNOWN_LIMIT)
  await askOnce(id, async () => {
    if (!known || (await takeRoom(ctx, KNOWN_LIMIT, known.id))) await settleFromProvider(ctx, id)
    else if (await takeRoom(ctx, LATER_LIMIT, known.id)) await askLater(ctx, known.id)
  })
  return {}
}

async function settleFromProvider(ctx: NetworkContext, id: string): Promise<void> {
  const told = await providerOf(ctx, 'person')
    .findPayment(id)
    .catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) throw new Unavailable('payment provider', { cause: error })
      if (error instanceof ProviderRefused) return null
      throw error
    })
  // The notification may come before the answer to the create: then only the provider knows which payment it is.
  const paymentId = (await findPaymentByProviderId.one(ctx.db, [id]))?.id ?? told?.paymentId
  if (told && paymentId && UUID.test(paymentId)) await settle(ctx, { paymentId, source: 'notification', told })
}

async function askLater(ctx: Context, paymentId: string): Promise<void> {
  const runAt = new Date(ctx.now().getTime() + LATER_LIMIT.windowSeconds * 1_000)
  await rereadPayment.enqueue(ctx, { paymentId }, { runAt, jobKey: `payments.reread:${paymentId}` })
}

/** Asks the provider about a payment, also about one that is final: it may have been refunded or charged back. */
export const rereadPayment = queuedJob<{ paymentId: string }>('payments.reread', async (ctx, { paymentId }) => {
  const payment = await findPayment.one(ctx.db, [paymentId])
  if (!payment?.provider_id) return
  const told = await providerOf(ctx).findPayment(payment.provider_id)
  if (told) await settle(ctx, { paymentId, source: 'job', told })
})

/** Looks for refunds and chargebacks that no notification told of. */
export const findReversals = scheduledJob('payments.find_reversals', '27 * * * *', async (ctx) => {
  const since = new Date(ctx.now().getTime() - REVERSALS_FOR_DAYS * DAY_MILLISECONDS)
  try {
    const found = await providerOf(ctx).listReversals(since)
    const payments = await listPaymentsToReread.all(ctx.db, [
      found.map(({ providerPaymentId }) => providerPaymentId),
      found.map(({ id }) => id),
      found.map(({ status }) => status),
    ])
    for (const { id } of payments)
      await rereadPayment.enqueue(ctx, { paymentId: id }, { jobKey: `payments.reread:${id}` })
  } catch (error) {
    ignoreAbsence(ctx, error)
  }
})
