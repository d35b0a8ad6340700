import { oc } from '@orpc/contract'
import * as z from 'zod'

/** Who may call an endpoint: anyone, a logged-in member, or a machine with its own proof. */
export type Access = 'public' | 'member' | 'proof'

const base = oc.$meta<{ access: Access; closedDuringHold: boolean }>({ access: 'public', closedDuringHold: false }).errors({
  invalid_input: { status: 422 },
  cross_site: { status: 403 },
  rate_limited: { status: 429 },
  unavailable: { status: 503 },
})

/** An endpoint that anyone may call. */
export const publicEndpoint = base

/** An endpoint for logged-in members; without a session it answers 403 `authentication_required` (C-81). */
export const memberEndpoint = base
  .meta({ access: 'member', closedDuringHold: true })
  .errors({ authentication_required: { status: 403 }, terms_outdated: { status: 403 } })

/** The same, open also while something holds the member up (`hold` of the context): the ways to lift it, or to leave. */
export const memberEndpointDuringHold = memberEndpoint.meta({ access: 'member', closedDuringHold: false })

/** What members look around in, where a site may let visitors in too; closed to a member whom something holds up. */
export const browsingEndpoint = base.meta({ access: 'public', closedDuringHold: true }).errors({ terms_outdated: { status: 403 } })

/** An endpoint called by a machine that proves itself in the call (provider notifications and the like). */
export const machineEndpoint = base.meta({ access: 'proof', closedDuringHold: false })

/** The id of anything: a UUID, in small letters however it is written, so that the same one is the same text. */
export const id = z.uuid().toLowerCase()

/** Instants cross the border as ISO 8601 strings in UTC. */
export const instant = z.iso.datetime()

const unstorable = /\p{Surrogate}|\0/u
const bidirectional = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Text typed by a person: trimmed, NFC, without bidirectional controls; NUL and lone surrogates are refused.
 * @param limits lengths in characters (UTF-16 units), counted after trimming
 */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .max(max * 4)
    .refine((value) => !unstorable.test(value), { message: 'unstorable' })
    .transform((value) => value.replace(bidirectional, '').normalize('NFC').trim())
    .pipe(z.string().min(min).max(max))
}

/** A whole number in a query string. */
export function queryNumber({ min, max }: { min: number; max: number }) {
  return z.coerce.number<number | string>().int().min(min).max(max)
}
