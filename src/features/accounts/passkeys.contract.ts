import * as z from 'zod'
import { id, instant, memberEndpoint, publicEndpoint, text, emptyOutput } from '#platform/contract.ts'
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '#platform/passkey-shapes.ts'
import { PASSKEY_NAME_MAX } from './login.rules.ts'
import { password, passwordCheck } from './fields.contract.ts'

/** A passkey of the member. */
export const passkey = z.object({ id, name: z.string(), createdAt: instant, usedAt: instant.nullable() })

export type OwnPasskey = z.infer<typeof passkey>

/** The endpoints for passkeys and for logging in with them. */
export const passkeysContract = {
  passkeyLoginOptions: publicEndpoint
    .route({ method: 'POST', path: '/passkeys/login/options' })
    .input(z.strictObject({}))
    .output(passkeyRequestOptions),
  passkeyLogIn: publicEndpoint
    .route({ method: 'POST', path: '/passkeys/login' })
    .input(z.strictObject({ response: passkeyAssertion }))
    .output(emptyOutput)
    .errors({ passkey_failed: { status: 401 }, account_deleted: { status: 403 } }),
  passkeyOptions: memberEndpoint
    .route({ method: 'POST', path: '/passkeys/options' })
    .input(z.strictObject({ password }))
    .output(passkeyCreationOptions)
    .errors({ ...passwordCheck, passkey_limit_reached: { status: 409 } }),
  addPasskey: memberEndpoint
    .route({ method: 'POST', path: '/passkeys' })
    .input(z.strictObject({ name: text({ min: 1, max: PASSKEY_NAME_MAX }), response: passkeyAttestation }))
    .output(emptyOutput)
    .errors({ passkey_failed: { status: 401 } }),
  removePasskey: memberEndpoint
    .route({ method: 'DELETE', path: '/passkeys/{id}' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({ login_not_fresh: { status: 403 } }),
}
