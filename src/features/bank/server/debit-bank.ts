import { recordAudit } from '#features/staff/server/audit.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import type { DebitReturnKind } from '../debit.rules.ts'
import { parseEndToEndId, parseMandateReference } from '../mandate.rules.ts'
import { readBankCollections } from './bank-collections.ts'
import { readBankReturns, type BankReturn } from './bank-returns.ts'
import { recordReturn } from './debit-settlement.ts'
import { findBankDebit, findPaymentOfMandate, listPendingOfFile, type BankDebitRow } from './debit-files.sql.ts'
import { buildLocalReport } from '#features/orders/server/provider-check.ts'
import type { LockedPaymentRow } from '#features/orders/server/orders.sql.ts'
import { lockPaymentWithBalance } from '#features/orders/server/payment-rows.ts'
import { settlePayment } from '#features/orders/server/settlement.ts'

/**
 * The effect of a file of the bank. `unknown` counts entries that are no debits of this site, or of another amount;
 * `unread` counts those that cannot be read.
 */
export interface BankFileResult {
  changed: number
  repeated: number
  unknown: number
  unread: number
}

/**
 * Marks the debits of this site as paid that a notification or a statement (camt.054, camt.053) reports as credited, alone or as a batch. A repeated
 * file, and a debit that was returned, change nothing. Each change leaves an entry in the audit log.
 * @throws BankFileError
 */
export async function applyBankCollections(ctx: StaffContext, file: Uint8Array): Promise<BankFileResult> {
  const { debits, batches, leftOut } = readBankCollections(file)
  const result = { changed: 0, repeated: 0, unknown: 0, unread: leftOut.length }
  for (const { endToEndId, amountCents } of debits) {
    const debit = await findReportedDebit(ctx, { endToEndId, mandateReference: null })
    result[debit?.amountCents === amountCents ? await markPaid(ctx, debit) : 'unknown'] += 1
  }
  for (const { messageId, amountCents } of batches) {
    const pending = await listPending(ctx, messageId)
    const total = pending.reduce((sum, debit) => sum + debit.amountCents, 0)
    if (total !== amountCents) result.unknown += 1
    else for (const debit of pending) result[await markPaid(ctx, debit)] += 1
  }
  return result
}

async function listPending(ctx: StaffContext, messageId: string): Promise<BankDebitRow[]> {
  const pending = await listPendingOfFile.all(ctx, { messageId })
  return pending.filter((debit) => debit.siteId === ctx.siteId)
}

async function markPaid(ctx: StaffContext, debit: BankDebitRow): Promise<'changed' | 'repeated'> {
  return inTransaction(ctx, async (tx) => {
    const payment = await lockPaymentWithBalance(tx, debit.paymentId)
    if (!payment || payment.status === 'paid' || debit.isReturned) return 'repeated'
    const reported = buildLocalReport(payment, 'paid', 'credited by the bank')
    await settlePayment(tx, { paymentId: payment.id, source: 'bank', reported })
    await recordDebitChange(tx, payment, { action: 'debit.paid', after: { paymentId: payment.id } })
    return 'changed'
  })
}

/**
 * Applies the returned debits of this site in a status report (pain.002), a notification or a statement (camt.054, camt.053), each once: the payment
 * fails, or a chargeback of a paid one is recorded. Each leaves an entry in the audit log.
 * @throws BankFileError
 */
export async function applyBankReturns(ctx: StaffContext, file: Uint8Array): Promise<BankFileResult> {
  const { returns, rejectedBatches, leftOut } = readBankReturns(file)
  const result = { changed: 0, repeated: 0, unknown: 0, unread: leftOut.length }
  for (const each of returns) {
    const debit = await findReportedDebit(ctx, each)
    result[debit ? await applyReturn(ctx, { ...each, paymentId: debit.paymentId }) : 'unknown'] += 1
  }
  for (const { messageId, reasonCode, date } of rejectedBatches)
    for (const { paymentId } of await listPending(ctx, messageId))
      result[await applyReturn(ctx, { paymentId, kind: 'reject', reasonCode, date, amountCents: null })] += 1
  return result
}

async function findReportedDebit(
  ctx: StaffContext,
  { endToEndId, mandateReference }: Pick<BankReturn, 'endToEndId' | 'mandateReference'>,
): Promise<BankDebitRow | null> {
  const mandateId = mandateReference === null ? null : parseMandateReference(mandateReference)
  const paymentId =
    endToEndId === null
      ? mandateId && (await findPaymentOfMandate.one(ctx, { mandateId }))?.paymentId
      : parseEndToEndId(endToEndId)
  const debit = paymentId ? await findBankDebit.one(ctx, { paymentId }) : null
  return debit?.siteId === ctx.siteId ? debit : null
}

type AppliedReturn = Pick<BankReturn, 'reasonCode' | 'date' | 'amountCents'> & {
  paymentId: string
  kind: DebitReturnKind
}

async function applyReturn(ctx: StaffContext, returned: AppliedReturn): Promise<'changed' | 'repeated'> {
  const { paymentId, kind, reasonCode, date: happenedOn, amountCents } = returned
  return inTransaction(ctx, async (tx) => {
    const payment = await lockPaymentWithBalance(tx, paymentId)
    if (!payment) throw new Error(`the debit ${paymentId} has no payment`)
    const orderCtx = { ...tx, siteId: payment.siteId, origin: payment.origin, locale: payment.locale }
    const facts = { kind, reasonCode, happenedOn, amountCents: amountCents ?? undefined }
    if (!(await recordReturn(orderCtx, { payment, source: 'bank', ...facts }))) return 'repeated'
    const local = buildLocalReport(
      payment,
      payment.status === 'paid' ? 'paid' : 'failed',
      `${kind} ${reasonCode ?? ''}`,
    )
    const cents = amountCents ?? payment.amountCents
    const chargeback = {
      id: `bank:${paymentId}`,
      kind: 'chargeback' as const,
      status: 'charged_back',
      amountCents: cents,
      currency: payment.currency,
      createdAt: new Date(`${happenedOn}T00:00:00Z`),
      reasonCode,
      refundId: null,
    }
    const repayments = payment.status === 'paid' ? [chargeback] : []
    const reported = { ...local, repayments, chargedBackCents: repayments.length * cents }
    await settlePayment(tx, { paymentId, source: 'bank', reported })
    const after = { paymentId, kind, reasonCode, cents }
    await recordDebitChange(tx, payment, { action: 'debit.return', after })
    return 'changed'
  })
}

/** Records what a file of the bank did with a debit, at the site and the member of its order. */
async function recordDebitChange(
  ctx: StaffContext,
  { siteId, memberId: id }: LockedPaymentRow,
  { action, after }: { action: string; after: object },
): Promise<void> {
  await recordAudit({ ...ctx, siteId }, { action, subject: { kind: 'member', id }, after })
}
