// Public: other features or the app use this file.
import * as z from 'zod'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { queuedJob, scheduledJob } from '#platform/server/jobs/queue.ts'
import { INCOMING_PAYMENT_LOOKBACK_DAYS } from '../transfer.rules.ts'
import { createProvider } from '#features/orders/server/provider/create-provider.ts'
import { ignoreProviderOutage } from '#features/orders/server/provider-check.ts'
import type { UnmatchedCredit } from '#features/orders/server/provider/provider.ts'
import { recordIncomingPayment } from './incoming-payments.ts'
import { ago } from '#platform/server/ago.ts'

/** Looks each hour for bank transfers that the provider could not match. */
export const findUnmatchedCredits = scheduledJob(
  'payments.find_unmatched_credits',
  '37 * * * *',
  recordUnmatchedCredits,
)

/** Looks for them at once, because the provider reports an event. */
export const readUnmatchedCredits = queuedJob('payments.read_unmatched_credits', z.null(), recordUnmatchedCredits)

/** Looks for bank transfers, because the provider reports an event that may be about one. Listens to `providerEventReceived`. */
export async function readCreditsSoon(ctx: Context): Promise<void> {
  await readUnmatchedCredits.enqueue(ctx, null, { jobKey: readUnmatchedCredits.jobName })
}

/**
 * Lists the recent bank transfers that the provider could not match, and applies each to the order that its reference
 * names. A transfer that fails is retried and delays no other.
 */
async function recordUnmatchedCredits(ctx: NetworkContext): Promise<void> {
  const since = ago(ctx, { days: INCOMING_PAYMENT_LOOKBACK_DAYS })
  const credits = await createProvider(ctx)
    .listUnmatchedCredits(since)
    .catch((error: unknown): UnmatchedCredit[] => {
      ignoreProviderOutage(ctx, error)
      return []
    })
  const unmatched = credits.filter(({ status }) => status === 'unmatched')
  for (const credit of unmatched.toReversed())
    // the oldest first
    await recordIncomingPayment(ctx, toReceivedMoney(credit)).catch((error: unknown) => {
      ctx.log.error({ err: error, creditId: credit.id }, 'a bank transfer could not be recorded')
    })
}

function toReceivedMoney({ id, amountCents, currency, reference, createdAt }: UnmatchedCredit) {
  return {
    source: 'provider' as const,
    entryReference: id,
    amountCents,
    currency,
    references: reference === null ? [] : [reference],
    receivedOn: createdAt.toISOString().slice(0, 10),
  }
}
