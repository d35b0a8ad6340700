import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant } from '#platform/contract.ts'
import { RECONCILIATION_STATES, RULE_GROUPS } from './reconciliation.rules.ts'

const findingId = z.string().regex(/^\d{1,18}$/)

const finding = z.object({
  id: findingId,
  group: z.enum(RULE_GROUPS),
  rule: z.string(),
  subject: z.string(),
  found: z.string(),
  order: z.object({ id, number: z.string() }).nullable(),
})

/** The endpoints of the office about whether ledger, orders and provider agree. */
export const reconciliationOfficeContract = {
  reconciliation: officeEndpoint('bookkeeping.read')
    .route({ method: 'GET', path: '/office/books' })
    .input(z.strictObject({ after: findingId.optional() }))
    .output(
      z.object({
        state: z.enum(RECONCILIATION_STATES),
        finishedAt: instant.nullable(),
        isRunning: z.boolean(),
        unchecked: z.array(z.string()),
        count: z.int(),
        findings: z.array(finding),
        next: findingId.nullable(),
      }),
    ),
  startReconciliation: officeEndpoint('bookkeeping.read')
    .route({ method: 'POST', path: '/office/books/comparison' })
    .output(z.object({ isRunning: z.literal(true) })),
}
