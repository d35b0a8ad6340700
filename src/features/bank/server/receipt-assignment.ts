import { isOwnMember } from '#features/accounts/server/accounts.ts'
import { listSiteIds } from '#features/sites/server/sites.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import type { ReceiptDecision } from '../transfer.rules.ts'
import { applyReceipt, cancelObsoletePayments } from './receipts.ts'
import {
  findOrderIdByNumber,
  findSiteOfReceipt,
  lockReceipt,
  refundReceiptRow,
  type LockedReceiptRow,
} from './receipts.sql.ts'

/** The orders that a receipt may pay: those of the site of the office, or of every site for a command. */
type Sites = 'own' | 'all'

type Assignment = ReceiptDecision | 'receipt_not_found' | 'not_assignable' | 'order_not_found' | 'own_account'

/**
 * Assigns a receipt without an order, or one that its order did not need, to another order, and records it in the audit log.
 * A repeated call changes nothing.
 */
export async function assignReceipt(
  ctx: StaffNetworkContext,
  { receiptId, orderNumber, sites }: { receiptId: string; orderNumber: string; sites: Sites },
): Promise<Assignment> {
  const assigned = await inTransaction(ctx, async (tx) => {
    const row = await lockReceipt.one(tx, { id: receiptId })
    if (!row) return 'receipt_not_found'
    const order = await findOrderIdByNumber.one(tx, { number: orderNumber.trim().toUpperCase() })
    if (!order || (sites === 'own' && order.site_id !== tx.siteId)) return 'order_not_found'
    if (row.purchase_id === order.id && !row.refunded_at) return toDecision(row)
    if (row.refunded_at || (row.state !== 'unknown' && row.state !== 'surplus')) return 'not_assignable'
    if (await isOwnMember({ ...tx, siteId: order.site_id }, order.member_id)) return 'own_account'
    const receipt = { id: receiptId, amountCents: row.amount_cents, currency: row.currency }
    const decision = await applyReceipt(tx, receipt, order.id)
    const after = { receiptId, orderId: order.id, ...decision }
    const subject = { kind: 'member', id: order.member_id }
    const entry = { action: 'receipt.assign', subject, before: { state: row.state }, after }
    await recordAudit({ ...tx, siteId: order.site_id }, entry)
    return { ...decision, purchaseId: order.id }
  })
  if (typeof assigned === 'string') return assigned
  if ('purchaseId' in assigned) await cancelObsoletePayments(ctx, assigned)
  return { state: assigned.state, surplusCents: assigned.surplusCents }
}

function toDecision({ state, surplus_cents: surplusCents }: LockedReceiptRow): ReceiptDecision {
  return { state, surplusCents }
}

/**
 * Records that a colleague paid a receipt back, or what was too much of it, with an entry in the audit log. Money that waited
 * for an order no longer counts for it. Returns null when nothing is to be paid back.
 */
export async function refundReceipt(
  ctx: StaffContext,
  { id, sites }: { id: string; sites: Sites },
): Promise<{ cents: number; currency: string } | null> {
  return inTransaction(ctx, async (tx) => {
    const refunded = await refundReceiptRow.one(tx, { id })
    if (!refunded) return null
    const siteId = sites === 'own' ? tx.siteId : await findAuditSite(tx, id)
    const after = { cents: refunded.cents, currency: refunded.currency }
    const subject = { kind: 'receipt', id }
    await recordAudit({ ...tx, siteId }, { action: 'receipt.refund', subject, memberId: refunded.member_id, after })
    return refunded
  })
}

/** Returns the site of the receipt's order; a command about a receipt without one is recorded at the first site. */
export async function findAuditSite(ctx: StaffContext, receiptId: string): Promise<string> {
  const site = await findSiteOfReceipt.one(ctx, { receiptId })
  return site?.site_id ?? (await listSiteIds(ctx))[0] ?? ctx.siteId
}
