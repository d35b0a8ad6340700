import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant } from '#platform/contract.ts'
import { REFUND_REASONS, UNFINISHED_REFUND_STATES } from './refund.rules.ts'

const refund = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  reason: z.enum(REFUND_REASONS),
  note: z.string().nullable(),
  requestedBy: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  state: z.enum(UNFINISHED_REFUND_STATES),
  createdAt: instant,
})

const requested = z.object({ amountCents: z.int(), currency: z.string(), credits: z.int(), isByBank: z.boolean() })
const notFound = { refund_not_found: { status: 404 } }

/** The endpoints of the office about refunds that failed or have not reached the payer yet. */
export const refundsOfficeContract = {
  refunds: officeEndpoint('orders.read')
    .route({ method: 'GET', path: '/office/refunds' })
    .input(z.strictObject({ after: id.optional() }))
    .output(z.object({ refunds: z.array(refund), next: id.nullable() })),
  retryRefund: officeEndpoint('orders.refund', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/refunds/{id}/retry' })
    .input(z.strictObject({ id }))
    .output(requested)
    .errors({ ...notFound, refund_not_failed: { status: 409 } }),
  recordRefundTransfer: officeEndpoint('orders.refund', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/refunds/{id}/transfer' })
    .input(z.strictObject({ id }))
    .output(requested)
    .errors({ ...notFound, refund_not_by_bank: { status: 409 } }),
}
