// Public: other features or the app use this file.
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { toMailLanguage } from '#features/sites/server/text-language.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { href } from '#links.ts'
import { getTransferDueDay } from '#features/orders/due-day.rules.ts'
import { getRemindedDueDay } from '../transfer.rules.ts'
import { isFinalPayment } from '#features/orders/rules.ts'
import type { AppliedReport, BankDetails } from '#features/orders/server/payment-events.ts'
import { isWithdrawnUnpaid } from '#features/orders/server/payment-rows.ts'
import type { PaymentRow } from '#features/orders/server/orders.sql.ts'
import { findCollectionDay } from './mandates.ts'
import { releaseWaitingIncomingPayments, sumIncomingPayments } from './incoming-payments.sql.ts'
import { renderSurplusMail, renderTransferMail, type RenderForBuyer } from './transfer-mails.ts'
import { claimReminder, findTransfer, findTransferOrder, insertTransfer, listDueReminders } from './transfers.sql.ts'
import type { TransferOrderRow } from './transfers.sql.ts'

/**
 * Stores the account and the reference that the provider assigned to a payment, and mails them to the buyer, once. Call it
 * in the transaction that locks the payment. Listens to `paymentReported`.
 */
export async function recordTransfer(ctx: Context, { payment, status, reported }: AppliedReport): Promise<void> {
  const details = reported.details?.bankTransfer
  if (!details || isFinalPayment(status)) return
  const { accountHolder, iban, bic, reference } = details
  const dueOn = getTransferDueDay(payment.createdAt)
  const inserted = await insertTransfer.run(ctx, {
    paymentId: payment.id,
    accountHolder,
    iban,
    bic,
    reference,
    dueOn,
  })
  const order = inserted === 1 ? await findTransferOrder.one(ctx, { purchaseId: payment.purchaseId }) : null
  if (!order) return
  const transfer = { accountHolder, iban, bic, reference, dueOn }
  await mailAboutOrder(
    ctx,
    order,
    renderTransferMail({ kind: 'placed', order, transfer, missingCents: order.totalCents }),
  )
}

/** Returns the account, the reference and the last day of a payment by bank transfer; null for another method. */
async function findTransferDetails(ctx: Context, paymentId: string) {
  const transfer = await findTransfer.one(ctx, { paymentId })
  if (!transfer) return null
  const { accountHolder, iban, bic, reference, dueOn } = transfer
  return { accountHolder, iban, bic, reference, dueOn }
}

/** Returns what arrived for an order: the sum that waits for more, and what we are going to pay back. */
async function findReceivedMoney(ctx: Context, purchaseId: string) {
  const sums = await sumIncomingPayments.oneOrThrow(ctx, { purchaseId })
  return { receivedCents: sums.waitingCents, surplusCents: sums.surplusCents }
}

/**
 * Marks money that waits for an order as to be paid back, because the order was paid otherwise or cancelled, and mails the
 * buyer. Listens to `orderPaid` and `orderCancelled`.
 */
export async function releaseIncomingPayments(
  ctx: Context,
  { orderId: purchaseId }: { orderId: string },
): Promise<void> {
  const released = await releaseWaitingIncomingPayments.all(ctx, { purchaseId })
  const surplusCents = released.reduce((sum, { cents }) => sum + cents, 0)
  if (surplusCents > 0) await mailSurplus(ctx, purchaseId, surplusCents)
}

/** Mails the buyer what we pay back, and why: too much arrived, or the order was withdrawn before it was paid. */
export async function mailSurplus(ctx: Context, purchaseId: string, surplusCents: number): Promise<void> {
  const order = await findTransferOrder.one(ctx, { purchaseId })
  if (!order) return
  const reason = (await isWithdrawnUnpaid(ctx, purchaseId)) ? 'withdrawn' : 'tooMuch'
  await mailAboutOrder(ctx, order, renderSurplusMail({ order, surplusCents, reason }))
}

/** Finds what the bank knows about a payment and its order. Answers `bankDetails`. */
export async function findBankDetails(ctx: Context, { payment }: { payment: PaymentRow }): Promise<BankDetails> {
  return {
    debitOn: await findCollectionDay(ctx, payment),
    transfer: await findTransferDetails(ctx, payment.id),
    ...(await findReceivedMoney(ctx, payment.purchaseId)),
  }
}

/** Puts a mail about an order in the outbox, from the site of the order. */
export async function mailAboutOrder(ctx: Context, order: TransferOrderRow, render: RenderForBuyer): Promise<void> {
  const { siteId, origin, locale, memberId, email: to, purchaseId } = order
  const orderCtx = { ...ctx, siteId, origin, locale }
  const settings = await getSiteSettings(orderCtx)
  const orderUrl = origin + href('transactions-id', { id: purchaseId })
  const mail = render(toMailLanguage(settings, locale), orderUrl)
  await sendMail(orderCtx, { memberId, to, fromName: settings.mail_name, ...mail })
}

/** Reminds the buyers whose money has not arrived three days before the due date, once per payment. */
export const remindTransfers = scheduledJob('payments.remind_transfers', '23 * * * *', async (ctx) => {
  const today = ctx.now().toISOString().slice(0, 10)
  const due = await listDueReminders.all(ctx, { today, until: getRemindedDueDay(ctx.now()) })
  for (const { paymentId } of due)
    await inTransaction(ctx, (tx) => remindTransfer(tx, paymentId)).catch((error: unknown) => {
      ctx.log.error({ err: error, paymentId }, 'the reminder of a bank transfer could not be written')
    })
})

async function remindTransfer(ctx: Context, paymentId: string): Promise<void> {
  const row = await claimReminder.one(ctx, { paymentId })
  if (!row) return // another process mailed it, or the money arrived
  const { receivedCents } = await findReceivedMoney(ctx, row.purchaseId)
  const missingCents = row.totalCents - receivedCents
  await mailAboutOrder(ctx, row, renderTransferMail({ kind: 'reminder', order: row, transfer: row, missingCents }))
}
