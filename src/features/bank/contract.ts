import * as z from 'zod'
import { debitRefusals } from '#features/orders/contract.ts'
import { id, memberEndpoint, pastedText, emptyOutput } from '#platform/contract.ts'
import { normalizeTypedCode } from '#platform/text/typed-text.ts'
import type { DebitField } from './debit-details.rules.ts'
import { SMS_CODE_DIGITS } from './debit.rules.ts'

const cents = z.int()
/** A code of a text message as typed. Another notation costs no try. */
const smsCode = pastedText(normalizeTypedCode, { max: 40 }).pipe(
  z.string().regex(new RegExp(`^[0-9]{${SMS_CODE_DIGITS}}$`)),
)
/** A field as typed; the length limit only bounds the work, `checkDebitDetails` names the field. */
const typed = z.string().max(200)

/** The details of the payer. */
const details = z.strictObject({
  accountHolder: typed,
  iban: typed,
  street: typed,
  houseNumber: typed,
  postcode: typed,
  city: typed,
  mobileNumber: typed,
} satisfies Record<DebitField, unknown>)

/** The order is unknown, or its latest payment is no direct debit that waits for a signature. */
const orderRefusals = { order_not_found: { status: 404 }, debit_closed: { status: 409 } } as const

export const bankContract = {
  /** The direct debit of an order: what the form needs. */
  debit: memberEndpoint
    .route({ method: 'GET', path: '/orders/{id}/debit' })
    .input(z.strictObject({ id }))
    .output(
      z.object({
        state: z.enum(['unsigned', 'signed', 'closed']),
        /** The country of the address and of a national mobile number. */
        country: z.string(),
        amountCents: cents,
        currency: z.string(),
        /** The payer of the member's last mandate, with masked account and phone numbers; null without one. */
        stored: details.nullable(),
      }),
    )
    .errors({ order_not_found: { status: 404 } }),
  /**
   * Stores the details of the payer and returns the mandate to sign. With `details` null those of the last mandate are used
   * again. Idempotent: equal details change nothing, others need a new code.
   */
  startDebit: memberEndpoint
    .route({ method: 'PUT', path: '/orders/{id}/debit' })
    .input(z.strictObject({ id, details: details.nullable() }))
    .output(
      z.object({
        creditorName: z.string(),
        creditorAddress: z.string(),
        creditorId: z.string(),
        reference: z.string(),
        amountCents: cents,
        currency: z.string(),
      }),
    )
    .errors({ ...orderRefusals, ...debitRefusals, no_stored_account: { status: 409 } }),
  /** Sends a code as a text message. The client chooses `codeId`, so a repeated call sends nothing more. */
  sendDebitCode: memberEndpoint
    .route({ method: 'PUT', path: '/orders/{id}/debit/code' })
    .input(z.strictObject({ id, codeId: id }))
    .output(emptyOutput)
    .errors({
      ...orderRefusals,
      ...debitRefusals,
      debit_not_started: { status: 409 },
      sms_sends_used_up: { status: 429 },
    }),
  /** Signs the mandate with the code, and starts the debit. A repeated call changes nothing. */
  signDebit: memberEndpoint
    .route({ method: 'POST', path: '/orders/{id}/debit/signature' })
    .input(z.strictObject({ id, code: smsCode }))
    .output(emptyOutput)
    .errors({
      ...orderRefusals,
      ...debitRefusals,
      debit_not_started: { status: 409 },
      wrong_sms_code: { status: 422 },
      sms_code_used_up: { status: 410 },
    }),
}
