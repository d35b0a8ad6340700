import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod'
import type { DebitReturnKind } from '../debit.rules.ts'

/** A debit that a bank rejected or whose money went back. One of the two references is always there. */
export type BankReturn = {
  endToEndId: string | null
  mandateReference: string | null
  amountCents: number
  currency: 'EUR'
  /** The code of the bank, such as `AM04`; null when it gives none. */
  reasonCode: string | null
  kind: DebitReturnKind
  /** `YYYY-MM-DD` */
  date: string
}

/** A whole file or batch that the bank rejected without listing its debits. */
export type RejectedBatch = { messageId: string; batchId: string | null; reasonCode: string | null; date: string }

export type BankReturns = { returns: BankReturn[]; rejectedBatches: RejectedBatch[] }

/** Why a file of a bank cannot be read. */
export type BankFileProblem =
  | 'too_large'
  | 'malformed'
  | 'document_type'
  | 'unknown_format'
  | 'unknown_content'
  | 'currency'
  | 'no_reference'

/** A file of a bank cannot be read. Nothing of it may be processed. The message contains nothing of the file. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError'
  readonly code: BankFileProblem

  constructor(code: BankFileProblem) {
    super(`the file of the bank cannot be read: ${code}`)
    this.code = code
  }
}

/** The maximum size of a file; a return takes about 1 kB. */
const MAX_BYTES = 20_000_000
const MAX_DEPTH = 40

const STATUS_REPORT = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d{2}$/
const NOTIFICATION = /^urn:iso:std:iso:20022:tech:xsd:camt\.054\.001\.\d{2}$/

/**
 * Reads a status report (pain.002.001.10) or a notification of bookings (camt.054.001.08); neighbouring versions have the
 * same elements. Debits that were accepted, and bookings that are no returned debit, are left out.
 * @throws BankFileError when the file is malformed, declares entities, has another format or another currency than EUR
 */
export function readBankReturns(file: Uint8Array): BankReturns {
  const document = parseXml(decode(file))
  const namespace = typeof document['@xmlns'] === 'string' ? document['@xmlns'] : ''
  if (STATUS_REPORT.test(namespace)) return readStatusReport(document)
  if (NOTIFICATION.test(namespace)) return { returns: readNotification(document), rejectedBatches: [] }
  throw new BankFileError('unknown_format')
}

function decode(file: Uint8Array): string {
  if (file.byteLength > MAX_BYTES) throw new BankFileError('too_large')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new BankFileError('malformed')
  }
}
