import * as z from 'zod'
import { BankFileError, parseBankFile } from './bank-file.ts'
import { isDirectDebit, isReversal, transactionCode } from './bank-bookings.ts'
import { dateChoice, element, list, money, parseContent } from './bank-elements.ts'
import type { ReceivedMoney } from './receipts.ts'

const text = z.string().optional()
const remittance = element({
  Ustrd: list(z.string()),
  Strd: list(element({ CdtrRefInf: element({ Ref: text }).optional() })),
})

const transaction = element({
  Refs: element({ AcctSvcrRef: text, EndToEndId: text }).optional(),
  Amt: money.optional(),
  AmtDtls: element({ TxAmt: element({ Amt: money.optional() }).optional() }).optional(),
  CdtDbtInd: text,
  BkTxCd: transactionCode.optional(),
  RmtInf: remittance.optional(),
  RtrInf: z.unknown().optional(),
})
type Transaction = z.output<typeof transaction>

const entry = element({
  AcctSvcrRef: text,
  Amt: money,
  CdtDbtInd: z.string(),
  RvslInd: text,
  // A code in older versions, a choice in newer ones.
  Sts: z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)]),
  BookgDt: dateChoice.optional(),
  ValDt: dateChoice.optional(),
  BkTxCd: transactionCode.optional(),
  NtryDtls: list(element({ TxDtls: list(transaction) })),
})
type Entry = z.output<typeof entry>

const account = element({
  Acct: element({
    Id: element({ IBAN: text, Othr: element({ Id: text }).optional() }).optional(),
  }).optional(),
  Ntry: list(entry),
})
type Account = z.output<typeof account>

const notification = z.object({ Document: z.object({ BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: list(account) }) }) })
const statement = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: list(account) }) }) })

/**
 * Reads the money that arrived from a notification of bookings (camt.054) or a statement of account (camt.053), which are
 * alike since version 02. Omits what left the account, what is not booked yet, returns of our own transfers, and direct
 * debits, which are no transfers.
 * @throws BankFileError when the file is malformed, declares entities, has another format, or an entry has no reference of
 *   the bank
 */
export function readBankCredits(file: Uint8Array): ReceivedMoney[] {
  const { message, content } = parseBankFile(file)
  return listAccounts(message, content).flatMap((each) => each.Ntry.flatMap((one) => readEntry(one, each)))
}

function listAccounts(message: string, content: unknown): Account[] {
  if (message === 'camt.054') return parseContent(notification, content).Document.BkToCstmrDbtCdtNtfctn.Ntfctn
  if (message === 'camt.053') return parseContent(statement, content).Document.BkToCstmrStmt.Stmt
  throw new BankFileError('unknown_format')
}

function readEntry(booking: Entry, { Acct }: Account): ReceivedMoney[] {
  // A booking of nothing brings no money.
  if (!/[1-9]/.test(booking.Amt['#text'])) return []
  if (booking.Sts !== 'BOOK' || booking.CdtDbtInd !== 'CRDT' || isReversal(booking)) return []
  if (isDirectDebit(booking.BkTxCd?.Domn?.Fmly)) return []
  const transactions = booking.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const ownAccount = Acct?.Id?.IBAN ?? Acct?.Id?.Othr?.Id ?? ''
  if (transactions.length <= 1) return readOne(booking, transactions[0], ownAccount)
  const references = nameParts(booking, transactions)
  return transactions.flatMap((details, index) =>
    readPart(booking, { details, reference: references[index], ownAccount }),
  )
}

/** Returns a reference for each part of an entry: its own if these differ, else a number within that of the entry. */
function nameParts({ AcctSvcrRef }: Entry, transactions: readonly Transaction[]): (string | undefined)[] {
  const own = transactions.map(({ Refs }) => toBankReference(Refs?.AcctSvcrRef))
  if (!own.includes(undefined) && new Set(own).size === own.length) return own
  const shared = toBankReference(AcctSvcrRef)
  return own.map((_own, index) => shared && `${shared}/${index + 1}`)
}

/** The values with which banks state that they give no reference. */
const NO_REFERENCE = /^(?:NON?REF|NOTPROVIDED)$/i

function toBankReference(reference: string | undefined): string | undefined {
  return reference === undefined || NO_REFERENCE.test(reference) ? undefined : reference
}

/** Reads an entry of one transfer. The amount of the entry is that of our account. */
function readOne(booking: Entry, only: Transaction | undefined, ownAccount: string): ReceivedMoney[] {
  if (only && isOtherCredit(only)) return []
  const reference = toBankReference(booking.AcctSvcrRef) ?? toBankReference(only?.Refs?.AcctSvcrRef)
  return [toReceivedMoney(booking, { reference, amount: booking.Amt, details: only, ownAccount })]
}

/** Returns whether a credit is a transfer of ours that came back, or a collected debit. */
function isOtherCredit({ RtrInf, BkTxCd }: Transaction): boolean {
  return RtrInf !== undefined || isDirectDebit(BkTxCd?.Domn?.Fmly)
}

/** Reads a transfer of an entry that adds up several. */
function readPart(booking: Entry, part: Omit<CreditParts, 'amount'>): ReceivedMoney[] {
  const { details } = part
  if (!details || (details.CdtDbtInd ?? 'CRDT') !== 'CRDT' || isOtherCredit(details)) return []
  const amount = details.Amt ?? details.AmtDtls?.TxAmt?.Amt
  if (!amount) throw new BankFileError('unknown_content')
  return [toReceivedMoney(booking, { ...part, amount })]
}

interface CreditParts {
  readonly reference: string | undefined
  readonly amount: z.output<typeof money>
  readonly details: Transaction | undefined
  readonly ownAccount: string
}

function toReceivedMoney(booking: Entry, { reference, amount, details, ownAccount }: CreditParts): ReceivedMoney {
  const { BookgDt: booked, ValDt: valued } = booking
  const receivedOn = booked?.Dt ?? booked?.DtTm ?? valued?.Dt ?? valued?.DtTm
  if (!reference || reference.length > 100 || ownAccount.length > 50) throw new BankFileError('no_reference')
  if (receivedOn === undefined) throw new BankFileError('unknown_content')
  return {
    source: 'bank',
    entryReference: `${ownAccount} ${reference}`.trim(),
    ...toAmount(amount),
    references: listReferences(details),
    receivedOn,
  }
}

/** Lists the texts that may be the reference: the structured one, the lines of the payer, and these joined. */
function listReferences(details: Transaction | undefined): string[] {
  const lines = details?.RmtInf?.Ustrd ?? []
  const structured = (details?.RmtInf?.Strd ?? []).map(({ CdtrRefInf }) => CdtrRefInf?.Ref)
  const joined = lines.length > 1 ? lines.join('') : undefined
  return [...new Set([...structured, ...lines, joined].filter((one): one is string => one !== undefined && one !== ''))]
}

const MAX_CENTS = 2_000_000_000

function toAmount({ '#text': amount, '@Ccy': currency }: z.output<typeof money>) {
  const [units = '', decimals = ''] = amount.split('.')
  const amountCents = Number(units + decimals.slice(0, 2).padEnd(2, '0'))
  if (/[1-9]/.test(decimals.slice(2)) || amountCents > MAX_CENTS || !/^[A-Z]{3}$/.test(currency))
    throw new BankFileError('unknown_content')
  return { amountCents, currency }
}
