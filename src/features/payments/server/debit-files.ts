import { getSiteCompany, getSiteSettings, listSiteIds, type SiteSettings } from '#features/sites/server/sites.ts'
import { formatDateInTimeZone } from '#platform/days.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { getCollectionDay } from '../debit-day.rules.ts'
import { formatEndToEndId, ORDER_SEQUENCE } from '../mandate.rules.ts'
import {
  assignFile,
  findFile,
  insertFile,
  listFileDebits,
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
 * Writes the signed, uncollected debits of every site that collects through its bank, one file per site. The debits are
 * marked in the transaction that writes their file, so the next call does not include them.
 */
export async function writeDebitFiles(ctx: StaffContext): Promise<WrittenFile[]> {
  const files: WrittenFile[] = []
  for (const siteId of await listSiteIds(ctx)) {
    const file = await inTransaction({ ...ctx, siteId }, writeFileOfSite)
    if (file) files.push(file)
  }
  return files
}

/** Writes a file again, with the same bytes. Returns null for an unknown message id. */
export async function rewriteDebitFile(ctx: StaffContext, messageId: string): Promise<WrittenFile | null> {
  const file = await findFile.one(ctx.db, [messageId])
  if (!file) return null
  const debits = await listFileDebits.all(ctx.db, [messageId])
  return writeFile(file, { debits, settings: await getSiteSettings({ ...ctx, siteId: file.site_id }) })
}

async function writeFileOfSite(ctx: StaffContext): Promise<WrittenFile | null> {
  const [settings, company] = await Promise.all([getSiteSettings(ctx), getSiteCompany(ctx)])
  const debits = await lockUncollected.all(ctx.db, [ctx.siteId])
  if (debits.length === 0) return null
  if (!settings.debit_creditor) throw new Error(`the site ${settings.domain} has debits to collect but no creditor`)
  const { id: creditorId, iban, bic } = settings.debit_creditor
  const creditor = { name: company.name, iban, bic, creditorId }
  const today = formatDateInTimeZone(ctx.now(), settings.time_zone)
  const file: FileRow = {
    message_id: `VONK-${today.replaceAll('-', '')}-${ctx.newId().slice(-12)}`,
    creditor,
    collect_on: debits.map((debit) => debit.collect_on).reduce(laterOf, getCollectionDay(today)),
    created_at: ctx.now(),
    site_id: ctx.siteId,
  }
  const { message_id: messageId, collect_on: collectOn } = file
  await insertFile.run(ctx.db, [messageId, ctx.siteId, JSON.stringify(creditor), collectOn, file.created_at])
  await assignFile.run(ctx.db, [debits.map(({ id }) => id), messageId, collectOn])
  return writeFile(file, { debits, settings })
}

function laterOf(day: string, other: string): string {
  return day > other ? day : other
}

function writeFile(
  { message_id: messageId, creditor, collect_on: collectOn, created_at: createdAt }: FileRow,
  { debits: rows, settings }: { debits: readonly FileDebitRow[]; settings: SiteSettings },
): WrittenFile {
  const debits = rows.map((row) => toDebit(row, { collectOn, description: `${settings.statement_name} ${row.number}` }))
  return {
    messageId,
    collectOn,
    debits: debits.length,
    totalCents: debits.reduce((total, { amountCents }) => total + amountCents, 0),
    xml: writePain008({ messageId, createdAt, creditor, debits }),
  }
}

function toDebit(row: FileDebitRow, { collectOn, description }: { collectOn: string; description: string }) {
  const { street, postcode, city, country, house_number: houseNumber } = row
  return {
    endToEndId: formatEndToEndId(row.payment_id),
    amountCents: row.amount_cents,
    currency: row.currency,
    sequence: ORDER_SEQUENCE,
    collectOn,
    mandate: { reference: row.reference, signedOn: row.signed_on },
    debtor: { name: row.account_holder, iban: row.iban, address: { street, houseNumber, postcode, city, country } },
    description,
  } satisfies DebitToCollect
}
