import * as z from 'zod'
import { pastedText } from '#platform/contract.ts'
import { normalizeEmail } from '#platform/text/typed-text.ts'

/** An address as typed; the operation validates it. */
export const email = pastedText(normalizeEmail, { max: 320 })

/** A token of a mailed link. */
export const token = z.string().max(200)

/** A password. It is never trimmed. */
export const password = z.string().max(1000)

/** The refusals of an endpoint that asks for the current password. */
export const passwordCheck = { password_wrong: { status: 422 }, login_blocked: { status: 429 } }
