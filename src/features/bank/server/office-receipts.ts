import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { takePage } from '#platform/server/database/page.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import { OFFICE_RECEIPTS_PAGE_SIZE, SUGGESTION_DAYS, suggestOrders } from '../receipt-match.rules.ts'
import { LEFT_OUT_REASONS, MAX_LISTED_CREDITS } from '../transfer.rules.ts'
import {
  findOfficeReceipt,
  listOfficeReceiptRows,
  listPossibleOrders,
  type OfficeReceiptRow,
} from './office-receipts.sql.ts'
import { refuseUnreadableFile } from './bank-file-refusal.ts'
import { importBankFile } from './bank-import.ts'
import type { LeftOutCredit } from './bank-credits.ts'
import { assignReceipt, refundReceipt } from './receipt-assignment.ts'
import type { bankOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Lists a page of the receipts that need attention, the oldest first: those of orders of this site, and those without
 * an order at an account that this site uses. They are shown without what the payer wrote.
 */
export async function listOfficeReceipts(ctx: StaffContext, { after }: InputOf<typeof bankOfficeContract.receipts>) {
  const iban = await findOwnAccount(ctx)
  const limit = OFFICE_RECEIPTS_PAGE_SIZE + 1
  const rows = await listOfficeReceiptRows.all(ctx, { iban, after: after ?? null, limit })
  const { shown, next } = takePage(rows, OFFICE_RECEIPTS_PAGE_SIZE, ({ id }) => id)
  return { receipts: shown.map(toReceipt), next }
}

/** Returns the account at which the bank collects the debits of this site; null without one. */
async function findOwnAccount(ctx: StaffContext): Promise<string | null> {
  return (await getSiteSettings(ctx)).debit_creditor?.iban ?? null
}

/**
 * Opens a receipt with what the payer wrote, and the orders of this site that it may belong to. It leaves one entry in the
 * audit log.
 * @throws Refusal `receipt_not_found`
 */
export async function openReceipt(ctx: StaffContext, { id }: InputOf<typeof bankOfficeContract.receipt>) {
  return inTransaction(ctx, async (tx) => {
    const row = await requireReceipt(tx, id)
    await recordAudit(tx, { action: 'receipt.read', subject: { kind: 'receipt', id }, memberId: row.memberId })
    const { reference, entryReference, resemblesId } = row
    return { ...toReceipt(row), reference, entryReference, resemblesId, suggestions: await listSuggestions(tx, row) }
  })
}

async function requireReceipt(ctx: StaffContext, id: string): Promise<OfficeReceiptRow> {
  return findOfficeReceipt.require(ctx, { iban: await findOwnAccount(ctx), id }, 'receipt_not_found')
}

async function listSuggestions(ctx: StaffContext, receipt: OfficeReceiptRow) {
  if (receipt.refundedAt || (receipt.state !== 'unknown' && receipt.state !== 'surplus')) return []
  const since = new Date(Date.parse(receipt.receivedOn) - SUGGESTION_DAYS * DAY_MILLISECONDS)
  const orders = await listPossibleOrders.all(ctx, { currency: receipt.currency, since })
  return suggestOrders(receipt, orders).map(({ createdAt, references: _references, ...order }) => ({
    ...order,
    createdAt: createdAt.toISOString(),
  }))
}

function toReceipt(row: OfficeReceiptRow) {
  const { id, source, amountCents, currency, receivedOn, state, surplusCents, orderId, number, totalCents } = row
  const order = orderId === null ? null : { id: orderId, number: number ?? '', totalCents: totalCents ?? 0 }
  const refundedAt = row.refundedAt?.toISOString() ?? null
  return { id, source, amountCents, currency, receivedOn, state, surplusCents, refundedAt, order }
}

/**
 * Lets a receipt pay an order of this site. A repeated call changes nothing.
 * @throws Refusal `receipt_not_found`, `order_not_found`, `own_account`, `receipt_not_assignable`
 */
export async function assignReceiptOfSite(
  ctx: StaffNetworkContext,
  { id, orderNumber }: InputOf<typeof bankOfficeContract.assignReceipt>,
) {
  await requireReceipt(ctx, id)
  return assignReceipt(ctx, { receiptId: id, orderNumber })
}

/**
 * Records that somebody paid a receipt back at the bank, or what was too much of it. A repeated call changes nothing.
 * @throws Refusal `receipt_not_found`, `receipt_not_refundable`
 */
export async function refundReceiptOfSite(ctx: StaffContext, { id }: InputOf<typeof bankOfficeContract.refundReceipt>) {
  const { surplusCents, currency, refundedAt } = await requireReceipt(ctx, id)
  if (refundedAt) return { amountCents: surplusCents, currency }
  const refunded = await refundReceipt(ctx, { id })
  if (refunded) return { amountCents: refunded.cents, currency: refunded.currency }
  const now = await requireReceipt(ctx, id) // a colleague may have been first
  if (!now.refundedAt) throw new Refusal('receipt_not_refundable')
  return { amountCents: now.surplusCents, currency }
}

/**
 * Records the money that a file of the bank (camt.053, camt.054 or a ZIP of these) reports. The whole file is read before
 * anything changes; a repeated file records nothing more.
 * @throws Refusal `bank_file_unreadable`
 */
export async function importReceipts(
  ctx: StaffNetworkContext,
  { file }: InputOf<typeof bankOfficeContract.importReceipts>,
) {
  const { outcomes, leftOut } = await refuseUnreadableFile(() => importBankFile(ctx, Buffer.from(file, 'base64')))
  const listed = leftOut.slice(0, MAX_LISTED_CREDITS)
  return { outcomes, leftOut: listed.map(toLeftOut), unlisted: leftOut.length - listed.length }
}

function toLeftOut({ file, entry, amount, reason }: LeftOutCredit) {
  const known = LEFT_OUT_REASONS.find((each) => each === reason)
  const cause = known ? { reason: known, problem: null } : { reason: 'file' as const, problem: reason }
  return { file, entry, amountCents: amount?.cents ?? null, currency: amount?.currency ?? null, ...cause }
}
