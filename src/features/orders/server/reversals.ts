// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { creditNoteExpected, refundMailed } from './credit-note-mails.ts'
import { moneyReturned } from './order-events.ts'
import { isEffectiveStatus } from '../reversal.rules.ts'
import type { ProviderPayment, Reversal } from './provider/provider.ts'
import { applyReversals, type ReversalEffect } from './reversal-effects.ts'
import { mailReversal, type ReversalEvent } from './reversal-mails.ts'
import {
  claimOwnRefund,
  listOperatorCaseRows,
  markRefundFailed,
  storeReversal,
  type OperatorCase,
} from './reversals.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** The reversals that the provider reports about one payment. */
interface ReportedReversals {
  readonly paymentId: string
  readonly orderId: string
  readonly memberId: string
  readonly reported: Pick<ProviderPayment, 'reversals' | 'refundedCents' | 'chargedBackCents'>
  /** Whether this report completed an order of which a reversal had been reported earlier. */
  readonly wasReversed: boolean
}

/**
 * Stores the reversals of a payment, each once per provider id and status, and applies the changed ones to the order, its
 * credits and the buyer's premium status (C-08, C-19, C-60). Call it in the transaction that locks the buyer's balance
 * and the payment.
 */
export async function recordReversals(
  ctx: Context,
  { paymentId, orderId, memberId, reported, wasReversed }: ReportedReversals,
): Promise<void> {
  const changes: ReversalChange[] = []
  for (const reversal of reported.reversals) {
    const change = await recordReversal(ctx, { paymentId, orderId }, reversal)
    if (change) changes.push(change)
  }
  const listedCents = reported.reversals.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (reported.refundedCents + reported.chargedBackCents > listedCents)
    ctx.log.error({ paymentId }, 'more of a payment was reversed than the provider lists')
  if (changes.length === 0 && !wasReversed) return
  const effect = await applyReversals(ctx, { orderId, memberId })
  if (effect) for (const change of changes) await mailChange(ctx, { ...change, paymentId, effect })
}

/**
 * Mails the buyer about a reversal. A refund is mailed with its credit note, once it was paid out (`credit-notes.ts`); its
 * failure with the correction of the credit note, and not at all if the buyer was never told of the refund.
 */
async function mailChange(
  ctx: Context,
  { event, reversal, refundKey, paymentId, effect }: ReversalChange & { paymentId: string; effect: ReversalEffect },
): Promise<void> {
  const { amountCents, currency } = reversal
  if (!event) return
  const isCreditable = await creditNoteExpected.ask(ctx, { paymentId, currency })
  if (event === 'refunded' && isCreditable) return
  if (event === 'refund_failed' && (isCreditable || (await refundMailed.ask(ctx, { refundKey })))) return
  await mailReversal(ctx, { event, amountCents, currency, effect })
}

/** A stored change of a reversal, and the event that the buyer is notified of, if any. */
interface ReversalChange {
  readonly reversal: Reversal
  /** The id of the refund of ours that it is, or else that of the provider. */
  readonly refundKey: string
  readonly event: ReversalEvent | null
}

/** Stores a reversal. Returns null when it was stored with this status already. */
async function recordReversal(
  ctx: Context,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  reversal: Reversal,
): Promise<ReversalChange | null> {
  const { id, kind, status, amountCents, currency, createdAt, reasonCode } = reversal
  const own = kind === 'refund' ? await findOwnRefund(ctx, paymentId, reversal) : null
  const storedReversal = await storeReversal.one(ctx, {
    providerId: id,
    paymentId,
    kind,
    status,
    cents: amountCents,
    currency,
    happenedAt: createdAt,
    reasonCode,
  })
  if (!storedReversal) return null
  if (kind === 'refund') await moneyReturned.publish(ctx, { orderId })
  const facts = { paymentId, reversalId: id, kind, status, amountCents, currency }
  if (own && isEffectiveStatus(status)) ctx.log.info(facts, 'the provider reports a refund that we requested')
  else if (own) ctx.log.error(facts, 'a refund that we requested failed at the provider')
  else ctx.log.warn(facts, 'a payment was reversed at the provider')
  const event = own ? own.event : findEvent(reversal, storedReversal.previous_status)
  return { reversal, refundKey: own?.id ?? id, event }
}

/** Finds the refund of ours that a reported one is, and whether the report is the first about its failure. */
async function findOwnRefund(ctx: Context, paymentId: string, reported: Reversal) {
  const { id, status, amountCents, currency, refundId } = reported
  const own = await claimOwnRefund.one(ctx, { providerId: id, paymentId, refundId, cents: amountCents, currency })
  if (!own) return null
  const hasFailed = !isEffectiveStatus(status) && (await markRefundFailed.run(ctx, { id: own.id })) === 1
  const event: ReversalEvent | null = hasFailed && own.reason === 'operator' ? 'refund_failed' : null
  return { id: own.id, event }
}

/** Returns the event of a reversal's new status: the reversal takes effect, or it is undone after it took effect. */
function findEvent({ kind, status }: Reversal, previousStatus: string | null): ReversalEvent | null {
  const wasEffective = previousStatus !== null && isEffectiveStatus(previousStatus)
  if (isEffectiveStatus(status) === wasEffective) return null
  if (kind === 'refund') return wasEffective ? 'refund_failed' : 'refunded'
  return wasEffective ? 'chargeback_reversed' : 'charged_back'
}

/** A refund that is not sent after this time needs an operator: the provider rejects it or is away. */
const UNSENT_MILLISECONDS = 60 * 60 * 1000

/** Lists the refunds of ours that failed or were not sent, and the amounts that do not match, the oldest first. */
export async function listOperatorCases(ctx: Pick<Context, 'db' | 'now'>): Promise<OperatorCase[]> {
  return listOperatorCaseRows.all(ctx.db, { unsentSince: ago(ctx, { milliseconds: UNSENT_MILLISECONDS }) })
}
