import * as z from 'zod'
import { instant, memberEndpoint, pastedText, emptyOutput } from '#platform/contract.ts'
import { normalizeTypedCode } from '#platform/text/typed-text.ts'

/** A code of an authenticator app, or a recovery code, as typed. */
export const typedCode = pastedText(normalizeTypedCode, { max: 20 })

/** The login codes of the member. */
export const ownCodes = z.object({
  /** Since when a login needs a code; null while codes are off. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** When support turns codes off, unless the member uses a code before. */
  removalAt: instant.nullable(),
})

export type OwnCodes = z.infer<typeof ownCodes>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const notFresh = { login_not_fresh: { status: 403 } }

/** The endpoints for the codes that a member types after the password. */
export const codesContract = {
  /** Makes a secret for an authenticator app, which only this answer contains. It does nothing until its first code. */
  createCodeApp: memberEndpoint
    .route({ method: 'POST', path: '/code-app' })
    .input(z.strictObject({}))
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .errors({ ...notFresh, codes_on: { status: 409 } }),
  confirmCodeApp: memberEndpoint
    .route({ method: 'PUT', path: '/code-app' })
    .input(z.strictObject({ code: typedCode }))
    .output(recoveryCodes)
    .errors({
      ...notFresh,
      codes_on: { status: 409 },
      codes_off: { status: 409 },
      login_code_wrong: { status: 422 },
      login_blocked: { status: 429 },
    }),
  removeCodeApp: memberEndpoint.route({ method: 'DELETE', path: '/code-app' }).output(emptyOutput).errors(notFresh),
  /** Stops a removal by support. */
  keepCodeApp: memberEndpoint
    .route({ method: 'PATCH', path: '/code-app' })
    .input(z.strictObject({}))
    .output(emptyOutput),
  createRecoveryCodes: memberEndpoint
    .route({ method: 'POST', path: '/recovery-codes' })
    .input(z.strictObject({}))
    .output(recoveryCodes)
    .errors({ ...notFresh, codes_off: { status: 409 } }),
}
