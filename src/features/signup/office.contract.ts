import * as z from 'zod'
import { EMAIL_MAX } from '#features/accounts/email.rules.ts'
import { parseAmount } from '#features/pricing/amount.rules.ts'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, instantInput, pastedText, text, emptyOutput } from '#platform/contract.ts'
import { normalizeEmail } from '#platform/text/typed-text.ts'
import { PARTNER_AMOUNT_MAX_CENTS, PARTNER_NETWORK_MAX } from './rules.ts'

/** An amount such as `2,50`, in cents. */
const amount = text({ min: 1, max: 12 }).transform(parseAmount).pipe(z.int().min(0).max(PARTNER_AMOUNT_MAX_CENTS))
const amounts = { signup: amount, order: amount }
const key = z.object({ key: z.string() })
const bouncedSignup = z.object({
  id,
  network: z.string(),
  email: z.string(),
  /** The code of the mail server's reply, such as 550, or the status of its bounce, such as 5.1.1. */
  code: z.string(),
  receivedAt: instant,
  bouncedAt: instant,
  dueAt: instant,
  isOverdue: z.boolean(),
  expiresAt: instant,
})
/** The time and the id of the last signup of a page. */
const bouncedCursor = z
  .string()
  .max(100)
  .transform((cursor) => cursor.split('_', 2))
  .pipe(z.tuple([instantInput, id]))
const decidedOnce = { signup_not_found: { status: 404 }, signup_decided: { status: 409 } }
/** The start of the stored hash of a key. It differs between a replaced key and the next one. */
const keyFingerprint = z.string().regex(/^[0-9a-f]{12}$/)
const notFound = { partner_not_found: { status: 404 } }

/** The endpoints of the office about signups and the partners that send them. */
export const signupOfficeContract = {
  resendConfirmation: officeEndpoint('members.change')
    .route({ method: 'POST', path: '/office/members/{id}/confirmation-mail' })
    .input(z.strictObject({ id, reason: text({ min: 1, max: 500 }) }))
    .output(emptyOutput)
    .errors({ member_not_found: { status: 404 }, member_state_changed: { status: 409 } }),
  /** A page of the signups of partners whose mail was refused, the longest refused first. Reading them is recorded. */
  bouncedSignups: officeEndpoint('members.change')
    .route({ method: 'GET', path: '/office/signups' })
    .input(z.strictObject({ after: bouncedCursor.optional() }))
    .output(
      z.object({
        signups: z.array(bouncedSignup),
        /** The cursor of the next page; null on the last one. */
        next: z.string().nullable(),
      }),
    ),
  /** Mails a new link to a corrected address. */
  correctBounced: officeEndpoint('members.change')
    .route({ method: 'POST', path: '/office/signups/{id}/address' })
    .input(z.strictObject({ id, email: pastedText(normalizeEmail, { max: EMAIL_MAX }) }))
    .output(emptyOutput)
    .errors({
      ...decidedOnce,
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
      address_mailed_enough: { status: 409 },
    }),
  removeBounced: officeEndpoint('members.change')
    .route({ method: 'POST', path: '/office/signups/{id}/removal' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(decidedOnce),
  leaveBounced: officeEndpoint('members.change')
    .route({ method: 'POST', path: '/office/signups/{id}/leave' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(decidedOnce),
  /** The partners with a key, and what the site pays them for a signup and for a first order. */
  partners: officeEndpoint('partners.read')
    .route({ method: 'GET', path: '/office/partners' })
    .output(
      z.object({
        partners: z.array(
          z.object({
            id,
            network: z.string(),
            keyFingerprint,
            createdAt: instant,
            signupCents: z.int(),
            orderCents: z.int(),
          }),
        ),
      }),
    ),
  /** Adds a partner. The answer is the only one with the key. */
  addPartner: officeEndpoint('partners.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/partners' })
    .input(z.strictObject({ network: text({ min: 1, max: PARTNER_NETWORK_MAX }), ...amounts }))
    .output(key)
    .errors({ partner_exists: { status: 409 } }),
  /** Replaces a key; the answer is the only one with the new one. The same request again is refused. */
  replacePartnerKey: officeEndpoint('partners.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/partners/{id}/key' })
    .input(z.strictObject({ id, keyFingerprint }))
    .output(key)
    .errors({ ...notFound, partner_key_changed: { status: 409 } }),
  endPartner: officeEndpoint('partners.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/partners/{id}/end' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(notFound),
  changePartnerAmounts: officeEndpoint('partners.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/partners/{id}/amounts' })
    .input(z.strictObject({ id, ...amounts }))
    .output(emptyOutput)
    .errors(notFound),
}
