import { createHash } from 'node:crypto'
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { getCollectionDay } from '../debit-day.rules.ts'
import { findIbanProblem } from '#features/orders/iban.rules.ts'
import { formatEndToEndId, ORDER_SEQUENCE } from '../mandate.rules.ts'
import {
  assignFile,
  findFile,
  findFileOfRequest,
  insertFile,
  listFileDebits,
  lockFilesOfSite,
  lockUncollected,
  type FileDebitRow,
  type FileRow,
} from './debit-files.sql.ts'
import { writePain008, type DebitToCollect } from './pain008.ts'

/** A file of debits for the bank (pain.008.001.08). */
export interface WrittenFile {
  readonly messageId: string
  /** As `YYYY-MM-DD`. */
  readonly collectOn: string
  readonly debits: number
  readonly totalCents: number
  readonly xml: string
}

/**
 * Writes the signed, uncollected debits of this site that its bank collects, and records it in the audit log. A repeated
 * request returns its file again. Returns null when there are none.
 * @throws Refusal `debit_creditor_missing`, `debit_creditor_invalid`
 */
export async function writeDebitFile(
  ctx: StaffContext,
  { requestId }: { requestId: string },
): Promise<WrittenFile | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFilesOfSite.run(tx)
    const known = await findFileOfRequest.one(tx, { requestId })
    return known
      ? readFileAgain(tx, await findFile.oneOrThrow(tx, { messageId: known.messageId }))
      : writeNewFile(tx, requestId)
  })
}

/**
 * Writes a file of this site again, with the same bytes, and records it in the audit log.
 * @throws Refusal `debit_file_not_found`, and `debit_file_changed` when its debits were deleted or corrected meanwhile
 */
export async function rewriteDebitFile(ctx: StaffContext, messageId: string): Promise<WrittenFile> {
  return inTransaction(ctx, async (tx) => {
    const file = await findFile.require(tx, { messageId }, 'debit_file_not_found')
    if (file.siteId !== tx.siteId) throw new Refusal('debit_file_not_found')
    await recordAudit(tx, { action: 'debit.file_again', subject: { kind: 'debit_file', id: messageId } })
    return readFileAgain(tx, file)
  })
}

async function readFileAgain(ctx: StaffContext, file: FileRow): Promise<WrittenFile> {
  const debits = await listFileDebits.all(ctx, { messageId: file.messageId })
  const { statement_name: current } = await getSiteSettings(ctx)
  const written = debits.length > 0 && writeFile(file, { debits, statementName: file.statementName ?? current })
  if (!written || (file.sha256 !== null && hashOf(written.xml) !== file.sha256)) throw new Refusal('debit_file_changed')
  return written
}

function hashOf(xml: string): string {
  return createHash('sha256').update(xml).digest('hex')
}

async function writeNewFile(ctx: StaffContext, requestId: string): Promise<WrittenFile | null> {
  const [settings, company] = await Promise.all([getSiteSettings(ctx), getSiteCompany(ctx)])
  const debits = await lockUncollected.all(ctx)
  if (debits.length === 0) return null
  if (!settings.debit_creditor) throw new Refusal('debit_creditor_missing', { site: settings.domain })
  const { id: creditorId, iban, bic } = settings.debit_creditor
  if (findIbanProblem(iban)) throw new Refusal('debit_creditor_invalid', { site: settings.domain, iban })
  const today = formatDateInTimeZone(ctx.now(), settings.time_zone)
  const file: FileRow = {
    messageId: `VONK-${today.replaceAll('-', '')}-${ctx.newId().slice(-12)}`,
    creditor: { name: company.name, iban, bic, creditorId },
    collectOn: debits.map((debit) => debit.collectOn).reduce(laterOf, getCollectionDay(today)),
    createdAt: ctx.now(),
    siteId: ctx.siteId,
    statementName: settings.statement_name,
    sha256: null,
  }
  const written = writeFile(file, { debits, statementName: settings.statement_name })
  await storeFile(ctx, { file, written, requestId, ids: debits.map(({ id }) => id) })
  return written
}

interface StoredFile {
  readonly file: FileRow
  readonly written: WrittenFile
  readonly requestId: string
  /** The mandates of its debits. */
  readonly ids: readonly string[]
}

async function storeFile(ctx: StaffContext, { file, written, requestId, ids }: StoredFile): Promise<void> {
  const { messageId, collectOn, creditor, createdAt, statementName: name } = file
  const hashed = { requestId, statementName: name ?? '', sha256: hashOf(written.xml) }
  await insertFile.run(ctx, { messageId, creditor: JSON.stringify(creditor), collectOn, at: createdAt, ...hashed })
  await assignFile.run(ctx, { ids, messageId, collectOn })
  const { debits, totalCents } = written
  const subject = { kind: 'debit_file', id: messageId }
  await recordAudit(ctx, { action: 'debit.file', subject, after: { debits, totalCents, collectOn } })
}

function laterOf(day: string, other: string): string {
  return day > other ? day : other
}

function writeFile(
  { messageId, creditor, collectOn, createdAt }: FileRow,
  { debits: rows, statementName }: { debits: readonly FileDebitRow[]; statementName: string },
): WrittenFile {
  const debits = rows.map((row) => toDebit(row, { collectOn, description: `${statementName} ${row.number}` }))
  return {
    messageId,
    collectOn,
    debits: debits.length,
    totalCents: debits.reduce((total, { amountCents }) => total + amountCents, 0),
    xml: writePain008({ messageId, createdAt, creditor, debits }),
  }
}

function toDebit(row: FileDebitRow, { collectOn, description }: { collectOn: string; description: string }) {
  const { street, postcode, city, country, houseNumber } = row
  return {
    endToEndId: formatEndToEndId(row.paymentId),
    amountCents: row.amountCents,
    currency: row.currency,
    sequence: ORDER_SEQUENCE,
    collectOn,
    mandate: { reference: row.reference, signedOn: row.signedOn },
    debtor: { name: row.accountHolder, iban: row.iban, address: { street, houseNumber, postcode, city, country } },
    description,
  } satisfies DebitToCollect
}
