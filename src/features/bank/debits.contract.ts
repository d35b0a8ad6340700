import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { base64File, fileContent, id, idempotencyKey, instant, text } from '#platform/contract.ts'
import { BANK_FILE_KINDS, BANK_FILE_MAX_CHARACTERS, OFFICE_DEBIT_STATES } from './debit-file.rules.ts'

const messageId = z.string().regex(/^[A-Za-z0-9-]{1,35}$/)

const debit = z.object({
  id,
  reference: z.string(),
  order: z.object({ id, number: z.string() }),
  /** The last characters of the payer's account. */
  accountEnd: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  state: z.enum(OFFICE_DEBIT_STATES),
  collectedBy: z.enum(['provider', 'bank']),
  collectOn: z.iso.date(),
  signedAt: instant,
  reasonCode: z.string().nullable(),
  isLifted: z.boolean(),
})

const file = z.object({
  messageId,
  collectOn: z.iso.date(),
  debits: z.int(),
  totalCents: z.int(),
  xml: fileContent('application/xml'),
})

const changed = { debit_file_changed: { status: 409 } }

/** The endpoints of the office about direct debits. */
export const debitsOfficeContract = {
  debits: officeEndpoint('bank.read')
    .route({ method: 'GET', path: '/office/debits' })
    .input(z.strictObject({ state: z.enum(OFFICE_DEBIT_STATES).optional(), before: id.optional() }))
    .output(
      z.object({
        debits: z.array(debit),
        next: id.nullable(),
        /** The debits that need a file. */
        unfiled: z.object({ count: z.int(), cents: z.int() }),
        files: z.array(z.object({ messageId, createdAt: instant, collectOn: z.iso.date(), debits: z.int() })),
      }),
    ),
  makeDebitFile: officeEndpoint('bank.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/debits/files' })
    .input(z.strictObject({ requestId: idempotencyKey }))
    .output(z.object({ file: file.nullable() }))
    .errors({ ...changed, debit_creditor_missing: { status: 409 }, debit_creditor_invalid: { status: 409 } }),
  makeDebitFileAgain: officeEndpoint('bank.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/debits/files/{messageId}' })
    .input(z.strictObject({ messageId }))
    .output(z.object({ file }))
    .errors({ ...changed, debit_file_not_found: { status: 404 } }),
  readBankFile: officeEndpoint('bank.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/debits/bank-files' })
    /** The file is base64. */
    .input(z.strictObject({ kind: z.enum(BANK_FILE_KINDS), file: base64File(BANK_FILE_MAX_CHARACTERS) }))
    .output(z.object({ changed: z.int(), repeated: z.int(), unknown: z.int(), unread: z.int() }))
    .errors({ bank_file_unreadable: { status: 422 } }),
  blockedPayers: officeEndpoint('bank.read')
    .route({ method: 'GET', path: '/office/debits/blocked' })
    .input(z.strictObject({ after: id.optional() }))
    .output(
      z.object({
        payers: z.array(
          z.object({
            memberId: id,
            /** The order of the newest debit that the bank returned. */
            order: z.object({ id, number: z.string() }),
            /** The codes of the bank for the debits that it returned. */
            reasonCodes: z.array(z.string()),
          }),
        ),
        next: id.nullable(),
      }),
    ),
  unblockPayer: officeEndpoint('bank.change')
    .route({ method: 'POST', path: '/office/debits/blocked/{memberId}/removal' })
    .input(z.strictObject({ memberId: id, reason: text({ min: 1, max: 500 }) }))
    .output(z.object({ count: z.int() }))
    .errors({ blocked_payer_not_found: { status: 404 } }),
}
