// Public: other features or the app use this file.
import { endEarlyCredits } from '#features/credits/server/early-credits.ts'
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { toMailLanguage } from '#features/sites/server/text-language.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { href } from '#links.ts'
import type { DebitReturn } from '../debit.rules.ts'
import { isFinalPayment } from '#features/orders/rules.ts'
import { isMemberBlocked } from './debit-limits.ts'
import { renderReturnMail } from './debit-mails.ts'
import { findMandateOfPayment, insertReturn, markMandateUsed, updateCollectionDay } from './debits.sql.ts'
import type { AppliedReport } from '#features/orders/server/payment-events.ts'
import { findBuyerOf, readPayment } from '#features/orders/server/payment-rows.ts'
import type { LockedPaymentRow } from '#features/orders/server/orders.sql.ts'

/**
 * Applies a report to a debit: the day of collection, the end of early credits (C-18), and a return with its reason. Call it
 * in the transaction that locks the payment. Listens to `paymentReported`.
 */
export async function settleDebit(ctx: Context, { payment, status, reported }: AppliedReport): Promise<void> {
  if (payment.method !== 'sdd') return
  const { id, memberId, purchaseId: orderId, credits } = payment
  const { dueDate, bankReasonCode = null } = reported.details?.directDebit ?? {}
  if (dueDate) await updateCollectionDay.run(ctx, { paymentId: id, day: dueDate })
  const hasChanged = status !== payment.status
  if (hasChanged && status === 'paid') await markMandateUsed.run(ctx, { paymentId: id })
  if (hasChanged && isFinalPayment(status)) {
    const outcome = status === 'paid' ? 'paid' : 'failed'
    await endEarlyCredits(ctx, { memberId, orderId, paymentId: id, credits, outcome })
  }
  if (hasChanged && status === 'failed' && reported.details?.directDebit)
    await recordReturn(ctx, { payment, kind: 'reject', reasonCode: bankReasonCode, source: 'provider' })
  const chargeback = reported.repayments.find(
    (repayment) => repayment.kind === 'chargeback' && repayment.status !== 'reversed',
  )
  if (!chargeback) return
  const { reasonCode, amountCents } = chargeback
  const kind = reasonCode === 'MD06' ? 'refund' : 'return'
  await recordReturn(ctx, { payment, kind, reasonCode, source: 'provider', amountCents })
}

type ReportedReturn = DebitReturn & {
  payment: Pick<
    LockedPaymentRow,
    'id' | 'purchaseId' | 'amountCents' | 'currency' | 'siteId' | 'memberId' | 'locale' | 'origin'
  >
  source: 'provider' | 'bank'
  amountCents?: number | undefined
  /** As `YYYY-MM-DD`; today by default. */
  happenedOn?: string
}

/**
 * Stores the return of a debit and mails its buyer, once per payment. Returns false for a stored one. `ctx` has the site of
 * the order.
 */
export async function recordReturn(ctx: Context, reported: ReportedReturn): Promise<boolean> {
  const { payment, kind, reasonCode, source, amountCents = payment.amountCents } = reported
  if (!(await findMandateOfPayment.one(ctx, { paymentId: payment.id }))) return false
  const happenedOn = reported.happenedOn ?? formatDateInTimeZone(ctx.now(), 'UTC')
  const values = { paymentId: payment.id, kind, reasonCode, cents: amountCents, on: happenedOn, source }
  if (!(await insertReturn.one(ctx, values))) return false
  ctx.log.warn({ paymentId: payment.id, kind, reasonCode, source }, 'a direct debit was returned')
  await mailReturn(ctx, { payment, reasonCode, amountCents })
  return true
}

async function mailReturn(
  ctx: Context,
  { payment, reasonCode, amountCents }: Pick<ReportedReturn, 'payment' | 'reasonCode'> & { amountCents: number },
): Promise<void> {
  const { memberId, purchaseId: orderId, currency, locale } = payment
  const buyer = await findBuyerOf(ctx, { memberId, siteId: ctx.siteId })
  if (!buyer) return // erased meanwhile
  const [settings, company] = await Promise.all([getSiteSettings(ctx), getSiteCompany(ctx)])
  const { number } = await readPayment(ctx, payment.id)
  const mail = renderReturnMail({
    order: { number, amountCents, currency },
    reasonCode,
    isBlocked: await isMemberBlocked(ctx, memberId),
    company,
    orderUrl: payment.origin + href('transactions-id', { id: orderId }),
    language: toMailLanguage(settings, locale),
  })
  await sendMail(ctx, { memberId, to: buyer.email, fromName: settings.mail_name, ...mail })
}
