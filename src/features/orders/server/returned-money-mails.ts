import { formatMoney } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { mailBuyer, type WriteMail } from './order-mails.ts'
import type { OrderRow } from './orders.sql.ts'

interface ReturnedMoney {
  readonly order: OrderRow
  /** The reason why we do not keep the money. */
  readonly reason: 'paid_after_withdrawal' | 'paid_twice' | 'discount_used'
  readonly amountCents: number
}

/** Mails the buyer that money arrived for an order that does not need it, why, and that all of it is paid back. */
export async function mailReturnedMoney(ctx: Context, returned: ReturnedMoney): Promise<void> {
  await mailBuyer(ctx, returned.order, writeReturnedMoney(returned))
}

/** Returns the writer of the mail about money that is paid back. */
export function writeReturnedMoney({ order, reason, amountCents }: ReturnedMoney): WriteMail {
  const { number, currency, locale } = order
  const amount = formatMoney(amountCents, currency, locale)
  return (t) => ({
    subject: t('returnedMoney.subject', { number }),
    title: t('refunded.title'),
    paragraphs: [t(`returnedMoney.${reason}`, { number, amount }), t('returnedMoney.refund')],
  })
}
