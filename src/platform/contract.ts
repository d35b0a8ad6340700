import {
  oc,
  type AnyContractProcedure,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
} from '@orpc/contract'
import * as z from 'zod'
import { hasVisibleText, limitTallText } from './text/visible-text.ts'

/** The callers of an endpoint: anyone, a logged-in member, a machine that authenticates itself, or staff in the office. */
export type Access = 'public' | 'member' | 'machine' | 'staff'

/** The roles of staff. */
export type StaffRole = 'support' | 'moderator' | 'finance' | 'operator' | 'admin'

/** The access rules of an endpoint. */
export interface EndpointMeta {
  readonly access: Access
  /** Refuses members during an account hold. */
  readonly closedDuringHold: boolean
  /** Responds 304 to a member whose menu data (such as credits and unread counts) is unchanged since their last call. */
  readonly revalidated?: true
  /** Reads from a standby, where there is one: it is up to a second behind what others have written. */
  readonly readsFromStandby?: true
}

/** The access rules of an endpoint whose operation receives a `MemberContext`. */
export interface MemberEndpointMeta extends EndpointMeta {
  readonly access: 'member'
}

/** The access rules of an endpoint of the office, whose operation receives an `StaffContext`. */
export interface StaffEndpointMeta extends EndpointMeta {
  readonly access: 'staff'
  readonly permission: string
  /** The roles that have the permission. */
  readonly roles: readonly StaffRole[]
  /** Requires a fresh code or passkey. */
  readonly needsConfirmation: boolean
}

/** The output of an endpoint that answers nothing: its operation returns nothing, and the response is an empty object. */
export const emptyOutput = z
  .void()
  .transform(() => ({}))
  .pipe(z.object({}))

/** The input of the operation of an endpoint: `InputOf<typeof ordersContract.place>`. */
export type InputOf<Endpoint extends AnyContractProcedure> =
  Endpoint extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Input>
    : never

/** What the operation of an endpoint returns, before the output is encoded: `OutputOf<typeof ordersContract.view>`. */
export type OutputOf<Endpoint extends AnyContractProcedure> =
  Endpoint extends ContractProcedure<infer _Input, infer Output, infer _Errors, infer _Meta>
    ? InferSchemaInput<Output>
    : never

const base = oc.$meta<EndpointMeta>({ access: 'public', closedDuringHold: false }).errors({
  invalid_input: { status: 422 },
  cross_site: { status: 403 },
  rate_limited: { status: 429 },
  unavailable: { status: 503 },
})

/** An endpoint that anyone may call. */
export const publicEndpoint = base

/** A public endpoint that only reads, and may read from a standby. */
export const publicReadEndpoint = base.meta({ access: 'public', closedDuringHold: false, readsFromStandby: true })

/** An endpoint for logged-in members; without a session it responds 403 `authentication_required` (C-81). */
export const memberEndpoint = base
  .$meta<MemberEndpointMeta>({ access: 'member', closedDuringHold: true })
  .errors({ authentication_required: { status: 403 }, terms_outdated: { status: 403 } })

/** A member endpoint that receives an image. */
export const imageUploadEndpoint = memberEndpoint.errors({
  photo_missing: { status: 422 },
  photo_type_unsupported: { status: 415 },
  photo_unreadable: { status: 422 },
  photo_too_large: { status: 413 },
  photo_too_many_pixels: { status: 422 },
  photo_refused: { status: 422 },
  storage_full: { status: 507 },
})

/** A member endpoint that also works during an account hold (`accountHold` of the context), to resolve it or leave. */
export const memberEndpointDuringHold = memberEndpoint.meta({ access: 'member', closedDuringHold: false })

/**
 * An endpoint that shows members, from a standby where there is one. Its operation decides by the site's settings whether
 * visitors may call it. Closed during an account hold.
 */
export const browsingEndpoint = base
  .meta({ access: 'public', closedDuringHold: true, readsFromStandby: true })
  .errors({ terms_outdated: { status: 403 } })

/** An endpoint of the office. `features/staff` creates those of a permission. */
export function staffEndpoint(rules: Pick<StaffEndpointMeta, 'permission' | 'roles' | 'needsConfirmation'>) {
  return base.$meta<StaffEndpointMeta>({ access: 'staff', closedDuringHold: false, ...rules }).errors({
    staff_login_required: { status: 403 },
    permission_denied: { status: 403 },
    confirmation_required: { status: 403 },
    own_account: { status: 403 },
  })
}

/** An endpoint for machines that authenticate in the call itself, such as payment notifications. */
export const machineEndpoint = base.meta({ access: 'machine', closedDuringHold: false })

/** A UUID, converted to lower case so that equal ids are equal strings. */
export const id = z.uuid().toLowerCase()

/** The id with which the caller marks a request, so that a repeated one does nothing more. */
export const idempotencyKey = id.meta({ isIdempotencyKey: true })

/** A file in base64, as a form sends it. */
export function base64File(maxCharacters: number) {
  return z.string().min(1).max(maxCharacters).meta({ contentEncoding: 'base64' })
}

/** The content of a file in an output. */
export function fileContent(type: 'text/csv' | 'text/plain' | 'application/xml') {
  return z.string().meta({ contentMediaType: type })
}

/** The largest value of an `integer` column. */
export const INTEGER_MAX = 2_147_483_647

/** The years 1000 to 2999: PostgreSQL has no year 0, and a day after 9999 has another notation. */
const STORABLE_YEAR = /^[12]/

const isoText = z.iso.datetime().regex(STORABLE_YEAR)

/** An instant in an output: the operation returns a `Date`, and the response has it as an ISO 8601 string in UTC. */
export const instant = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(isoText)

/** An instant in an input, as an ISO 8601 string in UTC; the operation receives a `Date`. */
export const instantInput = isoText.transform((text) => new Date(text))

/** A date without a time, such as '2026-12-31'. */
export const calendarDate = z.iso.date().regex(STORABLE_YEAR)

/** A time of day without time zone, such as '2026-03-29T09:30'. */
export const localTime = z.iso
  .datetime({ local: true, precision: -1 })
  .regex(STORABLE_YEAR)
  .length('2026-03-29T09:30'.length)

const unstorable = /\p{Surrogate}|\0/u
const bidirectional = /[\u202A-\u202E\u2066-\u2069]/g

/** The limits of a text: lengths in characters (UTF-16 units), counted after trimming. */
interface TextLimits {
  readonly min?: number
  readonly max: number
}

/**
 * Text typed by a person: trimmed, NFC, without bidirectional controls. Rejects NUL, lone surrogates, and a text of which
 * nothing can be seen.
 */
export function text(limits: TextLimits) {
  return transformedText(limits, (value) => value)
}

/** Text of a member that others read as paragraphs: like `text`, with limited marks per letter and line breaks. */
export function memberText(limits: TextLimits) {
  return transformedText(limits, limitTallText)
}

function transformedText({ min = 0, max }: TextLimits, transform: (value: string) => string) {
  return z
    .string()
    .max(max * 4) // limits the work below; wider than `max`, because trimming may shorten a text
    .refine((value) => !unstorable.test(value), { message: 'unstorable' })
    .transform((value) => transform(value.replace(bidirectional, '').normalize('NFC').trim()).trim())
    .pipe(z.string().min(min).max(max))
    .refine((value) => value === '' || hasVisibleText(value), { message: 'invisible' })
}

/**
 * A text that a person may have pasted, such as a code or an address, as the normalizer of its kind reads it.
 * @param limits lengths in characters (UTF-16 units), counted after normalizing
 */
export function pastedText(normalize: (text: string) => string, { min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .max(max * 4)
    .refine((value) => !unstorable.test(value), { message: 'unstorable' })
    .transform(normalize)
    .pipe(z.string().min(min).max(max))
}

/** An integer in a query string or a form. */
export function queryNumber({ min, max = INTEGER_MAX }: { min: number; max?: number }) {
  return z.coerce.number<number | string>().int().min(min).max(max)
}
