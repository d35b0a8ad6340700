import * as z from 'zod'
import { instant, emptyOutput } from '#platform/contract.ts'
import { officeEndpoint } from './contract.ts'
import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN } from './rules.ts'

const session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  country: z.string().nullable(),
  startedAt: instant,
  lastUsedAt: instant,
})

/** The endpoints for the own password and sessions of staff. */
export const staffOwnAccountContract = {
  changePassword: officeEndpoint('office.open')
    .route({ method: 'PUT', path: '/office/password' })
    .input(
      z.strictObject({
        oldPassword: z.string().max(STAFF_PASSWORD_MAX),
        password: z.string().min(STAFF_PASSWORD_MIN).max(STAFF_PASSWORD_MAX),
      }),
    )
    .output(emptyOutput)
    .errors({ old_password_wrong: { status: 422 }, password_common: { status: 422 } }),
  sessions: officeEndpoint('office.open')
    .route({ method: 'GET', path: '/office/sessions' })
    .output(z.object({ sessions: z.array(session) })),
  endSession: officeEndpoint('office.open')
    .route({ method: 'DELETE', path: '/office/sessions/{id}' })
    .input(z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }))
    .output(emptyOutput),
  endOtherSessions: officeEndpoint('office.open')
    .route({ method: 'DELETE', path: '/office/sessions' })
    .output(emptyOutput),
}
