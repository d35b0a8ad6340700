import * as z from 'zod'
import { instant, pastedText, publicEndpoint, text } from '#platform/contract.ts'
import { normalizeEmail } from '#platform/text/typed-text.ts'
import { announcementsContract } from './announcements.contract.ts'
import { COMPLAINT_CATEGORIES, COMPLAINT_LINK_MAX, COMPLAINT_MAX, COMPLAINT_NAME_MAX } from './complaint.rules.ts'

/** A complaint. Rules that need a sentence are in `validateComplaint`. */
export const complaintInput = z.strictObject({
  category: z.enum(COMPLAINT_CATEGORIES),
  body: text({ max: 4 * COMPLAINT_MAX }),
  link: text({ max: COMPLAINT_LINK_MAX }).default(''),
  name: text({ max: COMPLAINT_NAME_MAX }).default(''),
  email: pastedText(normalizeEmail, { max: 254 }).default(''),
  isTruthful: z.boolean(),
})

const ticket = z.string().regex(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)

export const pagesContract = {
  ...announcementsContract,
  /** Files a complaint, a report or an objection; open to everyone (R-2.11, L-24). */
  complain: publicEndpoint
    .errors({
      complaint_too_short: { status: 422 },
      complaint_too_long: { status: 422 },
      complaint_contact_missing: { status: 422 },
      complaint_not_confirmed: { status: 422 },
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
    })
    .route({ method: 'POST', path: '/complaints' })
    .input(complaintInput)
    .output(z.object({ number: z.string() })),
  /** The receipt of a complaint, without its content. */
  complaintReceipt: publicEndpoint
    .errors({ not_found: { status: 404 } })
    .route({ method: 'GET', path: '/complaints/{number}' })
    .input(z.object({ number: ticket }))
    .output(z.object({ number: z.string(), receivedAt: instant, isMailed: z.boolean() })),
  /** A page that an operator wrote (C-05). */
  textPage: publicEndpoint
    .errors({ not_found: { status: 404 } })
    .route({ method: 'GET', path: '/text-pages/{slug}' })
    .input(
      z.object({
        slug: z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(60),
      }),
    )
    .output(
      z.object({
        slug: z.string(),
        title: z.string(),
        body: z.string(),
        savedAt: instant,
        niche: z.int().nullable(),
        language: z.string(),
        /** The languages of the site in which the page exists. */
        languages: z.array(z.string()),
      }),
    ),
}
