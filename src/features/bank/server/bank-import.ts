import { recordAudit } from '#features/staff/server/staff.ts'
import { inTransaction, type StaffNetworkContext } from '#platform/server/context.ts'
import { RECEIPT_STATES, type ReceiptState } from '../transfer.rules.ts'
import { readBankCredits, type LeftOutCredit } from './bank-credits.ts'
import { findAuditSite } from './receipt-assignment.ts'
import { cancelObsoletePayments, insertReceivedMoney, type ReceivedMoney, type RecordedReceipt } from './receipts.ts'

/**
 * The result of an import: the number of receipts by their state, that of entries that were recorded before, and the credits
 * that are no received money, with their reasons.
 */
export interface BankImport {
  readonly recorded: Record<ReceiptState, number>
  readonly known: number
  readonly leftOut: readonly LeftOutCredit[]
}

/**
 * Records the money that a file of the bank reports. Reads the whole file before it records anything; a repeated import
 * records nothing more. Each recorded receipt leaves an entry in the audit log.
 * @throws BankFileError
 */
export async function importBankFile(ctx: StaffNetworkContext, file: Uint8Array): Promise<BankImport> {
  const { credits, leftOut } = readBankCredits(file)
  const recorded = Object.fromEntries(RECEIPT_STATES.map((state) => [state, 0])) as Record<ReceiptState, number> // all of them
  let known = 0
  for (const money of credits) {
    const decision = await importReceipt(ctx, money)
    if (decision) recorded[decision.state]++
    else known++
  }
  return { recorded, known, leftOut }
}

async function importReceipt(ctx: StaffNetworkContext, money: ReceivedMoney): Promise<RecordedReceipt | null> {
  const receipt = await inTransaction(ctx, async (tx) => {
    const inserted = await insertReceivedMoney(tx, money)
    if (!inserted) return null
    const { id, purchaseId: orderId, state, surplusCents } = inserted
    const after = { orderId, state, surplusCents, amountCents: money.amountCents, currency: money.currency }
    const siteId = await findAuditSite(tx, id)
    await recordAudit({ ...tx, siteId }, { action: 'receipt.import', subject: { kind: 'receipt', id }, after })
    return inserted
  })
  if (receipt) await cancelObsoletePayments(ctx, receipt)
  return receipt
}
