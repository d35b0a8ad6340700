import { isOwnMember } from '#features/accounts/server/members/own-member.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import { RECEIPT_STATES, type ReceiptState } from '../transfer.rules.ts'
import { readBankCredits, type LeftOutCredit } from './bank-credits.ts'
import { cancelObsoletePayments, findReferencedOrder, insertReceivedMoney, type ReceivedMoney } from './receipts.ts'
import { findOwnerOfOrder } from './receipts.sql.ts'

/**
 * The result of an import: the number of receipts by their state, that of entries that were recorded before, of those for
 * orders of other sites and of the colleague's own member account, and the credits that are no received money, with their
 * reasons.
 */
export interface BankImport {
  readonly recorded: Record<ReceiptState, number>
  readonly known: number
  readonly otherSite: number
  readonly own: number
  readonly leftOut: readonly LeftOutCredit[]
}

/**
 * Records the money that a file of the bank reports, except for orders of other sites, whose offices import the file too, and
 * for orders of the own member account of the colleague. Reads the whole file before it records anything; a repeated import
 * records nothing more. Each recorded receipt leaves an entry in the audit log.
 * @throws BankFileError
 */
export async function importBankFile(ctx: StaffNetworkContext, file: Uint8Array): Promise<BankImport> {
  const { credits, leftOut } = readBankCredits(file)
  const recorded = Object.fromEntries(RECEIPT_STATES.map((state) => [state, 0])) as Record<ReceiptState, number> // all of them
  const others = { known: 0, otherSite: 0, own: 0 }
  for (const money of credits) {
    const outcome = await importReceipt(ctx, money)
    if (outcome in others) others[outcome as keyof typeof others]++
    else recorded[outcome as ReceiptState]++
  }
  return { recorded, ...others, leftOut }
}

type Omission = 'known' | 'otherSite' | 'own'

async function importReceipt(ctx: StaffNetworkContext, money: ReceivedMoney): Promise<ReceiptState | Omission> {
  const outcome = await inTransaction(ctx, async (tx) => {
    const omission = await findOmission(tx, money)
    if (omission) return omission
    const inserted = await insertReceivedMoney(tx, money)
    if (!inserted) return 'known'
    const { id, purchaseId: orderId, state, surplusCents } = inserted
    const after = { orderId, state, surplusCents, amountCents: money.amountCents, currency: money.currency }
    await recordAudit(tx, { action: 'receipt.import', subject: { kind: 'receipt', id }, after })
    return inserted
  })
  if (typeof outcome === 'string') return outcome
  await cancelObsoletePayments(ctx, outcome)
  return outcome.state
}

/** Returns why money is not for this colleague to record: its order is of another site or their own. */
async function findOmission(tx: StaffContext, money: ReceivedMoney): Promise<'otherSite' | 'own' | null> {
  const orderId = await findReferencedOrder(tx, money)
  if (orderId === null) return null
  const owner = await findOwnerOfOrder.oneOrThrow(tx, { orderId })
  if (owner.site_id !== tx.siteId) return 'otherSite'
  return (await isOwnMember(tx, owner.member_id)) ? 'own' : null
}
