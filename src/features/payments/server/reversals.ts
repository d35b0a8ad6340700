import type { Context } from '#platform/server/context.ts'
import { issueCreditNotes } from './credit-notes.ts'
import type { ProviderPayment, Reversal } from './provider.ts'
import { listUnresolvedReversalRows, storeReversal, type UnresolvedReversal } from './reversals.sql.ts'

export type { UnresolvedReversal }

/** The reversals that the provider reports about one payment. */
interface ReportedReversals {
  readonly paymentId: string
  readonly reported: Pick<ProviderPayment, 'reversals' | 'refundedCents' | 'chargedBackCents'>
}

/**
 * Stores and logs the reversals of a payment, each once per provider id and status. Credits and premium status stay; an
 * operator decides (docs/product/rules/payments.md). Call it in the transaction that locks the payment.
 */
export async function recordReversals(ctx: Context, { paymentId, reported }: ReportedReversals): Promise<void> {
  for (const reversal of reported.reversals) await recordReversal(ctx, paymentId, reversal)
  const listedCents = reported.reversals.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (reported.refundedCents + reported.chargedBackCents > listedCents)
    ctx.log.error({ paymentId }, 'more of a payment was reversed than the provider lists')
}

async function recordReversal(ctx: Context, paymentId: string, reversal: Reversal): Promise<void> {
  const { id, kind, status, amountCents, currency, createdAt } = reversal
  const storedReversal = await storeReversal.one(ctx.db, [
    ...([id, paymentId, kind, status] as const),
    ...([amountCents, currency, createdAt, ctx.now()] as const),
  ])
  if (!storedReversal) return
  if (kind === 'refund') await issueCreditNotes.enqueue(ctx)
  const facts = { paymentId, reversalId: id, kind, status, amountCents, currency }
  if (storedReversal.is_own) ctx.log.info(facts, 'the provider reports a refund that we requested')
  else ctx.log.warn(facts, 'a payment was reversed at the provider')
}

/**
 * Lists the reversals that an operator must decide about, the oldest first: chargebacks, and refunds that we did not
 * request. The buyer still has the credits and the premium status of the payment.
 */
export async function listUnresolvedReversals(ctx: Pick<Context, 'db'>): Promise<UnresolvedReversal[]> {
  return listUnresolvedReversalRows.all(ctx.db, [])
}
