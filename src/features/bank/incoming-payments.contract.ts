import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { base64File, id, instant, text } from '#platform/contract.ts'
import { BANK_FILE_MAX_CHARACTERS } from './debit-file.rules.ts'
import { IMPORT_OUTCOMES, LEFT_OUT_REASONS, INCOMING_PAYMENT_STATES } from './transfer.rules.ts'

const incomingPayment = z.object({
  id,
  source: z.enum(['provider', 'bank']),
  amountCents: z.int(),
  currency: z.string(),
  receivedOn: z.iso.date(),
  state: z.enum(INCOMING_PAYMENT_STATES),
  surplusCents: z.int(),
  refundedAt: instant.nullable(),
  /** The order that it belongs to. */
  order: z.object({ id, number: z.string(), totalCents: z.int() }).nullable(),
})

const details = incomingPayment.extend({
  /** As the payer wrote it. */
  reference: z.string().nullable(),
  entryReference: z.string(),
  /** The earlier incoming payment with the same reference, amount and day, of which only the text differs. */
  resemblesId: id.nullable(),
  suggestions: z.array(
    z.object({
      id,
      number: z.string(),
      totalCents: z.int(),
      missingCents: z.int(),
      createdAt: instant,
      isAmountEqual: z.boolean(),
      isReferenceNear: z.boolean(),
    }),
  ),
})

const imported = z.object({
  /** The number of credits by their outcome. */
  outcomes: z.record(z.enum(IMPORT_OUTCOMES), z.int()),
  leftOut: z.array(
    z.object({
      /** The number of the file in its archive, from 1. */
      file: z.int(),
      /** The number of the entry in its file, from 1; null for a file that cannot be read. */
      entry: z.int().nullable(),
      amountCents: z.int().nullable(),
      currency: z.string().nullable(),
      reason: z.enum([...LEFT_OUT_REASONS, 'file']),
      /** The problem of a file that cannot be read. */
      problem: z.string().nullable(),
    }),
  ),
  /** The number of credits left out beyond those of the list. */
  unlisted: z.int(),
})

const notFound = { receipt_not_found: { status: 404 } }

/** The endpoints of the office about money that arrived and needs somebody. */
export const incomingPaymentsOfficeContract = {
  incomingPayments: officeEndpoint('bank.read')
    .route({ method: 'GET', path: '/office/receipts' })
    .input(z.strictObject({ after: id.optional() }))
    .output(z.object({ incomingPayments: z.array(incomingPayment), next: id.nullable() })),
  incomingPayment: officeEndpoint('bank.read')
    .route({ method: 'GET', path: '/office/receipts/{id}' })
    .input(z.strictObject({ id }))
    .output(details)
    .errors(notFound),
  assignIncomingPayment: officeEndpoint('bank.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/receipts/{id}/order' })
    .input(z.strictObject({ id, orderNumber: text({ min: 1, max: 20 }) }))
    .output(z.object({ state: z.enum(INCOMING_PAYMENT_STATES), surplusCents: z.int() }))
    .errors({
      ...notFound,
      order_not_found: { status: 404 },
      receipt_not_assignable: { status: 409 },
    }),
  refundIncomingPayment: officeEndpoint('bank.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/receipts/{id}/refund' })
    .input(z.strictObject({ id }))
    .output(z.object({ amountCents: z.int(), currency: z.string() }))
    .errors({ ...notFound, receipt_not_refundable: { status: 409 } }),
  importIncomingPayments: officeEndpoint('bank.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/receipts/bank-files' })
    /** The file is base64. */
    .input(z.strictObject({ file: base64File(BANK_FILE_MAX_CHARACTERS) }))
    .output(imported)
    .errors({ bank_file_unreadable: { status: 422 } }),
}
