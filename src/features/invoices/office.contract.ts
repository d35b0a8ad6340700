import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { fileContent, id } from '#platform/contract.ts'
import { reconciliationOfficeContract } from './reconciliation.contract.ts'
import { vatOfficeContract } from './vat.contract.ts'

/** The endpoints of the office about documents, VAT and reconciliation. */
export const invoicesOfficeContract = {
  evidence: officeEndpoint('orders.export', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/orders/{id}/evidence' })
    .input(z.strictObject({ id }))
    .output(z.object({ name: z.string(), text: fileContent('text/plain') }))
    .errors({ order_not_found: { status: 404 } }),
  ...reconciliationOfficeContract,
  ...vatOfficeContract,
}
