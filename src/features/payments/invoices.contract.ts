import * as z from 'zod'
import { id, memberEndpoint } from '#platform/contract.ts'
import { INVOICE_KINDS } from './invoice.rules.ts'

/** A document of an order: its invoice, or a credit note. `path` is that of its PDF. */
export const orderDocument = z.object({ id, kind: z.enum(INVOICE_KINDS), number: z.string(), path: z.string() })

export const invoicesContract = {
  /** Returns a document as a PDF. */
  invoice: memberEndpoint
    .route({ method: 'GET', path: '/invoices/{id}' })
    .input(z.strictObject({ id }))
    .output(z.file().mime('application/pdf'))
    .errors({ invoice_not_found: { status: 404 } }),
}
