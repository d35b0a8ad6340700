import { createHash } from 'node:crypto'
import { normalizeIban } from '#features/orders/iban.rules.ts'
import type { Amount } from '#platform/server/sepa/bank-elements.ts'
import type { TransferTexts } from '#platform/server/sepa/transfer-texts.ts'
import type { ReceivedMoney } from './incoming-payments.ts'

/** A credit as a file of the bank reports it. */
export interface ReportedCredit extends TransferTexts {
  /** Our account at which it arrived. */
  readonly account: string
  readonly amount: Amount
  /** The day of the booking, as `2026-06-15`. */
  readonly receivedOn: string
  /** The reference of the bank; null without one. */
  readonly reference: string | null
  /** Whether the file does not say for sure what it is, so that somebody must decide. */
  readonly isDoubtful?: boolean
}

/**
 * The identity of an entry of the bank. Two entries are the same only if account, amount, currency, day, reference and text
 * agree; of equal entries within one file, each has its number.
 */
export interface EntryIdentity {
  readonly fingerprint: string
  /** The number among the equal entries of its file, from 1. */
  readonly occurrence: number
  /** The key of an entry whose reference another one has. */
  readonly ownReference: string
  readonly isDoubtful: boolean
  /** The fingerprints of all entries of its file: these differ for sure. */
  readonly fingerprintsOfFile: ReadonlySet<string>
}

/** Received money as a bank reports it. */
export type BankCredit = ReceivedMoney & { readonly identity: EntryIdentity }

const MAX_ACCOUNT_LENGTH = 50
const MAX_REFERENCE_LENGTH = 100
const FINGERPRINT_LENGTH = 16

/** Gives the credits of one file their identities. */
export function identifyCredits(credits: readonly ReportedCredit[]): BankCredit[] {
  const counts = new Map<string, number>()
  const fingerprintsOfFile = new Set<string>()
  return credits.map((credit) => {
    const facts = listFacts(credit)
    const occurrence = (counts.get(facts) ?? 0) + 1
    counts.set(facts, occurrence)
    const fingerprint = createHash('sha256').update(`${facts} ${occurrence}`).digest('hex')
    fingerprintsOfFile.add(fingerprint)
    return toBankCredit(credit, { fingerprint, occurrence, fingerprintsOfFile })
  })
}

function listFacts({ account, amount, receivedOn, reference, identity }: ReportedCredit): string {
  return JSON.stringify([normalizeIban(account), amount.cents, amount.currency, receivedOn, reference, identity])
}

function toBankCredit(
  { account, amount, receivedOn, reference, references, hints, isDoubtful = false }: ReportedCredit,
  identity: Pick<EntryIdentity, 'fingerprint' | 'occurrence' | 'fingerprintsOfFile'>,
): BankCredit {
  const shownReference = reference?.slice(0, MAX_REFERENCE_LENGTH) ?? ''
  const shared = `${normalizeIban(account).slice(0, MAX_ACCOUNT_LENGTH)} ${shownReference}`.trim()
  const ownReference = `${shared} #${identity.fingerprint.slice(0, FINGERPRINT_LENGTH)}`.trim()
  const [amountCents, currency] = [amount.cents, amount.currency]
  const money = { source: 'bank', amountCents, currency, references, hints, receivedOn } as const
  const entryReference = reference === null ? ownReference : shared
  return { ...money, entryReference, identity: { ...identity, ownReference, isDoubtful } }
}
