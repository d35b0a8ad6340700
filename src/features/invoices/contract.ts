import * as z from 'zod'
import { id, memberEndpoint } from '#platform/contract.ts'

export const invoicesContract = {
  /** Returns a document as a PDF. */
  invoice: memberEndpoint
    .route({ method: 'GET', path: '/invoices/{id}' })
    .input(z.strictObject({ id }))
    .output(z.file().mime('application/pdf'))
    .errors({ invoice_not_found: { status: 404 } }),
}
