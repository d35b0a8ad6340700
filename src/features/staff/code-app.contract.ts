import * as z from 'zod'
import { instant, pastedText, emptyOutput } from '#platform/contract.ts'
import { normalizeTypedCode } from '#platform/text/typed-text.ts'
import { officeEndpoint } from './contract.ts'

const exists = { code_app_exists: { status: 409 } }

/** The endpoints for the own authenticator app of staff who are logged in. */
export const staffCodeAppContract = {
  codeApp: officeEndpoint('office.open')
    .route({ method: 'GET', path: '/office/code-app' })
    .output(
      z.object({
        /** Since when the app works; null without one. */
        addedAt: instant.nullable(),
        /** Whether a secret waits for its first code. */
        isWaiting: z.boolean(),
      }),
    ),
  /** Makes a new secret, which only this answer contains. It does nothing until its first code. */
  createCodeApp: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/code-app' })
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .errors(exists),
  confirmCodeApp: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/code-app/confirmation' })
    .input(z.strictObject({ appCode: pastedText(normalizeTypedCode, { min: 1, max: 20 }) }))
    .output(emptyOutput)
    .errors({ ...exists, code_app_not_started: { status: 409 }, first_code_wrong: { status: 422 } }),
  removeCodeApp: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'DELETE', path: '/office/code-app' })
    .output(emptyOutput)
    .errors({ code_app_needed: { status: 409 } }),
}
