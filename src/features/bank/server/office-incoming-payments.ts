import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { takePage } from '#platform/server/database/page.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import { OFFICE_INCOMING_PAYMENTS_PAGE_SIZE, SUGGESTION_DAYS, suggestOrders } from '../incoming-payment-match.rules.ts'
import { LEFT_OUT_REASONS, MAX_LISTED_CREDITS } from '../transfer.rules.ts'
import {
  findOfficeIncomingPayment,
  listOfficeIncomingPaymentRows,
  listPossibleOrders,
  type OfficeIncomingPaymentRow,
} from './office-incoming-payments.sql.ts'
import { refuseUnreadableFile } from './bank-file-refusal.ts'
import { importBankFile } from './bank-import.ts'
import type { LeftOutCredit } from './bank-credits.ts'
import { assignIncomingPayment, refundIncomingPayment } from './incoming-payment-assignment.ts'
import type { bankOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Lists a page of the incoming payments that need attention, the oldest first: those of orders of this site, and those
 * without an order at an account that this site uses. They are shown without what the payer wrote.
 */
export async function listOfficeIncomingPayments(
  ctx: StaffContext,
  { after }: InputOf<typeof bankOfficeContract.incomingPayments>,
) {
  const iban = await findOwnAccount(ctx)
  const limit = OFFICE_INCOMING_PAYMENTS_PAGE_SIZE + 1
  const rows = await listOfficeIncomingPaymentRows.all(ctx, { iban, after: after ?? null, limit })
  const { shown, next } = takePage(rows, OFFICE_INCOMING_PAYMENTS_PAGE_SIZE, ({ id }) => id)
  return { incomingPayments: shown.map(toIncomingPayment), next }
}

/** Returns the account at which the bank collects the debits of this site; null without one. */
async function findOwnAccount(ctx: StaffContext): Promise<string | null> {
  return (await getSiteSettings(ctx)).debit_creditor?.iban ?? null
}

/**
 * Opens an incoming payment with what the payer wrote, and the orders of this site that it may belong to. It leaves one
 * entry in the audit log.
 * @throws Refusal `receipt_not_found`
 */
export async function openIncomingPayment(
  ctx: StaffContext,
  { id }: InputOf<typeof bankOfficeContract.incomingPayment>,
) {
  return inTransaction(ctx, async (tx) => {
    const row = await requireIncomingPayment(tx, id)
    await recordAudit(tx, { action: 'receipt.read', subject: { kind: 'receipt', id }, memberId: row.memberId })
    const { reference, entryReference, resemblesId } = row
    return {
      ...toIncomingPayment(row),
      reference,
      entryReference,
      resemblesId,
      suggestions: await listSuggestions(tx, row),
    }
  })
}

async function requireIncomingPayment(ctx: StaffContext, id: string): Promise<OfficeIncomingPaymentRow> {
  return findOfficeIncomingPayment.require(ctx, { iban: await findOwnAccount(ctx), id }, 'receipt_not_found')
}

async function listSuggestions(ctx: StaffContext, incomingPayment: OfficeIncomingPaymentRow) {
  if (incomingPayment.refundedAt || (incomingPayment.state !== 'unknown' && incomingPayment.state !== 'surplus'))
    return []
  const since = new Date(Date.parse(incomingPayment.receivedOn) - SUGGESTION_DAYS * DAY_MILLISECONDS)
  const orders = await listPossibleOrders.all(ctx, { currency: incomingPayment.currency, since })
  return suggestOrders(incomingPayment, orders).map(({ references: _references, ...order }) => order)
}

function toIncomingPayment(row: OfficeIncomingPaymentRow) {
  const { id, source, amountCents, currency, receivedOn, state, surplusCents, orderId, number, totalCents } = row
  const order = orderId === null ? null : { id: orderId, number: number ?? '', totalCents: totalCents ?? 0 }
  const refundedAt = row.refundedAt
  return { id, source, amountCents, currency, receivedOn, state, surplusCents, refundedAt, order }
}

/**
 * Lets an incoming payment pay an order of this site. A repeated call changes nothing.
 * @throws Refusal `receipt_not_found`, `order_not_found`, `own_account`, `receipt_not_assignable`
 */
export async function assignIncomingPaymentOfSite(
  ctx: StaffNetworkContext,
  { id, orderNumber }: InputOf<typeof bankOfficeContract.assignIncomingPayment>,
) {
  await requireIncomingPayment(ctx, id)
  return assignIncomingPayment(ctx, { incomingPaymentId: id, orderNumber })
}

/**
 * Records that somebody paid an incoming payment back at the bank, or what was too much of it. A repeated call changes
 * nothing.
 * @throws Refusal `receipt_not_found`, `receipt_not_refundable`
 */
export async function refundIncomingPaymentOfSite(
  ctx: StaffContext,
  { id }: InputOf<typeof bankOfficeContract.refundIncomingPayment>,
) {
  const { surplusCents, currency, refundedAt } = await requireIncomingPayment(ctx, id)
  if (refundedAt) return { amountCents: surplusCents, currency }
  const refunded = await refundIncomingPayment(ctx, { id })
  if (refunded) return { amountCents: refunded.cents, currency: refunded.currency }
  const now = await requireIncomingPayment(ctx, id) // a colleague may have been first
  if (!now.refundedAt) throw new Refusal('receipt_not_refundable')
  return { amountCents: now.surplusCents, currency }
}

/**
 * Records the money that a file of the bank (camt.053, camt.054 or a ZIP of these) reports. The whole file is read before
 * anything changes; a repeated file records nothing more.
 * @throws Refusal `bank_file_unreadable`
 */
export async function importIncomingPayments(
  ctx: StaffNetworkContext,
  { file }: InputOf<typeof bankOfficeContract.importIncomingPayments>,
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
