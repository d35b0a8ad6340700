import * as z from 'zod'
import { listBankFiles } from '#platform/server/sepa/bank-archive.ts'
import { readCreditEntry, type EntryCredits, type LeftOutReason } from './bank-credit-entry.ts'
import { element, list, optional, parseAmount, parseContent, type Amount } from '#platform/server/sepa/bank-elements.ts'
import { BankFileError, type BankFileProblem } from '#platform/server/sepa/bank-file-error.ts'
import { parseBankFile } from '#platform/server/sepa/bank-file.ts'
import { identifyCredits, type BankCredit } from './bank-identity.ts'

/** A credit that is not recorded, with its number in the file; a file of an archive that cannot be read has no entries. */
export interface LeftOutCredit {
  /** The number of the file in its archive, from 1. */
  readonly file: number
  readonly entry: number | null
  readonly amount: Amount | null
  readonly reason: LeftOutReason | BankFileProblem
}

/** The credits of a file of the bank: those that arrived, and every other one with the reason. */
export interface BankCredits {
  readonly credits: readonly BankCredit[]
  readonly leftOut: readonly LeftOutCredit[]
}

const account = element({
  Acct: optional(
    element({
      Id: optional(element({ IBAN: optional(z.string()), Othr: optional(element({ Id: optional(z.string()) })) })),
    }),
  ),
  Ntry: list(z.unknown()),
})
type Account = z.output<typeof account>

const notification = z.object({ Document: z.object({ BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: list(account) }) }) })
const statement = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: list(account) }) }) })

/**
 * Reads the money that arrived from a notification of bookings (camt.054) or a statement of account (camt.053), which are
 * alike since version 02, or from an archive of them. Each credit is either received money or left out for a reason:
 * not booked yet, a return of our own transfer, a direct debit, or not readable.
 * @throws BankFileError when the file is malformed, declares entities or has another format, or when what was read of it
 *   does not add up to its credits
 */
export function readBankCredits(file: Uint8Array): BankCredits {
  const files = listBankFiles(file)
  const results = files.map((each, index) => readFile(each, { number: index + 1, isOnlyOne: files.length === 1 }))
  const unreadable = results.find(({ problem }) => problem)?.problem
  if (unreadable && results.every(({ problem }) => problem)) throw unreadable
  return { credits: results.flatMap(({ credits }) => credits), leftOut: results.flatMap(({ leftOut }) => leftOut) }
}

function readFile(
  file: Uint8Array,
  { number, isOnlyOne }: { number: number; isOnlyOne: boolean },
): BankCredits & { problem?: BankFileError } {
  try {
    return readStatement(file, number)
  } catch (error) {
    if (isOnlyOne || !(error instanceof BankFileError)) throw error
    return { problem: error, credits: [], leftOut: [{ file: number, entry: null, amount: null, reason: error.code }] }
  }
}

function readStatement(file: Uint8Array, number: number): BankCredits {
  const { message, content } = parseBankFile(file)
  const entries = listAccounts(message, content).flatMap(({ Acct, Ntry }) =>
    Ntry.map((one) => ({ one, account: Acct?.Id?.IBAN ?? Acct?.Id?.Othr?.Id ?? '' })),
  )
  const read = entries.map(({ one, account: ownAccount }) => readCreditEntry(one, ownAccount))
  requireEqualSums(
    entries.map(({ one }) => one),
    read,
  )
  return {
    credits: identifyCredits(read.flatMap(({ credits }) => credits)),
    leftOut: read.flatMap(({ leftOut }, index) => leftOut.map((each) => ({ file: number, entry: index + 1, ...each }))),
  }
}

function listAccounts(message: string, content: unknown): Account[] {
  if (message === 'camt.054') return parseContent(notification, content).Document.BkToCstmrDbtCdtNtfctn.Ntfctn
  if (message === 'camt.053') return parseContent(statement, content).Document.BkToCstmrStmt.Stmt
  throw new BankFileError('unknown_format')
}

/** @throws BankFileError when the credits of a file are not those that were read of it, in number and in each currency */
function requireEqualSums(entries: readonly unknown[], read: readonly EntryCredits[]): void {
  const inFile = entries.filter(isCredit).map((one) => parseAmount(Object(one).Amt))
  const found = read.flatMap(({ credits, leftOut }) => [...credits, ...leftOut].map(({ amount }) => amount))
  const isMissing = read.some(
    ({ credits, leftOut }, index) => isCredit(entries[index]) && credits.length + leftOut.length === 0,
  )
  if (isMissing || formatSums(inFile) !== formatSums(found)) throw new BankFileError('sums')
}

/** Returns whether an entry is not money that left, or nothing. */
function isCredit(entry: unknown): boolean {
  const { CdtDbtInd, Amt } = Object(entry) as { CdtDbtInd?: unknown; Amt?: unknown } // any content
  return !/^DBIT$/i.test(String(CdtDbtInd)) && parseAmount(Amt)?.cents !== 0
}

/** Formats the sum of each currency, in the order of their codes. */
function formatSums(amounts: readonly (Amount | null)[]): string {
  const sums = new Map<string, number>()
  for (const amount of amounts) if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.cents)
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([currency, cents]) => `${currency} ${cents}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ')
}
