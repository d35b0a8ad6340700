import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { lockBalance } from '#features/credits/server/credits.ts'
import { comparePhoneNumber } from '#features/moderation/server/bans/ban-matches.ts'
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext, type MemberNetworkContext } from '#platform/server/context.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { canSignDebit, checkSmsCode, checkSmsSend, DEBIT_SIGNING_SECONDS, SMS_CODE_DIGITS } from '../debit.rules.ts'
import { formatMandateReference } from '../mandate.rules.ts'
import { sendDebitCode as enqueueDebitCode } from './debit-code.ts'
import { requireDebitAllowed } from './debit-limits.ts'
import { listPaymentsOfOrder } from '#features/orders/server/payment-rows.ts'
import { lockOrder } from '#features/orders/server/order-rows.ts'
import type { OrderRow, PaymentRow } from '#features/orders/server/orders.sql.ts'
import { requireOrder } from '#features/orders/server/order-views.ts'
import { trySyncPayment } from '#features/orders/server/provider-check.ts'
import { isDebitOffered } from '#features/pricing/server/debit-offer.ts'
import { findStoredPayer, maskPayer, parsePayer, requireStoredPayer } from './debit-payers.ts'
import {
  countSends,
  deleteOldSignatures,
  deleteSignaturesOf,
  incrementFailedTries,
  lockSignature,
  storeCode,
  upsertSignature,
  type SignatureRow,
} from './debit-signatures.sql.ts'
import { findMandateOfPayment, lockMemberDebits } from './debits.sql.ts'
import { signMandate } from './mandates.ts'
import type { bankContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

const DEBIT_CALLS = declareRateLimit('payments.debit', { points: 40, windowSeconds: 600 })

interface DebitOrder {
  readonly order: OrderRow
  /** The latest payment of the order. */
  readonly payment: PaymentRow
}

/**
 * Returns what the form of an order's direct debit needs.
 * @throws Refusal order_not_found
 */
export async function findDebit(ctx: MemberContext, { id }: InputOf<typeof bankContract.debit>) {
  const order = await requireOrder(ctx, id)
  const payment = (await listPaymentsOfOrder(ctx, id)).at(-1)
  const isSigned = payment !== undefined && (await findMandateOfPayment.one(ctx, { paymentId: payment.id })) !== null
  const canSign = payment !== undefined && !isSigned && isSignable(ctx, { order, payment })
  const stored = await findStoredPayer(ctx)
  return {
    state: canSign ? ('unsigned' as const) : isSigned ? ('signed' as const) : ('closed' as const),
    country: order.country,
    amountCents: order.totalCents,
    currency: order.currency,
    stored: stored && stored.country === order.country ? maskPayer(stored) : null,
  }
}

/**
 * Stores the details of the payer and returns the mandate to sign. Null uses the last mandate's again.
 * @throws Refusal order_not_found, debit_closed, invalid_input, no_stored_account, debit_blocked, debit_limit_reached
 */
export async function startDebit(ctx: MemberNetworkContext, { id, details }: InputOf<typeof bankContract.startDebit>) {
  await consumeRateLimit(ctx, DEBIT_CALLS)
  const { country } = await requireOrder(ctx, id)
  const payer = details ? parsePayer(details, country) : await requireStoredPayer(ctx, country)
  return inTransaction(ctx, async (tx) => {
    const { order, payment } = await requireSignableDebit(tx, id)
    await requireDebitAllowed(tx, { memberId: tx.actor.memberId, amountCents: payment.amountCents, iban: payer.iban })
    const { mandateId } = await upsertSignature.oneOrThrow(tx, {
      paymentId: payment.id,
      memberId: tx.actor.memberId,
      mandateId: tx.newId(),
      accountHolder: payer.accountHolder,
      iban: payer.iban,
      street: payer.street,
      houseNumber: payer.houseNumber,
      postcode: payer.postcode,
      city: payer.city,
      country: payer.country,
      mobileNumber: payer.mobileNumber,
      expiresAt: getSignatureEnd(payment),
    })
    return describeMandate(tx, { mandateId, order })
  })
}

async function describeMandate(ctx: Context, { mandateId, order }: { mandateId: string; order: OrderRow }) {
  const [company, { debit_creditor: creditor }] = await Promise.all([getSiteCompany(ctx), getSiteSettings(ctx)])
  return {
    creditorName: company.name,
    creditorAddress: `${company.address}, ${company.city}`,
    creditorId: creditor?.id ?? '',
    reference: formatMandateReference(mandateId),
    amountCents: order.totalCents,
    currency: order.currency,
  }
}

/**
 * Sends a code by text message, at most 3 a day to a member and to a number (C-17). A repeated `codeId` sends nothing.
 * @throws Refusal order_not_found, debit_closed, debit_not_started, sms_sends_used_up, debit_blocked, debit_limit_reached
 */
export async function sendDebitCode(ctx: MemberContext, { id, codeId }: InputOf<typeof bankContract.sendDebitCode>) {
  await consumeRateLimit(ctx, DEBIT_CALLS)
  await requireOrder(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const { payment } = await requireSignableDebit(tx, id)
    const signature = await lockSignature.require(tx, { paymentId: payment.id }, 'debit_not_started')
    if (signature.codeId === codeId && signature.codeHash !== null) return
    await requireDebitAllowed(tx, {
      memberId: tx.actor.memberId,
      amountCents: payment.amountCents,
      iban: signature.iban,
    })
    await requireSendLeft(tx, signature)
    const code = String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0')
    await storeCode.run(tx, { paymentId: payment.id, codeId, hash: hashCode(tx, payment.id, code).toString('hex') })
    await enqueueDebitCode(tx, { to: signature.mobileNumber, code, memberId: tx.actor.memberId })
  })
}

async function requireSendLeft(ctx: MemberContext, { mobileNumber: number }: SignatureRow): Promise<void> {
  const since = ago(ctx, { days: 1 })
  const { sends } = await countSends.oneOrThrow(ctx, { memberId: ctx.actor.memberId, mobileNumber: number, since })
  const refusal = checkSmsSend({ sentToday: sends })
  if (refusal) throw refusal
}

/**
 * Signs the mandate with the code and starts the debit, once (C-17, R-5.15). The fifth wrong code ends it.
 * @throws Refusal order_not_found, debit_closed, debit_not_started, wrong_sms_code, sms_code_used_up, debit_blocked,
 * debit_limit_reached
 */
export async function signDebit(ctx: MemberNetworkContext, { id, code }: InputOf<typeof bankContract.signDebit>) {
  await consumeRateLimit(ctx, DEBIT_CALLS)
  await requireOrder(ctx, id)
  const outcome = await inTransaction(ctx, async (tx) => {
    await lockBalance(tx, ctx.actor.memberId) // before the order: a signature may grant early credits
    return trySigning(tx, { id, code })
  })
  if (outcome.refusal) throw outcome.refusal
  await trySyncPayment(ctx, { paymentId: outcome.paymentId, source: 'create' })
}

/** Returns the refusal of a wrong code instead of throwing it, because the transaction counts the try. */
async function trySigning(
  ctx: MemberContext,
  { id, code }: { id: string; code: string },
): Promise<{ paymentId: string; refusal: Refusal | null }> {
  const { order, payment } = await lockLatestPayment(ctx, id)
  if (await findMandateOfPayment.one(ctx, { paymentId: payment.id })) return { paymentId: payment.id, refusal: null }
  if (!isSignable(ctx, { order, payment }) || !(await isDebitOffered(ctx))) throw new Refusal('debit_closed')
  const signature = await lockSignature.one(ctx, { paymentId: payment.id })
  if (!signature?.codeHash || !signature.codeSentAt) throw new Refusal('debit_not_started')
  const isCorrect = timingSafeEqual(Buffer.from(signature.codeHash, 'hex'), hashCode(ctx, payment.id, code))
  const { failedTries, codeSentAt: sentAt } = signature
  const refusal = checkSmsCode({ isCorrect, failedTries, sentAt, now: ctx.now() })
  if (refusal) {
    await incrementFailedTries.run(ctx, { paymentId: payment.id })
    return { paymentId: payment.id, refusal }
  }
  await requireDebitAllowed(ctx, {
    memberId: ctx.actor.memberId,
    amountCents: payment.amountCents,
    iban: signature.iban,
  })
  await signMandate(ctx, { order, payment, signature })
  await comparePhoneNumber(ctx, ctx.actor.memberId, signature.mobileNumber)
  return { paymentId: payment.id, refusal: null }
}

/** Locks an own order and the member's debits, in this order, and returns the order's latest payment. */
async function lockLatestPayment(ctx: MemberContext, id: string): Promise<DebitOrder> {
  const order = await lockOrder(ctx, id)
  await lockMemberDebits.run(ctx, { memberId: ctx.actor.memberId })
  const payment = (await listPaymentsOfOrder(ctx, id)).at(-1)
  if (!payment) throw new Refusal('debit_closed')
  return { order, payment }
}

async function requireSignableDebit(ctx: MemberContext, id: string): Promise<DebitOrder> {
  const debit = await lockLatestPayment(ctx, id)
  if (!isSignable(ctx, debit) || !(await isDebitOffered(ctx))) throw new Refusal('debit_closed')
  return debit
}

function isSignable(ctx: Context, { order, payment }: DebitOrder): boolean {
  const isWaiting = order.status === 'open' && payment.method === 'sdd' && payment.status === 'creating'
  return isWaiting && canSignDebit({ createdAt: payment.createdAt, now: ctx.now() })
}

/** A code is short, so its hash has the secret of the installation in it. */
function hashCode(ctx: Context, paymentId: string, code: string): Buffer {
  return createHmac('sha256', ctx.services.settings.secret).update(`debit code ${paymentId} ${code}`).digest()
}

/** Returns the time from which a signing can be deleted: its sends no longer count. */
function getSignatureEnd({ createdAt }: PaymentRow): Date {
  return new Date(createdAt.getTime() + DEBIT_SIGNING_SECONDS * 1_000 + DAY_MILLISECONDS)
}

/** Deletes an erased member's started signings. Listens to `memberErased`. */
export async function eraseSignatures(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteSignaturesOf.run(ctx, { memberId })
}

/** Deletes the signings whose orders have expired, with their phone numbers and accounts. */
export async function deleteEndedSignatures(ctx: Context): Promise<void> {
  await deleteOldSignatures.run(ctx)
}
