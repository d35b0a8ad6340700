// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { creditNoteExpected, refundMailed } from './credit-note-mails.ts'
import { moneyReturned } from './order-events.ts'
import { isEffectiveStatus } from '../repayment.rules.ts'
import type { ProviderPayment, Repayment } from './provider/provider.ts'
import { applyRepayments, type RepaymentEffect } from './repayment-effects.ts'
import { mailRepayment, type RepaymentEvent } from './repayment-mails.ts'
import {
  claimOwnRefund,
  listOperatorCaseRows,
  markRefundFailed,
  storeRepayment,
  type OperatorCase,
} from './repayments.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** The repayments that the provider reports about one payment. */
interface ReportedRepayments {
  readonly paymentId: string
  readonly orderId: string
  readonly memberId: string
  readonly reported: Pick<ProviderPayment, 'repayments' | 'refundedCents' | 'chargedBackCents'>
  /** Whether this report completed an order of which a repayment had been reported earlier. */
  readonly wasRepaid: boolean
}

/**
 * Stores the repayments of a payment, each once per provider id and status, and applies the changed ones to the order,
 * its credits and the buyer's premium status (C-08, C-19, C-60). Call it in the transaction that locks the buyer's
 * balance and the payment.
 */
export async function recordRepayments(
  ctx: Context,
  { paymentId, orderId, memberId, reported, wasRepaid }: ReportedRepayments,
): Promise<void> {
  const changes: RepaymentChange[] = []
  for (const repayment of reported.repayments) {
    const change = await recordRepayment(ctx, { paymentId, orderId }, repayment)
    if (change) changes.push(change)
  }
  const listedCents = reported.repayments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (reported.refundedCents + reported.chargedBackCents > listedCents)
    ctx.log.error({ paymentId }, 'more of a payment was reversed than the provider lists')
  if (changes.length === 0 && !wasRepaid) return
  const effect = await applyRepayments(ctx, { orderId, memberId })
  if (effect) for (const change of changes) await mailChange(ctx, { ...change, paymentId, effect })
}

/**
 * Mails the buyer about a repayment. A refund is mailed with its credit note, once it was paid out (`credit-notes.ts`);
 * its failure with the correction of the credit note, and not at all if the buyer was never told of the refund.
 */
async function mailChange(
  ctx: Context,
  { event, repayment, refundKey, paymentId, effect }: RepaymentChange & { paymentId: string; effect: RepaymentEffect },
): Promise<void> {
  const { amountCents, currency } = repayment
  if (!event) return
  const isCreditable = await creditNoteExpected.ask(ctx, { paymentId, currency })
  if (event === 'refunded' && isCreditable) return
  if (event === 'refund_failed' && (isCreditable || (await refundMailed.ask(ctx, { refundKey })))) return
  await mailRepayment(ctx, { event, amountCents, currency, effect })
}

/** A stored change of a repayment, and the event that the buyer is notified of, if any. */
interface RepaymentChange {
  readonly repayment: Repayment
  /** The id of the refund of ours that it is, or else that of the provider. */
  readonly refundKey: string
  readonly event: RepaymentEvent | null
}

/** Stores a repayment. Returns null when it was stored with this status already. */
async function recordRepayment(
  ctx: Context,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  repayment: Repayment,
): Promise<RepaymentChange | null> {
  const { id, kind, status, amountCents, currency, createdAt, reasonCode } = repayment
  const own = kind === 'refund' ? await findOwnRefund(ctx, paymentId, repayment) : null
  const storedRepayment = await storeRepayment.one(ctx, {
    providerId: id,
    paymentId,
    kind,
    status,
    cents: amountCents,
    currency,
    happenedAt: createdAt,
    reasonCode,
  })
  if (!storedRepayment) return null
  if (kind === 'refund') await moneyReturned.publish(ctx, { orderId })
  const facts = { paymentId, repaymentId: id, kind, status, amountCents, currency }
  if (own && isEffectiveStatus(status)) ctx.log.info(facts, 'the provider reports a refund that we requested')
  else if (own) ctx.log.error(facts, 'a refund that we requested failed at the provider')
  else ctx.log.warn(facts, 'a payment was reversed at the provider')
  const event = own ? own.event : findEvent(repayment, storedRepayment.previousStatus)
  return { repayment, refundKey: own?.id ?? id, event }
}

/** Finds the refund of ours that a reported one is, and whether the report is the first about its failure. */
async function findOwnRefund(ctx: Context, paymentId: string, reported: Repayment) {
  const { id, status, amountCents, currency, refundId } = reported
  const own = await claimOwnRefund.one(ctx, { providerId: id, paymentId, refundId, cents: amountCents, currency })
  if (!own) return null
  const hasFailed = !isEffectiveStatus(status) && (await markRefundFailed.run(ctx, { id: own.id })) === 1
  const event: RepaymentEvent | null = hasFailed && own.reason === 'operator' ? 'refund_failed' : null
  return { id: own.id, event }
}

/** Returns the event of a repayment's new status: the repayment takes effect, or it is undone after it took effect. */
function findEvent({ kind, status }: Repayment, previousStatus: string | null): RepaymentEvent | null {
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
