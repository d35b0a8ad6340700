import type { Context } from '#platform/server/context.ts'
import type { ReceivedMoney } from './incoming-payments.ts'
import {
  findRecordedEntry,
  insertIncomingPayment,
  listSimilarIncomingPayments,
  type RecordedEntryRow,
} from './incoming-payments.sql.ts'

/** An entry that was inserted just now. Somebody must decide about a doubtful one. */
interface InsertedEntry {
  readonly isDoubtful: boolean
}

/**
 * Inserts an entry of the provider or the bank as an incoming payment, once. An entry of the bank whose reference
 * another incoming payment has gets a key of its own, unless both agree in everything. Returns null for an entry that
 * is recorded.
 */
export async function insertEntry(tx: Context, id: string, money: ReceivedMoney): Promise<InsertedEntry | null> {
  const { entryReference, identity } = money
  const isInserted = await insert(tx, money, { id, entryReference, resemblesId: null })
  if (isInserted) return { isDoubtful: identity?.isDoubtful ?? false }
  if (!identity || isSameEntry(await findRecordedEntry.oneOrThrow(tx, { entryReference }), money)) return null
  return insertUnderOwnKey(tx, id, { ...money, identity })
}

/** Inserts an entry that may be a recorded one with another text. Concurrent callers insert it once. */
async function insertUnderOwnKey(
  tx: Context,
  id: string,
  money: ReceivedMoney & { readonly identity: NonNullable<ReceivedMoney['identity']> },
): Promise<InsertedEntry | null> {
  const { entryReference, amountCents, currency, receivedOn, identity } = money
  const similar = await listSimilarIncomingPayments.all(tx, {
    entryReference,
    cents: amountCents,
    currency,
    day: receivedOn,
  })
  // Entries of one file differ for sure.
  const resembled = similar.find(({ entryFingerprint: one }) => one === null || !identity.fingerprintsOfFile.has(one))
  const resemblesId = resembled?.id ?? null
  if (!(await insert(tx, money, { id, entryReference: identity.ownReference, resemblesId }))) return null
  return { isDoubtful: identity.isDoubtful || resemblesId !== null }
}

async function insert(
  tx: Context,
  { source, amountCents, currency, references, receivedOn, identity }: ReceivedMoney,
  { id, entryReference, resemblesId }: { id: string; entryReference: string; resemblesId: string | null },
): Promise<boolean> {
  const inserted = await insertIncomingPayment.run(tx, {
    id,
    source,
    entryReference,
    cents: amountCents,
    currency,
    reference: formatReference(references),
    receivedOn,
    fingerprint: identity?.fingerprint ?? null,
    resemblesId,
  })
  return inserted > 0
}

const MAX_REFERENCE_LENGTH = 300

/** Returns what is stored of the texts of the payer; null without any. */
function formatReference(references: readonly string[]): string | null {
  return references.join(' ').slice(0, MAX_REFERENCE_LENGTH).toWellFormed() || null
}

/**
 * Returns whether an incoming payment is that of an entry. An incoming payment without a fingerprint is the first of
 * equal entries.
 */
function isSameEntry(recorded: RecordedEntryRow, { identity, ...money }: ReceivedMoney): boolean {
  if (recorded.entryFingerprint !== null) return recorded.entryFingerprint === identity?.fingerprint
  const isSameText = (formatReference(money.references) ?? '').startsWith(recorded.reference ?? '')
  const isSameMoney = recorded.amountCents === money.amountCents && recorded.currency === money.currency
  return isSameMoney && isSameText && recorded.receivedOn === money.receivedOn && identity?.occurrence === 1
}
