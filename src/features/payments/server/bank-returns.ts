import * as z from 'zod'
import type { DebitReturnKind } from '../debit.rules.ts'
import { BankFileError, parseBankFile } from './bank-file.ts'

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

/**
 * Reads a status report (pain.002.001.10) or a notification of bookings (camt.054.001.08); neighbouring versions have the
 * same elements. Omits accepted debits and bookings that are no returned debits.
 * @throws BankFileError when the file is malformed, declares entities, has another format or an amount in another
 *   currency than euros, or when a returned debit has no reference
 */
export function readBankReturns(file: Uint8Array): BankReturns {
  const { message, content } = parseBankFile(file)
  if (message === 'pain.002') return readStatusReport(parseContent(statusReport, content))
  if (message === 'camt.054')
    return { returns: readNotification(parseContent(notification, content)), rejectedBatches: [] }
  throw new BankFileError('unknown_format')
}

export function parseContent<Schema extends z.ZodType>(schema: Schema, content: unknown): z.output<Schema> {
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new BankFileError('unknown_content')
}

/** An element with these children; the parser reads an empty one as an empty text. */
export function element<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (value === '' ? {} : value), z.object(shape))
}

/** An element that may occur any number of times. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item))
}

const reference = z.string().min(1).max(35)
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
export const dateChoice = element({ Dt: date.optional(), DtTm: date.optional() })
export const money = z.object({ '#text': z.string().regex(/^\d{1,13}(\.\d{1,5})?$/), '@Ccy': z.string() })
const reason = element({ Rsn: element({ Cd: z.string().optional(), Prtry: z.string().optional() }).optional() })
const mandate = element({ MndtId: reference.optional() })

const rejection = element({
  OrgnlEndToEndId: reference.optional(),
  TxSts: z.string().optional(),
  StsRsnInf: list(reason),
  OrgnlTxRef: element({
    Amt: element({ InstdAmt: money.optional() }).optional(),
    MndtRltdInf: element({ MndtId: reference.optional(), DrctDbtMndt: mandate.optional() }).optional(),
  }).optional(),
})
type Rejection = z.output<typeof rejection>

const statusReport = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      GrpHdr: z.object({ CreDtTm: date }),
      OrgnlGrpInfAndSts: z.object({ OrgnlMsgId: reference, GrpSts: z.string().optional(), StsRsnInf: list(reason) }),
      OrgnlPmtInfAndSts: list(
        element({
          OrgnlPmtInfId: reference,
          PmtInfSts: z.string().optional(),
          StsRsnInf: list(reason),
          TxInfAndSts: list(rejection),
        }),
      ),
    }),
  }),
})

const REJECTED = 'RJCT'

function readStatusReport({ Document }: z.output<typeof statusReport>): BankReturns {
  const { GrpHdr: header, OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: batches } = Document.CstmrPmtStsRpt
  const rejected = { messageId: group.OrgnlMsgId, date: header.CreDtTm }
  if (batches.length === 0 && group.GrpSts === REJECTED)
    return { returns: [], rejectedBatches: [{ ...rejected, batchId: null, reasonCode: findReason(group.StsRsnInf) }] }
  const reports = batches.map((batch) => ({ ...batch, status: batch.PmtInfSts ?? group.GrpSts }))
  return {
    returns: reports.flatMap(({ status, TxInfAndSts: debits }) =>
      debits.filter(({ TxSts }) => (TxSts ?? status) === REJECTED).map((debit) => toReject(debit, header.CreDtTm)),
    ),
    rejectedBatches: reports
      .filter(({ status, TxInfAndSts: debits }) => status === REJECTED && debits.length === 0)
      .map(({ OrgnlPmtInfId: batchId, StsRsnInf }) => ({ ...rejected, batchId, reasonCode: findReason(StsRsnInf) })),
  }
}

function toReject({ OrgnlEndToEndId, StsRsnInf, OrgnlTxRef: original }: Rejection, reportedOn: string): BankReturn {
  const amount = original?.Amt?.InstdAmt
  const mandateReference = original?.MndtRltdInf?.MndtId ?? original?.MndtRltdInf?.DrctDbtMndt?.MndtId
  return {
    ...toReferences(OrgnlEndToEndId, mandateReference),
    amountCents: amount ? toCents(amount) : null,
    currency: 'EUR',
    reasonCode: findReason(StsRsnInf),
    kind: 'reject',
    date: reportedOn,
  }
}

const transactionCode = element({
  Domn: element({ Fmly: element({ Cd: z.string(), SubFmlyCd: z.string() }).optional() }).optional(),
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
type Transaction = z.output<typeof transaction>

const entry = element({
  Amt: money,
  CdtDbtInd: z.string(),
  // A code in older versions, a choice in newer ones.
  Sts: z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)]),
  BookgDt: dateChoice.optional(),
  ValDt: dateChoice.optional(),
  BkTxCd: transactionCode.optional(),
  NtryDtls: list(element({ Btch: element({ MsgId: reference.optional() }).optional(), TxDtls: list(transaction) })),
})
type Entry = z.output<typeof entry>

const notification = z.object({
  Document: z.object({ BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: list(element({ Ntry: list(entry) })) }) }),
})

function readNotification({ Document }: z.output<typeof notification>): BankReturn[] {
  const entries = Document.BkToCstmrDbtCdtNtfctn.Ntfctn.flatMap(({ Ntry }) => Ntry)
  return entries.filter(({ Sts }) => Sts === 'BOOK').flatMap(readEntry)
}

/** Debits that a bank has credited: single ones, and whole batches of one of our files. */
export type BankCollections = {
  debits: { endToEndId: string; amountCents: number }[]
  batches: { messageId: string; amountCents: number }[]
}

/**
 * Reads the credited debits of a notification of bookings (camt.054). Omits other bookings.
 * @throws BankFileError as `readBankReturns`
 */
export function readBankCollections(file: Uint8Array): BankCollections {
  const { message, content } = parseBankFile(file)
  if (message !== 'camt.054') throw new BankFileError('unknown_format')
  const { Document } = parseContent(notification, content)
  const credits = Document.BkToCstmrDbtCdtNtfctn.Ntfctn.flatMap(({ Ntry }) => Ntry).filter(
    ({ Sts, CdtDbtInd }) => Sts === 'BOOK' && CdtDbtInd === 'CRDT',
  )
  return {
    debits: credits.flatMap(readCredit),
    batches: credits.flatMap((booking) => {
      const [details, ...others] = booking.NtryDtls
      const messageId = details?.Btch?.MsgId
      const isBatch = others.length === 0 && details?.TxDtls.length === 0 && messageId !== undefined
      return isBatch ? [{ messageId, amountCents: toCents(booking.Amt) }] : []
    }),
  }
}

function readCredit(booking: Entry): BankCollections['debits'] {
  const transactions = booking.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  return transactions.flatMap((each) => {
    const endToEndId = each.Refs?.EndToEndId
    const family = (familyOf(each) ?? familyOf(booking))?.Cd ?? DIRECT_DEBITS
    const amount = each.Amt ?? each.AmtDtls?.TxAmt?.Amt ?? (transactions.length === 1 && booking.Amt)
    const isCredit = (each.CdtDbtInd ?? 'CRDT') === 'CRDT' && family === DIRECT_DEBITS
    return endToEndId && amount && isCredit ? [{ endToEndId, amountCents: toCents(amount) }] : []
  })
}

/** The bank's families of credit transfers, whose returns are none of a debit, and that of our direct debits. */
const CREDIT_TRANSFERS = new Set(['ICDT', 'RCDT', 'IRCT', 'RRCT'])
const DIRECT_DEBITS = 'IDDT'
/** The subfamilies of debits that we gave back ourselves, by a reversal or a cancellation. */
const REVERSALS = new Set(['PRDD', 'RCDD'])

function readEntry(booking: Entry): BankReturn[] {
  const transactions = booking.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  // A sum of returned debits without its parts.
  if (transactions.length === 0 && booking.CdtDbtInd === 'DBIT' && familyOf(booking)?.Cd === DIRECT_DEBITS)
    throw new BankFileError('no_reference')
  return transactions
    .filter((each) => isReturnedDebit(each, booking))
    .map((each) => toReturn(each, { ...booking, isOnlyOne: transactions.length === 1 }))
}

function familyOf({ BkTxCd }: Pick<Entry, 'BkTxCd'>) {
  return BkTxCd?.Domn?.Fmly
}

/** Returns whether money left the account because of a debit: the bank gives a reason, or the family of direct debits. */
function isReturnedDebit(each: Transaction, booking: Entry): boolean {
  if ((each.CdtDbtInd ?? booking.CdtDbtInd) !== 'DBIT') return false
  const family = (familyOf(each) ?? familyOf(booking))?.Cd ?? ''
  return family === DIRECT_DEBITS || (each.RtrInf !== undefined && !CREDIT_TRANSFERS.has(family))
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

const NOT_PROVIDED = 'NOTPROVIDED'

function toReferences(endToEnd: string | undefined, mandateReference: string | undefined) {
  const endToEndId = endToEnd === undefined || endToEnd === NOT_PROVIDED ? null : endToEnd
  if (endToEndId === null && mandateReference === undefined) throw new BankFileError('no_reference')
  return { endToEndId, mandateReference: mandateReference ?? null }
}

/** Returns the first code of ISO; a proprietary text may contain anything. */
function findReason(reasons: readonly z.output<typeof reason>[]): string | null {
  const codes = reasons.map(({ Rsn }) => Rsn?.Cd ?? Rsn?.Prtry ?? '')
  return codes.find((code) => /^[A-Z0-9]{4}$/.test(code)) ?? null
}

function toCents({ '#text': amount, '@Ccy': currency }: z.output<typeof money>): number {
  if (currency !== 'EUR') throw new BankFileError('currency')
  const [euros = '', decimals = ''] = amount.split('.')
  const [cents, rest] = [decimals.slice(0, 2).padEnd(2, '0'), decimals.slice(2)]
  if (/[1-9]/.test(rest)) throw new BankFileError('unknown_content')
  return Number(euros + cents)
}
