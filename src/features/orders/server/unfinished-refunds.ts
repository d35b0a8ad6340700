import { lockBalance } from '#features/credits/server/credits.ts'
import { takePage } from '#platform/server/database/page.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { OFFICE_REFUNDS_PAGE_SIZE } from '../refund.rules.ts'
import { toRequestedRefund, type RequestedRefund } from './operator-refunds.ts'
import { moneyReturned } from './order-events.ts'
import { lockOrderRow } from './orders.sql.ts'
import { sendRefund } from './refunds.ts'
import {
  findRefundOfSite,
  listUnfinishedRefundRows,
  markRefundTransferred,
  resetFailedRefund,
  type RefundRow,
  type UnfinishedRefundRow,
} from './refunds.sql.ts'
import { applyRepayments } from './repayment-effects.ts'
import type { ordersOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Lists a page of the refunds of this site that failed or have not reached the payer yet, the oldest first. `next` is the
 * cursor of the next page, or null.
 */
export async function listUnfinishedRefunds(ctx: Context, { after }: InputOf<typeof ordersOfficeContract.refunds>) {
  const limit = OFFICE_REFUNDS_PAGE_SIZE + 1
  const rows = await listUnfinishedRefundRows.all(ctx, { after: after ?? null, limit })
  const { shown, next } = takePage(rows, OFFICE_REFUNDS_PAGE_SIZE, ({ id }) => id)
  return { refunds: shown.map(toUnfinishedRefund), next }
}

function toUnfinishedRefund({ orderId, number, ...row }: UnfinishedRefundRow) {
  return { ...row, order: { id: orderId, number } }
}

/**
 * Requests a failed refund of this site from the provider again. Any other refund stays as it is.
 * @throws Refusal `refund_not_found`, `refund_not_failed`, `own_account`
 */
export async function retryRefund(
  ctx: StaffContext,
  { id }: InputOf<typeof ordersOfficeContract.retryRefund>,
): Promise<RequestedRefund> {
  return inTransaction(ctx, async (tx) => {
    const refund = await findRefundOfSite.require(tx, { id }, 'refund_not_found')
    await lockBalance(tx, refund.memberId)
    const order = await lockOrderRow.oneOrThrow(tx, { id: refund.purchaseId })
    if ((await resetFailedRefund.run(tx, { id })) === 0) throw new Refusal('refund_not_failed')
    await sendRefund.enqueue({ ...tx, origin: order.origin }, { refundId: id })
    await applyRepayments(tx, { orderId: order.id, memberId: order.memberId })
    return recordDecision(tx, 'refund.retry', { id, refund })
  })
}

/**
 * Records that a colleague transferred the money of a refund of this site that is paid by bank. Its credit note and mail follow.
 * A repeated call changes nothing.
 * @throws Refusal `refund_not_found`, `refund_not_by_bank`, `own_account`
 */
export async function recordRefundTransfer(
  ctx: StaffContext,
  { id }: InputOf<typeof ordersOfficeContract.recordRefundTransfer>,
): Promise<RequestedRefund> {
  return inTransaction(ctx, async (tx) => {
    const refund = await findRefundOfSite.require(tx, { id }, 'refund_not_found')
    if (!refund.isByBank) throw new Refusal('refund_not_by_bank')
    if ((await markRefundTransferred.run(tx, { id })) === 0) return toRequestedRefund(refund)
    await moneyReturned.publish(tx, { orderId: refund.purchaseId })
    return recordDecision(tx, 'refund.transfer', { id, refund })
  })
}

async function recordDecision(
  tx: StaffContext,
  action: 'refund.retry' | 'refund.transfer',
  { id: refundId, refund }: { id: string; refund: RefundRow },
): Promise<RequestedRefund> {
  const { purchaseId: orderId, memberId } = refund
  await recordAudit(tx, { action, subject: { kind: 'member', id: memberId }, after: { refundId, orderId } })
  return toRequestedRefund(refund)
}
