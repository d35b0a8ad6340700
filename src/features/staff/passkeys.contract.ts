import * as z from 'zod'
import { id, instant, publicEndpoint, text, emptyOutput } from '#platform/contract.ts'
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '#platform/passkey-shapes.ts'
import { officeEndpoint } from './contract.ts'
import { STAFF_PASSKEY_NAME_MAX } from './rules.ts'

/** The response of a browser as JSON, which a form of the office sends as a text. */
const json = z.string().max(60_000).transform(parseJson)

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const assertion = json.pipe(passkeyAssertion)
const name = text({ min: 1, max: STAFF_PASSKEY_NAME_MAX })
const newPasskey = z.strictObject({ name, response: json.pipe(passkeyAttestation) })
const failed = { passkey_failed: { status: 401 } }
const expired = { staff_login_expired: { status: 403 } }
const full = { passkey_limit_reached: { status: 409 } }

/** The endpoints for passkeys of staff, which stand for the password and the code. */
export const staffPasskeysContract = {
  passkeyLoginOptions: publicEndpoint
    .route({ method: 'POST', path: '/office/passkeys/login/options' })
    .output(passkeyRequestOptions),
  logInWithPasskey: publicEndpoint
    .route({ method: 'POST', path: '/office/passkeys/login' })
    .input(z.strictObject({ response: assertion }))
    .output(emptyOutput)
    .errors(failed),
  firstPasskeyOptions: publicEndpoint
    .route({ method: 'POST', path: '/office/passkeys/first/options' })
    .output(passkeyCreationOptions)
    .errors(expired),
  setUpPasskey: publicEndpoint
    .route({ method: 'POST', path: '/office/passkeys/first' })
    .input(newPasskey)
    .output(emptyOutput)
    .errors({ ...expired, ...failed }),
  passkeys: officeEndpoint('office.open')
    .route({ method: 'GET', path: '/office/passkeys' })
    .output(z.array(z.object({ id, name: z.string(), createdAt: instant, usedAt: instant.nullable() }))),
  passkeyConfirmOptions: officeEndpoint('office.open')
    .route({ method: 'POST', path: '/office/passkeys/confirm/options' })
    .output(passkeyRequestOptions),
  confirmWithPasskey: officeEndpoint('office.open')
    .route({ method: 'POST', path: '/office/passkeys/confirm' })
    .input(z.strictObject({ response: assertion }))
    .output(emptyOutput)
    .errors(failed),
  passkeyOptions: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/passkeys/options' })
    .output(passkeyCreationOptions)
    .errors(full),
  addPasskey: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/passkeys' })
    .input(newPasskey)
    .output(emptyOutput)
    .errors({ ...failed, ...full }),
  removePasskey: officeEndpoint('office.open', { needsConfirmation: true })
    .route({ method: 'DELETE', path: '/office/passkeys/{id}' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({ last_login_method: { status: 409 } }),
}
