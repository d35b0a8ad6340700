// Public: other features or the app use this file.
import { formatMoney } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { mailBuyer, type AttachedCreditNote, type WriteMail } from './order-mails.ts'
import type { RepaymentEffect } from './repayment-effects.ts'

/** A change of an order's money, other than by its buyer's withdrawal. */
export type RepaymentEvent = 'refunded' | 'refund_failed' | 'charged_back' | 'chargeback_reversed'

interface MailedRepayment {
  readonly event: RepaymentEvent
  readonly amountCents: number
  readonly currency: string
  readonly effect: RepaymentEffect
  readonly creditNote?: AttachedCreditNote
}

/**
 * Mails the buyer that money of an order was refunded or charged back, or that this was undone, with the effect on
 * credits and premium status (C-19). The mail about a refund carries its credit note.
 */
export async function mailRepayment(ctx: Context, repayment: MailedRepayment): Promise<void> {
  await mailBuyer(ctx, repayment.effect.order, writeRepayment(repayment))
}

/** Returns the writer of the mail about a repayment. */
export function writeRepayment({ event, amountCents, currency, effect, creditNote }: MailedRepayment): WriteMail {
  const { order, credits, balance, premium } = effect
  const { number, locale } = order
  return (t, { email }) => ({
    subject: t(`${event}.subject`, { number }),
    title: t(`${event}.title`),
    creditNote,
    paragraphs: [
      t(`${event}.text`, { number, amount: formatMoney(amountCents, currency, locale), email }),
      ...(credits === 0 ? [] : [t(credits < 0 ? 'taken' : 'returned', { credits: Math.abs(credits), balance })]),
      ...(balance < 0 ? [t('debt', { owed: -balance })] : []),
      ...(premium ? [t(`premium.${premium}`)] : []),
    ],
  })
}
