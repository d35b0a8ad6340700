/** Why a file of a bank cannot be read. */
export type BankFileProblem =
  | 'too_large'
  | 'malformed'
  | 'encoding'
  | 'document_type'
  | 'unknown_format'
  | 'unknown_content'
  | 'currency'
  | 'no_reference'
  | 'sums'

/** A file of a bank cannot be read, so nothing of it may be processed. The message contains nothing of the file. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError'
  readonly code: BankFileProblem

  constructor(code: BankFileProblem) {
    super(`the file of the bank cannot be read: ${code}`)
    this.code = code
  }
}
