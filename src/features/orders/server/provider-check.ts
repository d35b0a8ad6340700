// Public: other features or the app use this file.
import * as z from 'zod'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { inTransaction } from '#platform/server/context.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { queuedJob, scheduledJob } from '#platform/server/jobs/queue.ts'
import { href } from '#links.ts'
import { PROVIDER_METHODS } from '#features/pricing/method.rules.ts'
import { getTransferDueDay } from '../due-day.rules.ts'
import { STATUS_CHECK_DAYS, CREATE_TIMEOUT_SECONDS, isFinalPayment, getCheckDelaySeconds } from '../rules.ts'
import { debitState, type DebitRequest } from './payment-events.ts'
import { findPayment, lockPayment } from './orders.sql.ts'
import type { PaymentRow, PaymentWithOrderRow } from './orders.sql.ts'
import { ProviderRejectedError, ProviderUnavailableError } from './provider/provider.ts'
import type { PaymentProvider, ReportedPayment } from './provider/provider.ts'
import { lockBuyerBalance } from './repayments.sql.ts'
import { createProvider } from './provider/create-provider.ts'
import type { CallMode } from './provider/create-provider.ts'
import { settlePayment } from './settlement.ts'
import { incrementStatusCheckCount, listOverdueChecks } from './status-checks.sql.ts'
import type { ReportSource } from './settlement.ts'
import { ago, later } from '#platform/server/ago.ts'

/**
 * Fetches the state of a payment from the provider and settles it. Creates the payment again if the provider never
 * confirmed it; the idempotency key is the same, so a lost response makes no second payment. Cancels the payment of a
 * withdrawn order. Does nothing for a final payment.
 * @throws ProviderUnavailableError when the state is unknown
 */
export async function syncPayment(
  ctx: NetworkContext,
  check: { paymentId: string; source: ReportSource; mode: CallMode },
) {
  const { paymentId, source, mode } = check
  const payment = await findPayment.one(ctx, { id: paymentId })
  if (!payment || isFinalPayment(payment.status)) return
  const provider = createProvider(ctx, mode)
  const found = await fetchPaymentState(ctx, payment, provider)
  const reported = payment.isWithdrawn && found?.id ? await cancelAtProvider(provider, found) : found
  if (reported) await settlePayment(ctx, { paymentId, source, reported })
}

/** Cancels the payment of a withdrawn order. Returns its state when it can no longer be canceled. */
async function cancelAtProvider(provider: PaymentProvider, found: ReportedPayment): Promise<ReportedPayment | null> {
  if (found.id === null || isFinalPayment(found.status)) return found
  try {
    return await provider.cancelPayment(found.id)
  } catch (error) {
    if (error instanceof ProviderRejectedError) return provider.findPayment(found.id)
    throw error
  }
}

/**
 * Creates or refreshes a payment at the provider while a person waits. Ignores an outage of the provider, because a job
 * checks again.
 */
export async function trySyncPayment(
  ctx: NetworkContext,
  check: { paymentId: string; source: ReportSource },
): Promise<void> {
  await syncPayment(ctx, { ...check, mode: 'interactive' }).catch((error: unknown) => ignoreProviderOutage(ctx, error))
}

function fetchPaymentState(
  ctx: Context,
  payment: PaymentWithOrderRow,
  provider: PaymentProvider,
): Promise<ReportedPayment | null> {
  if (payment.providerId) return findAtProvider(ctx, { ...payment, providerId: payment.providerId }, provider)
  if (payment.method === 'sdd') return fetchDebitState(ctx, payment, provider)
  return createInTime(ctx, { payment, since: payment.createdAt }, () =>
    createAtProvider(ctx, { payment, registerDebit: null }, provider),
  )
}

/** Finds a payment at the provider. One that the provider does not have any more is expired in the end. */
async function findAtProvider(
  ctx: Context,
  payment: PaymentWithOrderRow & { providerId: string },
  provider: PaymentProvider,
): Promise<ReportedPayment | null> {
  const found = await provider.findPayment(payment.providerId)
  if (found || !isOld(ctx, payment)) return found
  return { ...buildLocalReport(payment, 'expired', 'unknown to the provider'), id: payment.providerId }
}

/** Creates a signed debit that the provider collects. Until the signature, and for our bank, nothing is created. */
async function fetchDebitState(
  ctx: Context,
  payment: PaymentWithOrderRow,
  provider: PaymentProvider,
): Promise<ReportedPayment | null> {
  const debit = await debitState.ask(ctx, { payment })
  if (debit.kind === 'waiting') return null
  if (debit.kind === 'expired') return buildLocalReport(payment, 'expired', 'never signed')
  return createInTime(ctx, { payment, since: debit.signedAt }, () =>
    createAtProvider(ctx, { payment, registerDebit: debit.register }, provider),
  )
}

/** Calls `create`, or reports the payment as expired when the provider has not confirmed it for too long. */
async function createInTime(
  ctx: Context,
  { payment, since }: { payment: PaymentWithOrderRow; since: Date },
  create: () => Promise<ReportedPayment>,
): Promise<ReportedPayment> {
  const age = ctx.now().getTime() - since.getTime()
  return age > CREATE_TIMEOUT_SECONDS * 1_000 ? buildLocalReport(payment, 'expired', 'never created') : create()
}

type RegisterDebit = (provider: PaymentProvider) => Promise<DebitRequest>

async function createAtProvider(
  ctx: Context,
  { payment, registerDebit }: { payment: PaymentWithOrderRow; registerDebit: RegisterDebit | null },
  provider: PaymentProvider,
): Promise<ReportedPayment> {
  const { notificationOrigin } = ctx.services.settings.payment
  try {
    const debit = registerDebit && (await registerDebit(provider))
    return await provider.createPayment({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      currency: payment.currency,
      description: payment.number,
      method: PROVIDER_METHODS[payment.method],
      redirectUrl: payment.origin + href('transactions-id', { id: payment.purchaseId }),
      notificationUrl: `${notificationOrigin ?? payment.origin}/api/payments/notifications`,
      locale: payment.locale,
      ...debit,
      dueDate: payment.method === 'sct' ? getTransferDueDay(payment.createdAt) : undefined,
    })
  } catch (error) {
    if (error instanceof ProviderRejectedError && isPaymentRejected(error))
      return buildLocalReport(payment, 'failed', error.message)
    throw error
  }
}

/** Returns true when the provider rejects this payment, and false for a wrong configuration, such as the API key. */
function isPaymentRejected({ status }: ProviderRejectedError): boolean {
  return status === 400 || status === 422
}

/** Builds our own report about a payment that the provider does not have. */
export function buildLocalReport(
  payment: Pick<PaymentWithOrderRow, 'id' | 'amountCents' | 'currency'>,
  status: 'canceled' | 'expired' | 'failed' | 'paid',
  reason: string,
): ReportedPayment {
  return {
    id: null,
    paymentId: payment.id,
    status,
    amountCents: payment.amountCents,
    currency: payment.currency,
    refundedCents: 0,
    chargedBackCents: 0,
    repayments: [],
    checkoutUrl: null,
    details: null,
    snapshot: { status, reason },
  }
}

/** Cancels a payment at the provider. When it can no longer be canceled, settles its current state. */
export async function cancelPayment(
  ctx: NetworkContext,
  payment: Pick<PaymentRow, 'id' | 'providerId' | 'method' | 'status' | 'amountCents' | 'currency'>,
): Promise<void> {
  if (payment.method === 'sdd' && payment.status === 'creating') return cancelUnsignedDebit(ctx, payment)
  if (!payment.providerId) return
  try {
    const reported = await createProvider(ctx, 'interactive').cancelPayment(payment.providerId)
    await settlePayment(ctx, { paymentId: payment.id, source: 'cancel', reported })
  } catch (error) {
    if (error instanceof ProviderRejectedError) return trySyncPayment(ctx, { paymentId: payment.id, source: 'cancel' })
    ignoreProviderOutage(ctx, error)
  }
}

/** Cancels a debit that waits for its signature. One that is signed meanwhile stays. */
async function cancelUnsignedDebit(
  ctx: Context,
  payment: Pick<PaymentRow, 'id' | 'amountCents' | 'currency'>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockBuyerBalance.run(tx, { paymentId: payment.id })
    const locked = await lockPayment.one(tx, { id: payment.id })
    if (locked?.status !== 'creating') return
    const reported = buildLocalReport(payment, 'canceled', 'another method')
    await settlePayment(tx, { paymentId: payment.id, source: 'cancel', reported })
  })
}

/** Logs `ProviderUnavailableError`; rethrows every other error. */
export function ignoreProviderOutage(ctx: Context, error: unknown): void {
  if (!(error instanceof ProviderUnavailableError)) throw error
  ctx.log.warn({ reason: error.message }, 'the payment provider is unavailable')
}

/**
 * Checks a payment until it is final, with increasing delays, so that no payment depends on a browser or a
 * notification.
 */
export const checkPayment = queuedJob(
  'payments.check',
  z.object({ paymentId: z.uuid() }),
  async (ctx, { paymentId }) => {
    await syncPayment(ctx, { paymentId, source: 'job', mode: 'background' }).catch((error: unknown) =>
      ignoreProviderOutage(ctx, error),
    )
    await inTransaction(ctx, async (tx) => {
      const payment = await findPayment.one(tx, { id: paymentId })
      if (!payment || isFinalPayment(payment.status) || payment.mismatch) return
      const { checks } = await incrementStatusCheckCount.oneOrThrow(tx, { id: paymentId })
      if (!isOld(tx, payment)) await scheduleCheck(tx, paymentId, checks)
    })
  },
)

/** Reports whether a payment is so old that only `checkOverduePayments` still checks it. */
function isOld(ctx: Context, { createdAt }: PaymentRow): boolean {
  return ctx.now().getTime() - createdAt.getTime() > STATUS_CHECK_DAYS * DAY_MILLISECONDS
}

/** The checks of a payment are at most an hour apart. */
const OVERDUE_MILLISECONDS = 2 * 60 * 60 * 1_000

/**
 * Checks the open payments whose own check is overdue: its job was lost, or the payment is older than its checks. So no
 * payment stays open after its end at the provider.
 */
export const checkOverduePayments = scheduledJob('payments.check_overdue', '37 * * * *', async (ctx) => {
  const overdue = await listOverdueChecks.all(ctx, {
    overdueSince: ago(ctx, { milliseconds: OVERDUE_MILLISECONDS }),
    oldBefore: ago(ctx, { days: STATUS_CHECK_DAYS }),
    dailySince: ago(ctx, { days: 1 }),
  })
  for (const { id, siteId, origin } of overdue)
    await checkPayment.enqueue({ ...ctx, siteId, origin }, { paymentId: id }, { jobKey: `payments.check:${id}` })
})

/** Schedules the next check of a payment. Call it in the transaction that inserts the payment or counts a check. */
export async function scheduleCheck(ctx: Context, paymentId: string, checks = 0): Promise<void> {
  const runAt = later(ctx, { seconds: getCheckDelaySeconds(checks) })
  await checkPayment.enqueue(ctx, { paymentId }, { runAt, jobKey: `payments.check:${paymentId}` })
}
