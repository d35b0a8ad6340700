import type { StaffContext } from '#platform/server/context.ts'
import { takePage } from '#platform/server/database/page.ts'
import { OFFICE_DEBIT_FILES, OFFICE_DEBITS_PAGE_SIZE } from '../debit-file.rules.ts'
import { refuseUnreadableFile } from './bank-file-refusal.ts'
import { applyBankCollections, applyBankReturns, type BankFileResult } from './debit-bank.ts'
import { rewriteDebitFile, writeDebitFile } from './debit-files.ts'
import { listDebitFileRows, listOfficeDebitRows, sumUnfiledDebits, type OfficeDebitRow } from './office-debits.sql.ts'
import type { bankOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists a page of the debits of this site, the newest first, with what needs a file and the newest files. */
export async function listOfficeDebits(
  ctx: StaffContext,
  { state, before }: InputOf<typeof bankOfficeContract.debits>,
) {
  const limit = OFFICE_DEBITS_PAGE_SIZE + 1
  const [rows, unfiled, files] = await Promise.all([
    listOfficeDebitRows.all(ctx, { state: state ?? null, before: before ?? null, limit }),
    sumUnfiledDebits.oneOrThrow(ctx),
    listDebitFileRows.all(ctx, { limit: OFFICE_DEBIT_FILES }),
  ])
  const { shown, next } = takePage(rows, OFFICE_DEBITS_PAGE_SIZE, ({ id }) => id)
  return { debits: shown.map(toDebit), next, unfiled, files }
}

function toDebit({ orderId, number, ...row }: OfficeDebitRow) {
  return { ...row, order: { id: orderId, number } }
}

/**
 * Makes the next file of debits for the bank of this site. A repeated request returns its file again.
 * @throws Refusal `debit_creditor_missing`, `debit_creditor_invalid`, `debit_file_changed`
 */
export async function makeDebitFile(
  ctx: StaffContext,
  { requestId }: InputOf<typeof bankOfficeContract.makeDebitFile>,
) {
  return { file: await writeDebitFile(ctx, { requestId }) }
}

/**
 * Makes a file of this site again, with the same bytes.
 * @throws Refusal `debit_file_not_found`, `debit_file_changed`
 */
export async function makeDebitFileAgain(
  ctx: StaffContext,
  { messageId }: InputOf<typeof bankOfficeContract.makeDebitFileAgain>,
) {
  return { file: await rewriteDebitFile(ctx, messageId) }
}

/**
 * Applies a file of the bank to the debits of this site: those that came back, or those that were paid. The whole file is
 * read before anything changes; a repeated file changes nothing.
 * @throws Refusal `bank_file_unreadable`
 */
export async function readBankFile(
  ctx: StaffContext,
  { kind, file }: InputOf<typeof bankOfficeContract.readBankFile>,
): Promise<BankFileResult> {
  const apply = kind === 'returns' ? applyBankReturns : applyBankCollections
  return refuseUnreadableFile(() => apply(ctx, Buffer.from(file, 'base64')))
}
