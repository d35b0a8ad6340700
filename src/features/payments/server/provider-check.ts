import { DAY_MILLISECONDS } from '#platform/days.ts'
import { inTransaction } from '#platform/server/context.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/queue.ts'
import { CHECK_FOR_DAYS, CREATE_WITHIN_SECONDS, isFinalPayment, nextCheckSeconds, PROVIDER_METHODS } from '../rules.ts'
import type { MethodId } from '../rules.ts'
import { countCheck, findPayment } from './payments.sql.ts'
import type { OwnedPaymentRow } from './payments.sql.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'
import type { PaymentProvider, ToldPayment } from './provider.ts'
import { providerOf } from './provider-choice.ts'
import type { Patience } from './provider-choice.ts'
import { settle } from './settlement.ts'
import type { Source } from './settlement.ts'

/**
 * Asks the provider about a payment and takes over the answer; a payment it never confirmed is created with the same
 * idempotency key, which finds the one that a lost answer made. A payment that is final is left alone.
 * @throws ProviderUnavailable when nothing could be learned
 */
export async function refreshPayment(
  ctx: NetworkContext,
  asked: { paymentId: string; source: Source; patience: Patience },
) {
  const { paymentId, source, patience } = asked
  const payment = await findPayment.one(ctx.db, [paymentId])
  if (!payment || isFinalPayment(payment.status)) return
  const told = await ask(ctx, payment, providerOf(ctx, patience))
  if (told) await settle(ctx, { paymentId, source, told })
}

/** As `refreshPayment`, for when a person waits and a job will ask again anyway: a provider that is away is no error. */
export async function tryRefresh(ctx: NetworkContext, asked: { paymentId: string; source: Source }): Promise<void> {
  await refreshPayment(ctx, { ...asked, patience: 'person' }).catch((error: unknown) => ignoreAbsence(ctx, error))
}

function ask(ctx: Context, payment: OwnedPaymentRow, provider: PaymentProvider): Promise<ToldPayment | null> {
  if (payment.provider_id) return provider.findPayment(payment.provider_id)
  const age = ctx.now().getTime() - payment.created_at.getTime()
  if (age > CREATE_WITHIN_SECONDS * 1_000) return Promise.resolve(verdict(payment, 'expired', 'never created'))
  return create(ctx, payment, provider)
}

async function create(ctx: Context, payment: OwnedPaymentRow, provider: PaymentProvider): Promise<ToldPayment> {
  const { notificationOrigin } = ctx.services.settings.payment
  try {
    return await provider.createPayment({
      paymentId: payment.id,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      description: payment.number,
      method: PROVIDER_METHODS[payment.method as MethodId], // written by us only
      redirectUrl: `${payment.origin}/transactions/${payment.purchase_id}`,
      notificationUrl: `${notificationOrigin ?? payment.origin}/api/payments/notifications`,
      locale: payment.locale,
    })
  } catch (error) {
    if (error instanceof ProviderRefused && isAboutThisPayment(error)) return verdict(payment, 'failed', error.message)
    throw error
  }
}

/** A wrong key is our own fault, not the payment's. */
function isAboutThisPayment({ status }: ProviderRefused): boolean {
  return status === 400 || status === 422
}

/** What we conclude when the provider has no payment to tell of. */
function verdict(payment: OwnedPaymentRow, status: 'expired' | 'failed', reason: string): ToldPayment {
  return {
    id: null,
    paymentId: payment.id,
    status,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    refundedCents: 0,
    chargedBackCents: 0,
    reversals: [],
    checkoutUrl: null,
    snapshot: { status, reason },
  }
}

/** Cancels a payment that the member no longer wants; when it is too late for that, its real state is taken over. */
export async function cancelPayment(
  ctx: NetworkContext,
  payment: { id: string; provider_id: string | null },
): Promise<void> {
  if (!payment.provider_id) return
  try {
    const told = await providerOf(ctx, 'person').cancelPayment(payment.provider_id)
    await settle(ctx, { paymentId: payment.id, source: 'cancel', told })
  } catch (error) {
    if (error instanceof ProviderRefused) return tryRefresh(ctx, { paymentId: payment.id, source: 'cancel' })
    ignoreAbsence(ctx, error)
  }
}

/** Logs that the provider is away; throws every other error. */
export function ignoreAbsence(ctx: Context, error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error
  ctx.log.warn({ reason: error.message }, 'the payment provider is away')
}

/** Asks about a payment until it is final, less and less often: nothing depends on browsers or notifications. */
export const checkPayment = queuedJob<{ paymentId: string }>('payments.check', async (ctx, { paymentId }) => {
  await refreshPayment(ctx, { paymentId, source: 'job', patience: 'nobody' }).catch((error: unknown) =>
    ignoreAbsence(ctx, error),
  )
  await inTransaction(ctx, async (tx) => {
    const payment = await findPayment.one(tx.db, [paymentId])
    if (!payment || isSettled(tx, payment)) return
    const { checks } = await countCheck.only(tx.db, [paymentId, tx.now()])
    await scheduleCheck(tx, paymentId, checks)
  })
})

function isSettled(ctx: Context, payment: OwnedPaymentRow): boolean {
  const age = ctx.now().getTime() - payment.created_at.getTime()
  return isFinalPayment(payment.status) || payment.mismatch || age > CHECK_FOR_DAYS * DAY_MILLISECONDS
}

/** Plans the next look at a payment, in the transaction of what made it necessary. */
export async function scheduleCheck(ctx: Context, paymentId: string, checks = 0): Promise<void> {
  const runAt = new Date(ctx.now().getTime() + nextCheckSeconds(checks) * 1_000)
  await checkPayment.enqueue(ctx, { paymentId }, { runAt, jobKey: `payments.check:${paymentId}` })
}
