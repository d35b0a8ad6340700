// Public: other features or the app use this file.
import { formatMoney } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { TextLanguage } from '#platform/server/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { REPAYMENT_DAYS } from '../rules.ts'
import { mailBuyer, type AttachedCreditNote, type WriteMail } from './order-mails.ts'
import type { OrderRow } from './orders.sql.ts'

interface MailedWithdrawal {
  readonly order: OrderRow
  readonly credits: number
  readonly amountCents: number
  readonly requestedAt: Date
  readonly losesPremium: boolean
  readonly creditNote?: AttachedCreditNote
}

/** Mails the receipt of a withdrawal with its content, date and time (L-17), and its credit note when money goes back. */
export async function mailWithdrawalReceipt(ctx: Context, withdrawal: MailedWithdrawal): Promise<void> {
  await mailBuyer(ctx, withdrawal.order, writeWithdrawal(withdrawal))
}

/** Returns the writer of the receipt of a withdrawal. */
export function writeWithdrawal(withdrawal: MailedWithdrawal): WriteMail {
  const { order, credits, amountCents, requestedAt, losesPremium, creditNote } = withdrawal
  const { number, locale, currency } = order
  const money = (cents: number) => formatMoney(cents, currency, locale)
  return (t, { language }) => ({
    subject: t('withdrawn.subject', { number }),
    title: t('withdrawn.title'),
    creditNote,
    paragraphs: [
      t('withdrawn.received', { number, at: formatTime(language, requestedAt) }),
      t('withdrawn.order', {
        credits: order.credits,
        total: money(order.totalCents),
        paidAt: formatTime(language, order.paidAt ?? requestedAt),
      }),
      amountCents > 0
        ? t('withdrawn.refund', { credits, amount: money(amountCents), days: REPAYMENT_DAYS })
        : t('withdrawn.noRefund'),
      ...(losesPremium ? [t('premium.lost')] : []),
    ],
  })
}

interface MailedCancellation {
  readonly order: OrderRow
  /** The credits that a direct debit gave early, which the withdrawal took back. */
  readonly earlyCredits: number
  readonly requestedAt: Date
}

/** Mails the receipt of the withdrawal of an unpaid order (L-17). Call it in the transaction of the withdrawal. */
export async function mailCancellationReceipt(ctx: Context, cancellation: MailedCancellation): Promise<void> {
  await mailBuyer(ctx, cancellation.order, writeCancellation(cancellation))
}

/** Returns the writer of the receipt of the withdrawal of an unpaid order. */
export function writeCancellation({ order, earlyCredits, requestedAt }: MailedCancellation): WriteMail {
  const { number, locale, currency, credits } = order
  const total = formatMoney(order.totalCents, currency, locale)
  return (t, { language }) => ({
    subject: t('withdrawn.subject', { number }),
    title: t('withdrawn.title'),
    paragraphs: [
      t('withdrawn.received', { number, at: formatTime(language, requestedAt) }),
      t('withdrawn.unpaidOrder', { credits, total, orderedAt: formatTime(language, order.createdAt) }),
      t('withdrawn.unpaid'),
      ...(earlyCredits > 0 ? [t('withdrawn.early', { credits: earlyCredits })] : []),
    ],
  })
}

function formatTime({ locale, timeZone }: TextLanguage, moment: Date): string {
  const format = new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'long', timeStyle: 'long', timeZone })
  return format.format(moment)
}
