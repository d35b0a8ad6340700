import type { DebitReturnKind } from '../debit.rules.ts'
import { BankFileError } from '#platform/server/sepa/bank-file-error.ts'
import { parseBankFile, type BankFile } from '#platform/server/sepa/bank-file.ts'
import { listBankFiles } from '#platform/server/sepa/bank-archive.ts'
import {
  familyOf,
  isDirectDebit,
  readBookings,
  type Entry,
  type LeftOutBooking,
  type Transaction,
} from '#platform/server/sepa/bank-bookings.ts'
import { findReason, toCents, toReferences } from '#platform/server/sepa/bank-elements.ts'
import { readStatusReport } from './bank-status-report.ts'

/** A debit that a bank rejected or whose money went back. At least one of the two references is there. */
export type BankReturn = {
  endToEndId: string | null
  mandateReference: string | null
  /** The amount of the debit; null when a status report omits it. */
  amountCents: number | null
  currency: 'EUR'
  /** The code of the bank, such as `AM04`; null when it gives none. */
  reasonCode: string | null
  kind: DebitReturnKind
  /** The day of the report or of the booking, as `YYYY-MM-DD`. */
  date: string
}

/** A whole file, or one of its batches, that the bank rejected without listing the debits. */
export type RejectedBatch = { messageId: string; batchId: string | null; reasonCode: string | null; date: string }

export type BankReturns = { returns: BankReturn[]; rejectedBatches: RejectedBatch[] }

/** The returned debits of a file, and the entries that cannot be read. */
type ReadReturns = BankReturns & { leftOut: LeftOutBooking[] }

/**
 * Reads a status report (pain.002) or the bookings of a notification (camt.054) or a statement (camt.053), of any version
 * since .001.02. Omits accepted debits and bookings that are no returned debits.
 * A booking with an amount in another currency than euros, or of a returned debit without a reference, is left out.
 * @throws BankFileError when the file is malformed, declares entities or has another format, or when a status report
 *   contains such a debit
 */
export function readBankReturns(file: Uint8Array): ReadReturns {
  const results = listBankFiles(file).map((each) => readReturns(parseBankFile(each)))
  return {
    returns: results.flatMap(({ returns }) => returns),
    rejectedBatches: results.flatMap(({ rejectedBatches }) => rejectedBatches),
    leftOut: results.flatMap(({ leftOut }) => leftOut),
  }
}

function readReturns(file: BankFile): ReadReturns {
  if (file.message === 'pain.002') return { ...readStatusReport(file.content), leftOut: [] }
  const { read, leftOut } = readBookings(file, readEntry)
  return { returns: read, rejectedBatches: [], leftOut }
}

/** The families of credit transfers, whose returns are none of a debit. */
const CREDIT_TRANSFERS = new Set(['ICDT', 'RCDT', 'IRCT', 'RRCT'])
/** The subfamilies of debits that we gave back ourselves, by a reversal or a cancellation. */
const REVERSALS = new Set(['PRDD', 'RCDD'])

function readEntry(booking: Entry): BankReturn[] {
  const transactions = booking.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  // A sum of returned debits without its parts.
  if (transactions.length === 0 && booking.CdtDbtInd === 'DBIT' && isDirectDebit(familyOf(booking)))
    throw new BankFileError('no_reference')
  return transactions
    .filter((each) => isReturnedDebit(each, booking))
    .map((each) => toReturn(each, { ...booking, isOnlyOne: transactions.length === 1 }))
}

/** Returns whether money left the account because of a debit: the bank gives a reason, or the family of direct debits. */
function isReturnedDebit(each: Transaction, booking: Entry): boolean {
  if ((each.CdtDbtInd ?? booking.CdtDbtInd) !== 'DBIT') return false
  const family = familyOf(each) ?? familyOf(booking)
  return isDirectDebit(family) || (each.RtrInf !== undefined && !CREDIT_TRANSFERS.has(family?.Cd ?? ''))
}

function toReturn(each: Transaction, booking: Entry & { isOnlyOne: boolean }): BankReturn {
  const reasonCode = findReason(each.RtrInf ? [each.RtrInf] : [])
  const amount =
    each.AmtDtls?.InstdAmt?.Amt ?? each.Amt ?? each.AmtDtls?.TxAmt?.Amt ?? (booking.isOnlyOne && booking.Amt)
  const { BookgDt: booked, ValDt: valued } = booking
  const bookedOn = booked?.Dt ?? booked?.DtTm ?? valued?.Dt ?? valued?.DtTm
  if (!amount || bookedOn === undefined) throw new BankFileError('unknown_content')
  return {
    ...toReferences(each.Refs?.EndToEndId, each.Refs?.MndtId),
    amountCents: toCents(amount),
    currency: 'EUR',
    reasonCode,
    kind: toKind(reasonCode, (familyOf(each) ?? familyOf(booking))?.SubFmlyCd ?? ''),
    date: bookedOn,
  }
}

/** Returns the kind of a booked return. Banks report a refund of an unauthorized debit (MD01) as they do a return. */
function toKind(reasonCode: string | null, subfamily: string): DebitReturnKind {
  if (REVERSALS.has(subfamily)) return 'reversal'
  return reasonCode === 'MD06' ? 'refund' : 'return'
}
