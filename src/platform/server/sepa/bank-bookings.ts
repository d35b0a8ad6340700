import * as z from 'zod'
import { BankFileError, type BankFileProblem } from './bank-file-error.ts'
import type { BankFile } from './bank-file.ts'
import { dateChoice, element, list, money, parseContent, reason, reference } from './bank-elements.ts'

export const transactionCode = element({
  Domn: element({ Fmly: element({ Cd: z.string(), SubFmlyCd: z.string().catch('') }).optional() }).optional(),
})
const amountDetails = element({ Amt: money.optional() })

const transaction = element({
  Refs: element({ EndToEndId: reference.optional(), MndtId: reference.optional() }).optional(),
  Amt: money.optional(),
  AmtDtls: element({ InstdAmt: amountDetails.optional(), TxAmt: amountDetails.optional() }).optional(),
  CdtDbtInd: z.string().optional(),
  BkTxCd: transactionCode.optional(),
  RtrInf: reason.optional(),
})
export type Transaction = z.output<typeof transaction>

const batch = element({ MsgId: reference.optional(), PmtInfId: reference.optional() })

const entry = element({
  Amt: money,
  CdtDbtInd: z.string(),
  RvslInd: z.string().optional(),
  // A code in older versions, a choice in newer ones.
  Sts: z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)]),
  BookgDt: dateChoice.optional(),
  ValDt: dateChoice.optional(),
  BkTxCd: transactionCode.optional(),
  NtryDtls: list(element({ Btch: batch.optional(), TxDtls: list(transaction) })),
})
export type Entry = z.output<typeof entry>

const account = element({ Ntry: list(z.unknown()) })
const notification = z.object({ Document: z.object({ BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: list(account) }) }) })
const statement = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: list(account) }) }) })

/** An entry that cannot be read, with its number in the file from 1. */
export interface LeftOutBooking {
  readonly entry: number
  readonly reason: BankFileProblem
}

/** Reads the booked entries of all accounts of a file one by one. One that cannot be read never concerns another. */
export function readBookings<Read>(
  { message, content }: BankFile,
  read: (booking: Entry) => Read[],
): { read: Read[]; leftOut: LeftOutBooking[] } {
  const leftOut: LeftOutBooking[] = []
  const results = listAccounts(message, content)
    .flatMap(({ Ntry }) => Ntry)
    .flatMap((one, index) => {
      try {
        const booking = parseContent(entry, one)
        return booking.Sts.toUpperCase() === 'BOOK' ? read(booking) : []
      } catch (error) {
        if (!(error instanceof BankFileError)) throw error
        leftOut.push({ entry: index + 1, reason: error.code })
        return []
      }
    })
  return { read: results, leftOut }
}

function listAccounts(message: string, content: unknown): z.output<typeof account>[] {
  if (message === 'camt.054') return parseContent(notification, content).Document.BkToCstmrDbtCdtNtfctn.Ntfctn
  if (message === 'camt.053') return parseContent(statement, content).Document.BkToCstmrStmt.Stmt
  throw new BankFileError('unknown_format')
}

/** Returns whether a booking undoes an earlier one. */
export function isReversal({ RvslInd }: { RvslInd?: string | undefined }): boolean {
  return RvslInd === 'true' || RvslInd === '1'
}

/** The family of the direct debits that we collect. */
export const DIRECT_DEBITS = 'IDDT'
/** The family of the debits that others collect from us; some banks use it for our own debits that came back unpaid. */
const RECEIVED_DEBITS = 'RDDT'
const UNPAID = 'UPDD'

/** Returns the family of a booking or a transaction. */
export function familyOf({ BkTxCd }: Pick<Entry, 'BkTxCd'>) {
  return BkTxCd?.Domn?.Fmly
}

/** Returns whether a family is that of the debits that we collect, or of one that came back unpaid. */
export function isDirectDebit(family: ReturnType<typeof familyOf>): boolean {
  return family?.Cd === DIRECT_DEBITS || (family?.Cd === RECEIVED_DEBITS && family.SubFmlyCd === UNPAID)
}
