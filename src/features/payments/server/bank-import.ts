import type { NetworkContext } from '#platform/server/context.ts'
import { RECEIPT_STATES, type ReceiptState } from '../transfer.rules.ts'
import { readBankCredits } from './bank-credits.ts'
import { recordReceipt } from './receipts.ts'

/** The result of an import: the number of receipts by their state, and that of entries that were recorded before. */
export interface BankImport {
  readonly recorded: Record<ReceiptState, number>
  readonly known: number
}

/**
 * Records the money that a file of the bank reports. Reads the whole file before it records anything; a repeated import
 * records nothing more.
 * @throws BankFileError
 */
export async function importBankFile(ctx: NetworkContext, file: Uint8Array): Promise<BankImport> {
  const recorded = Object.fromEntries(RECEIPT_STATES.map((state) => [state, 0])) as Record<ReceiptState, number> // all of them
  let known = 0
  for (const money of readBankCredits(file)) {
    const decision = await recordReceipt(ctx, money)
    if (decision) recorded[decision.state]++
    else known++
  }
  return { recorded, known }
}
