import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, idempotencyKey, text } from '#platform/contract.ts'
import { CREDIT_CHANGE_MAX } from './change.rules.ts'

const credits = z.coerce
  .number<number | string>()
  .int()
  .min(-CREDIT_CHANGE_MAX)
  .max(CREDIT_CHANGE_MAX)
  .refine((value) => value !== 0)

/** Confirms a change that equals one of the last ten minutes. */
const again = z.literal('yes').optional()

/** The endpoints of the office that change credits. */
export const creditsOfficeContract = {
  change: officeEndpoint('credits.change')
    .route({ method: 'POST', path: '/office/members/{id}/credits' })
    .input(z.strictObject({ id, requestId: idempotencyKey, credits, again, reason: text({ min: 1, max: 500 }) }))
    .output(z.object({ isWaiting: z.boolean() }))
    .errors({
      member_not_found: { status: 404 },
      credits_above_limit: { status: 403 },
      insufficient_credits: { status: 402 },
      request_differs: { status: 409 },
      done_recently: { status: 409 },
    }),
}
