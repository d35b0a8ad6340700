import { isOwnMember } from '#features/accounts/server/members/own-member.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import { concernsOneItem } from '#platform/server/database/db.ts'
import { IMPORT_OUTCOMES, type ImportOutcome, type IncomingPaymentState } from '../transfer.rules.ts'
import { readBankCredits, type LeftOutCredit } from './bank-credits.ts'
import {
  cancelObsoletePayments,
  findReferencedOrder,
  insertReceivedMoney,
  type ReceivedMoney,
  type RecordedIncomingPayment,
} from './incoming-payments.ts'
import { findOwnerOfOrder } from './incoming-payments.sql.ts'

/** The result of an import: the number of credits by their outcome, and those that are no received money. */
export interface BankImport {
  readonly outcomes: Record<ImportOutcome, number>
  readonly leftOut: readonly LeftOutCredit[]
}

/**
 * Records the money that a file of the bank reports, except for orders of other sites, whose offices import the file
 * too, and for orders of the own member account of the colleague. Reads the whole file before it records anything. A
 * credit that fails delays no other; an outage ends the import. A repeated import records what is missing. Each
 * recorded incoming payment leaves an entry in the audit log.
 * @throws BankFileError
 */
export async function importBankFile(ctx: StaffNetworkContext, file: Uint8Array): Promise<BankImport> {
  const { credits, leftOut } = readBankCredits(file)
  const outcomes = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as BankImport['outcomes'] // all of them
  for (const [index, money] of credits.entries()) outcomes[await importCredit(ctx, money, index + 1)]++
  return { outcomes, leftOut }
}

async function importCredit(ctx: StaffNetworkContext, money: ReceivedMoney, number: number): Promise<ImportOutcome> {
  const recorded = await recordCredit(ctx, money).catch((error: unknown) => logFailure(ctx, error, number))
  if (typeof recorded === 'string') return recorded
  await cancelObsoletePayments(ctx, recorded).catch((error: unknown) => logFailure(ctx, error, number))
  return recorded.state
}

/** Logs the failure of a credit. Rethrows one that concerns the whole import. */
function logFailure(ctx: StaffContext, error: unknown, number: number): 'failed' {
  if (!concernsOneItem(error)) throw error
  ctx.log.error({ err: error, credit: number }, 'a credit of a file of the bank failed')
  return 'failed'
}

/**
 * Records a credit with its entry in the audit log. Returns the incoming payment, or the reason why there is no new
 * one.
 */
async function recordCredit(
  ctx: StaffContext,
  money: ReceivedMoney,
): Promise<RecordedIncomingPayment | Exclude<ImportOutcome, IncomingPaymentState | 'failed'>> {
  return inTransaction(ctx, async (tx) => {
    const omission = await findOmission(tx, money)
    if (omission) return omission
    const inserted = await insertReceivedMoney(tx, money)
    if (!inserted) return 'recordedBefore'
    const { id, purchaseId: orderId, state, surplusCents } = inserted
    const after = { orderId, state, surplusCents, amountCents: money.amountCents, currency: money.currency }
    await recordAudit(tx, { action: 'receipt.import', subject: { kind: 'receipt', id }, after })
    return inserted
  })
}

/** Returns why money is not for this colleague to record: its order is of another site or their own. */
async function findOmission(tx: StaffContext, money: ReceivedMoney): Promise<'otherSite' | 'own' | null> {
  const orderId = await findReferencedOrder(tx, money)
  if (orderId === null) return null
  const owner = await findOwnerOfOrder.oneOrThrow(tx, { orderId })
  if (owner.siteId !== tx.siteId) return 'otherSite'
  return (await isOwnMember(tx, owner.memberId)) ? 'own' : null
}
