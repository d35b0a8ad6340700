import * as z from 'zod'
import { id, instant, memberEndpoint, publicEndpoint, emptyOutput } from '#platform/contract.ts'
import { password, passwordCheck } from './fields.contract.ts'

/** A session of the member. Device and country are null where they could not be determined. */
const ownSession = z.object({
  id,
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  country: z.string().nullable(),
  startedAt: instant,
  lastUsedAt: instant,
})

const ownSessions = z.object({ sessions: z.array(ownSession) })

export type OwnSession = z.infer<typeof ownSession>

const header = z.string().max(200).optional()

/** The endpoints for the sessions of a member and for logging out. */
export const sessionsContract = {
  sessions: memberEndpoint.route({ method: 'GET', path: '/sessions' }).output(ownSessions),
  endSession: memberEndpoint
    .route({ method: 'DELETE', path: '/sessions/{id}' })
    .input(z.strictObject({ id }))
    .output(ownSessions),
  endOtherSessions: memberEndpoint.route({ method: 'DELETE', path: '/sessions' }).output(ownSessions),
  /** Confirms with the password who the member is, for what wants a fresh login. */
  confirmLogin: memberEndpoint
    .route({ method: 'POST', path: '/login-confirmation' })
    .input(z.strictObject({ password }))
    .output(emptyOutput)
    .errors(passwordCheck),
  logOut: publicEndpoint.route({ method: 'POST', path: '/logout.php' }).output(emptyOutput),
  logOutByGet: publicEndpoint
    .route({ method: 'GET', path: '/logout.php', inputStructure: 'detailed' })
    .input(
      z.object({
        headers: z.object({
          'x-request-type': header,
          'sec-fetch-site': header,
          'sec-fetch-mode': header,
          'sec-fetch-dest': header,
          'sec-purpose': header,
          purpose: header,
          'x-moz': header,
        }),
      }),
    )
    .output(emptyOutput),
}
