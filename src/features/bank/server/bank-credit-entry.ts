import type { LEFT_OUT_REASONS } from '../transfer.rules.ts'
import * as z from 'zod'
import { isDirectDebit, isReversal, transactionCode } from '#platform/server/sepa/bank-bookings.ts'
import {
  dateChoice,
  element,
  isReference,
  list,
  optional,
  parseAmount,
  type Amount,
} from '#platform/server/sepa/bank-elements.ts'
import type { ReportedCredit } from './bank-identity.ts'
import { listTexts, remittance, transactionReferences } from '#platform/server/sepa/transfer-texts.ts'

/** The reason why a credit of a file is not recorded as received money. */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** A credit that is not recorded; the amount of a debit within a credit is negative, that of an unreadable one null. */
export interface LeftOut {
  readonly reason: LeftOutReason
  readonly amount: Amount | null
}

/** The credits of an entry, and what of it is none. Their amounts add up to that of the entry. */
export interface EntryCredits {
  readonly credits: readonly ReportedCredit[]
  readonly leftOut: readonly LeftOut[]
}

const transaction = element({
  Refs: optional(transactionReferences),
  Amt: z.unknown().optional(),
  AmtDtls: optional(element({ TxAmt: optional(element({ Amt: z.unknown().optional() })) })),
  CdtDbtInd: optional(z.string()),
  BkTxCd: optional(transactionCode),
  RmtInf: optional(remittance),
  RtrInf: z.unknown().optional(),
  AddtlTxInf: optional(z.string()),
})
type Transaction = z.output<typeof transaction>

const entry = element({
  AcctSvcrRef: optional(z.string()),
  Amt: z.unknown().optional(),
  CdtDbtInd: optional(z.string()),
  RvslInd: optional(z.string()),
  Sts: z.unknown().optional(),
  BookgDt: optional(dateChoice),
  ValDt: optional(dateChoice),
  BkTxCd: optional(transactionCode),
  NtryDtls: list(element({ TxDtls: list(transaction) })).catch([]),
  AddtlNtryInf: optional(z.string()),
})
type Entry = z.output<typeof entry>

/** Reads an entry of an account. Whatever is odd in it is its own: it never concerns another entry. */
export function readCreditEntry(content: unknown, account: string): EntryCredits {
  const { success, data: booking } = entry.safeParse(content)
  if (!success) return leaveOut('unreadable', null)
  const amount = parseAmount(booking.Amt)
  if (booking.CdtDbtInd?.toUpperCase() === 'DBIT' || amount?.cents === 0) return { credits: [], leftOut: [] }
  const reason = findReason(booking, amount)
  const receivedOn = findDay(booking)
  if (reason || !amount || !receivedOn) return leaveOut(reason ?? 'unreadable', amount)
  return splitEntry(booking, { account, amount, receivedOn })
}

function leaveOut(reason: LeftOutReason, amount: Amount | null): EntryCredits {
  return { credits: [], leftOut: [{ reason, amount }] }
}

/** The maximum amount of an incoming payment. */
const MAX_CENTS = 2_000_000_000

function findReason(booking: Entry, amount: Amount | null): LeftOutReason | null {
  if (booking.CdtDbtInd?.toUpperCase() !== 'CRDT') return 'unreadable'
  if (!amount || amount.cents > MAX_CENTS) return 'amount'
  const status = findStatus(booking.Sts)
  if (status !== 'BOOK') return EXPECTED.has(status) ? 'not_booked' : 'status'
  if (isReversal(booking)) return 'reversal'
  if (isDirectDebit(booking.BkTxCd?.Domn?.Fmly)) return 'direct_debit'
  return findDay(booking) === undefined ? 'date' : null
}

/** The states of a booking that is only expected or announced; it is reported again once it is booked. */
const EXPECTED = new Set(['PDNG', 'INFO', 'FUTR'])

/** Returns a status: a code in older versions, a choice in newer ones. */
function findStatus(status: unknown): string {
  const { success, data } = z
    .union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)])
    .safeParse(status)
  return success ? data.toUpperCase() : ''
}

function findDay({ BookgDt: booked, ValDt: valued }: Entry): string | undefined {
  return booked?.Dt ?? booked?.DtTm ?? valued?.Dt ?? valued?.DtTm
}

/** The facts that all credits of an entry share. */
interface EntryFacts {
  readonly account: string
  readonly amount: Amount
  readonly receivedOn: string
}

/** Reads the transfers of an entry: one, or the parts of a sum. When the parts do not add up to it, it stays one credit. */
function splitEntry(booking: Entry, facts: EntryFacts): EntryCredits {
  const transactions = booking.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  if (transactions.length <= 1) return readOne(booking, transactions[0], facts)
  const references = nameParts(booking, transactions)
  const parts = transactions.map((details, index) =>
    readPart(details, { ...facts, reference: references[index] ?? null }),
  )
  if (addUp(parts, facts.amount))
    return { credits: parts.flatMap((part) => part.credits), leftOut: parts.flatMap((part) => part.leftOut) }
  return { credits: [readSum(booking, transactions, facts)], leftOut: [] }
}

/** Reads an entry whose parts do not add up to it as one credit, which somebody must assign. */
function readSum(booking: Entry, transactions: readonly Transaction[], facts: EntryFacts): ReportedCredit {
  const texts = transactions.map((details) => listTexts(details, booking.AddtlNtryInf))
  return toCredit(facts, {
    reference: toBankReference(booking.AcctSvcrRef),
    references: texts.flatMap((each) => each.references),
    hints: texts.flatMap((each) => each.hints),
    identity: texts.map((each) => each.identity).join(' '),
    isDoubtful: true,
  })
}

function addUp(parts: readonly EntryCredits[], { cents, currency }: Amount): boolean {
  const amounts = parts.flatMap(({ credits, leftOut }) => [
    ...credits.map(({ amount }) => amount),
    ...leftOut.map(({ amount }) => amount),
  ])
  const total = amounts.reduce((sum, amount) => sum + (amount?.cents ?? 0), 0)
  return total === cents && amounts.every((amount) => amount?.currency === currency)
}

/** Returns a reference for each part of an entry: its own if these differ, else a number within that of the entry. */
function nameParts({ AcctSvcrRef }: Entry, transactions: readonly Transaction[]): (string | null)[] {
  const own = transactions.map(({ Refs }) => toBankReference(Refs?.AcctSvcrRef))
  if (!own.includes(null) && new Set(own).size === own.length) return own
  const shared = toBankReference(AcctSvcrRef)
  return own.map((_own, index) => shared && `${shared}/${index + 1}`)
}

function toBankReference(reference: string | undefined): string | null {
  return isReference(reference) ? reference : null
}

/** Reads an entry of one transfer. The amount of the entry is that of our account. */
function readOne(booking: Entry, only: Transaction | undefined, facts: EntryFacts): EntryCredits {
  const other = only && findOtherCredit(only)
  if (other) return leaveOut(other, facts.amount)
  const reference = toBankReference(booking.AcctSvcrRef) ?? toBankReference(only?.Refs?.AcctSvcrRef)
  return { credits: [toCredit(facts, { reference, ...listTexts(only, booking.AddtlNtryInf) })], leftOut: [] }
}

/** Returns what a credit is that is no transfer to us: one of ours that came back, or a collected debit. */
function findOtherCredit({ RtrInf, BkTxCd }: Transaction): LeftOutReason | null {
  if (RtrInf !== undefined) return 'own_transfer'
  return isDirectDebit(BkTxCd?.Domn?.Fmly) ? 'direct_debit' : null
}

/** Reads a transfer of an entry that adds up several. */
function readPart(
  details: Transaction,
  { reference, ...facts }: EntryFacts & { reference: string | null },
): EntryCredits {
  const amount = parseAmount(details.Amt) ?? parseAmount(details.AmtDtls?.TxAmt?.Amt)
  if (!amount) return leaveOut('amount', null)
  if ((details.CdtDbtInd ?? 'CRDT').toUpperCase() !== 'CRDT')
    return leaveOut('debit', { ...amount, cents: -amount.cents })
  if (amount.cents === 0) return { credits: [], leftOut: [] }
  const other = findOtherCredit(details)
  if (other) return leaveOut(other, amount)
  return { credits: [toCredit({ ...facts, amount }, { reference, ...listTexts(details, undefined) })], leftOut: [] }
}

function toCredit(facts: EntryFacts, rest: Omit<ReportedCredit, keyof EntryFacts>): ReportedCredit {
  return { ...facts, ...rest }
}
