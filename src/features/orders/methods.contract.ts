import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { DIFFERENCE_KINDS } from './method-comparison.rules.ts'

const difference = z.object({
  country: z.string(),
  method: z.enum(METHOD_IDS),
  kind: z.enum(DIFFERENCE_KINDS),
  /** The status at the provider of a method that it refuses; `not_listed` when it does not have it. */
  status: z.string().nullable(),
  /** The prices that the provider refuses. */
  amountsCents: z.array(z.int()),
  currency: z.string(),
})

/** The endpoints of the office about the payment methods of its site. */
export const methodsOfficeContract = {
  compareMethods: officeEndpoint('bookkeeping.read')
    .route({ method: 'POST', path: '/office/payment-methods/comparison' })
    .output(z.object({ differences: z.array(difference) }))
    .errors({
      provider_unavailable: { status: 503 },
      provider_rejected: { status: 502 },
    }),
}
