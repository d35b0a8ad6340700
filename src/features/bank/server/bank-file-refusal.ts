import { Refusal } from '#platform/refusal.ts'
import { BankFileError } from '#platform/server/sepa/bank-file-error.ts'

/**
 * Runs an operation about a file of the bank that the office sent in its field `file`.
 * @throws Refusal `bank_file_unreadable` with the problem of the file
 */
export async function refuseUnreadableFile<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation()
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error
    throw new Refusal('bank_file_unreadable', { field: 'file', problem: error.code })
  }
}
