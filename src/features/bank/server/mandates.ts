// Public: other features or the app use this file.
import { grantEarlyCredits } from '#features/credits/server/early-credits.ts'
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { toMailLanguage } from '#features/sites/server/text-language.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { href } from '#links.ts'
import { getCollectionDay } from '../debit-day.rules.ts'
import { canSignDebit } from '../debit.rules.ts'
import { formatMandateReference, MANDATE_TEXT_VERSION } from '../mandate.rules.ts'
import { renderMandateMail } from './debit-mails.ts'
import { clearCode, type SignatureRow } from './debit-signatures.sql.ts'
import {
  findMandateOfPayment,
  hasSettledOrder,
  insertMandate,
  markMandateRevoked,
  revokeUncollectedMandate,
  setProviderCustomer,
  findProviderCustomer,
  setProviderMandate,
  type MandateRow,
} from './debits.sql.ts'
import type { DebitRequest, DebitState } from '#features/orders/server/payment-events.ts'
import { readBuyer, markPaymentPending } from '#features/orders/server/payment-rows.ts'
import type { OrderRow, PaymentRow, PaymentWithOrderRow } from '#features/orders/server/orders.sql.ts'
import { type PaymentProvider, ProviderRejectedError } from '#features/orders/server/provider/provider.ts'
import { publishBalanceChange, publishOrderChange } from '#features/orders/server/order-changes.ts'

interface SignedDebit {
  readonly order: OrderRow
  readonly payment: PaymentRow
  readonly signature: SignatureRow
}

/**
 * Stores the signed mandate, makes its payment pending, mails the mandate with the day of the debit, and grants early
 * credits if the site does so (C-17, C-18). Call it in the transaction that locked the signing.
 */
export async function signMandate(ctx: MemberContext, { order, payment, signature }: SignedDebit): Promise<void> {
  const settings = await getSiteSettings(ctx)
  const reference = formatMandateReference(signature.mandateId)
  const collectOn = getCollectionDay(formatDateInTimeZone(ctx.now(), settings.time_zone))
  await insertMandate.run(ctx, {
    paymentId: payment.id,
    reference,
    textVersion: MANDATE_TEXT_VERSION,
    collectedBy: settings.debit_collection,
    collectOn,
  })
  await clearCode.run(ctx, { paymentId: payment.id })
  await markPaymentPending(ctx, payment.id)
  publishOrderChange(ctx, ctx.actor.memberId)
  await mailMandate(ctx, { order, signature, reference, collectOn })
  if (settings.debit_credits_early) await grantEarly(ctx, { order, payment })
}

async function grantEarly(ctx: MemberContext, { order, payment }: Omit<SignedDebit, 'signature'>): Promise<void> {
  const { memberId } = ctx.actor
  if (!(await hasSettledOrder.oneOrThrow(ctx, { memberId })).hasSettled) return
  await grantEarlyCredits(ctx, { memberId, orderId: order.id, paymentId: payment.id, credits: order.credits })
  await publishBalanceChange(ctx, memberId)
}

type MandateMail = { order: OrderRow; signature: SignatureRow; reference: string; collectOn: string }

async function mailMandate(ctx: MemberContext, { order, signature, reference, collectOn }: MandateMail) {
  const { memberId } = ctx.actor
  const [buyer, settings, company] = await Promise.all([
    readBuyer(ctx, { memberId, siteId: ctx.siteId }),
    getSiteSettings(ctx),
    getSiteCompany(ctx),
  ])
  const mail = renderMandateMail({
    order,
    payer: signature,
    reference,
    collectOn,
    creditorId: settings.debit_creditor?.id ?? '',
    company,
    orderUrl: ctx.origin + href('transactions-id', { id: order.id }),
    language: toMailLanguage(settings, ctx.locale),
  })
  await sendMail(ctx, {
    id: signature.mandateId,
    memberId,
    to: buyer.email,
    fromName: settings.mail_name,
    ...mail,
  })
}

/**
 * Finds the state of a debit. Until the signature, and for our bank, nothing is created at the provider. Answers
 * `debitState`.
 */
export async function findDebitState(ctx: Context, { payment }: { payment: PaymentWithOrderRow }): Promise<DebitState> {
  const mandate = await findMandateOfPayment.one(ctx, { paymentId: payment.id })
  const canBeSigned = canSignDebit({ createdAt: payment.createdAt, now: ctx.now() })
  if (!mandate) return { kind: canBeSigned ? 'waiting' : 'expired' }
  if (mandate.collectedBy === 'bank') return { kind: 'waiting' }
  const register = (provider: PaymentProvider) => registerMandate(ctx, { mandate, provider })
  return { kind: 'signed', signedAt: mandate.signedAt, register }
}

/**
 * Registers the mandate of a payment with its customer at the provider, once, and returns the fields with which the
 * payment is created. A repeated call registers nothing more.
 * @throws ProviderRejectedError when the mandate is not valid
 */
async function registerMandate(
  ctx: Context,
  { mandate, provider }: { mandate: MandateRow; provider: PaymentProvider },
): Promise<DebitRequest> {
  const customerId = mandate.providerCustomerId ?? (await registerCustomer(ctx, { mandate, provider }))
  const mandateId = mandate.providerMandateId ?? (await createMandate(ctx, { mandate, customerId, provider }))
  return { redirectUrl: null, sequenceType: 'recurring', customerId, mandateId }
}

async function registerCustomer(
  ctx: Context,
  { mandate, provider }: { mandate: MandateRow; provider: PaymentProvider },
): Promise<string> {
  const earlier = await findProviderCustomer.one(ctx, { mandateId: mandate.id })
  const customer = { requestId: `customer-${mandate.id}`, name: mandate.accountHolder }
  const id = earlier?.providerCustomerId ?? (await provider.createCustomer(customer)).id
  await setProviderCustomer.run(ctx, { id: mandate.id, customerId: id })
  return id
}

async function createMandate(
  ctx: Context,
  { mandate, customerId, provider }: { mandate: MandateRow; customerId: string; provider: PaymentProvider },
): Promise<string> {
  const { id, status } = await provider.createMandate({
    mandateId: `mandate-${mandate.id}`,
    customerId,
    consumerName: mandate.accountHolder,
    consumerAccount: mandate.iban,
    signatureDate: mandate.signedOn,
    mandateReference: mandate.reference,
  })
  await setProviderMandate.run(ctx, { id: mandate.id, mandateId: id })
  if (status !== 'invalid') return id
  await markMandateRevoked.run(ctx, { id: mandate.id })
  throw new ProviderRejectedError({ status: 422, field: 'mandateId' })
}

/** Revokes the mandate of a withdrawn debit that is in no file for our bank yet. Answers `debitRevocation`. */
export async function revokeInTime(ctx: Context, { paymentId }: { paymentId: string }): Promise<boolean> {
  return (await revokeUncollectedMandate.one(ctx, { paymentId })) !== null
}

/** Returns the day on which a pending debit is collected at the earliest, as `YYYY-MM-DD`; null without a debit. */
export async function findCollectionDay(ctx: Context, payment: PaymentRow): Promise<string | null> {
  if (payment.method !== 'sdd' || payment.status !== 'pending') return null
  return (await findMandateOfPayment.one(ctx, { paymentId: payment.id }))?.collectOn ?? null
}
