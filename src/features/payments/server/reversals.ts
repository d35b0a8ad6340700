import type { Context } from '#platform/server/context.ts'
import type { ProviderPayment, Reversal } from './provider.ts'
import { listWaitingReversals, storeReversal, type WaitingReversal } from './reversals.sql.ts'

export type { WaitingReversal }

/** A payment of ours as the provider reports it. */
interface Reported {
  readonly paymentId: string
  readonly told: Pick<ProviderPayment, 'reversals' | 'refundedCents' | 'chargedBackCents'>
}

/**
 * Stores and logs the reversals of a payment, each once per provider id and state. Nothing else follows from them yet:
 * credits and premium status stay, and an operator decides (docs/decisions/050). Call it in the transaction that holds
 * the payment.
 */
export async function noteReversals(ctx: Context, { paymentId, told }: Reported): Promise<void> {
  for (const reversal of told.reversals) await noteReversal(ctx, paymentId, reversal)
  const listed = told.reversals.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (told.refundedCents + told.chargedBackCents > listed)
    ctx.log.error({ paymentId }, 'more of a payment went back than the provider lists')
}

async function noteReversal(ctx: Context, paymentId: string, reversal: Reversal): Promise<void> {
  const { id, kind, status, amountCents, currency, createdAt } = reversal
  const stored = await storeReversal.one(ctx.db, [
    ...([id, paymentId, kind, status] as const),
    ...([amountCents, currency, createdAt, ctx.now()] as const),
  ])
  if (!stored) return
  const facts = { paymentId, reversalId: id, kind, status, amountCents, currency }
  if (stored.is_own) ctx.log.info(facts, 'a refund of ours is at the provider')
  else ctx.log.warn(facts, 'money of a payment went back at the provider')
}

/**
 * Lists the reversals that wait for an operator, the oldest first: those that nobody here made and that stand. The
 * credits and the premium status that the payment gave are still there.
 */
export async function waitingReversals(ctx: Pick<Context, 'db'>): Promise<WaitingReversal[]> {
  return listWaitingReversals.all(ctx.db, [])
}
