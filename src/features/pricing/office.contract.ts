import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { calendarDate, id, instant, INTEGER_MAX, pastedText, text, emptyOutput } from '#platform/contract.ts'
import { normalizeEmail } from '#platform/text/typed-text.ts'
import { CODE_PATTERN, CODE_STATES, normalizeCode } from './code.rules.ts'
import { METHOD_IDS } from './method.rules.ts'
import { parseAmount } from './amount.rules.ts'

const code = pastedText(normalizeCode, { min: 3, max: 40 }).pipe(z.string().regex(CODE_PATTERN))
const method = z.enum(METHOD_IDS)

const listedCode = z.object({
  code: z.string(),
  state: z.enum(CODE_STATES),
  percent: z.int(),
  country: z.string().nullable(),
  currency: z.string().nullable(),
  minimumCents: z.int(),
  methods: z.array(method).nullable(),
  memberId: id.nullable(),
  startsAt: instant,
  expiresAt: instant.nullable(),
  maxUses: z.int().nullable(),
  oncePerMember: z.boolean(),
  firstPurchaseOnly: z.boolean(),
  paidOrders: z.int(),
  /** The totals of the paid orders that were not reversed, by currency. */
  turnover: z.array(z.object({ currency: z.string(), cents: z.int() })),
})

const newCode = z.strictObject({
  code,
  percent: z.coerce.number<number | string>().int().min(1).max(99),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** The smallest total of the order, such as `19,95`. */
  minimum: text({ min: 1, max: 12 }).transform(parseAmount).pipe(z.int().min(0).max(INTEGER_MAX)).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  methods: z.array(method).max(METHOD_IDS.length).optional(),
  /** The address or id of the only member who may use it. */
  member: pastedText(normalizeEmail, { min: 1, max: 254 }).optional(),
  /** The first day, in the time zone of the site; by default the code works at once. */
  from: calendarDate.optional(),
  /** The last day, in the time zone of the site. */
  to: calendarDate.optional(),
  uses: z.coerce.number<number | string>().int().min(1).max(1_000_000).optional(),
  oncePerMember: z.enum(['yes', 'no']).default('yes'),
  firstPurchaseOnly: z.enum(['yes', 'no']).default('no'),
})

/** The endpoints of the office about discount codes. */
export const pricingOfficeContract = {
  codes: officeEndpoint('codes.read')
    .route({ method: 'GET', path: '/office/codes' })
    .input(z.strictObject({ after: code.optional() }))
    .output(z.object({ codes: z.array(listedCode), next: z.string().nullable() })),
  addCode: officeEndpoint('codes.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/codes' })
    .input(newCode)
    .output(z.object({ code: z.string() }))
    .errors({
      code_exists: { status: 409 },
      code_dates_wrong: { status: 422 },
      member_not_found: { status: 404 },
    }),
  endCode: officeEndpoint('codes.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/codes/{code}/end' })
    .input(z.strictObject({ code }))
    .output(emptyOutput)
    .errors({ code_not_found: { status: 404 } }),
}
