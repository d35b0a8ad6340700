import * as z from 'zod'
import { id, instant, memberEndpoint, pastedText, emptyOutput } from '#platform/contract.ts'
import { cleanTypedText } from '#platform/text/typed-text.ts'
import { DISCOUNT_STATUSES, VALIDITIES } from './code.rules.ts'
import { METHOD_IDS } from './method.rules.ts'

/** A code as the member typed it. */
export const enteredCode = pastedText(cleanTypedText, { min: 1, max: 40 })

/** The reasons why a member cannot use an entered code. */
export const codeErrors = {
  code_not_found: { status: 404 },
  code_used: { status: 409 },
  code_expired: { status: 410 },
  code_first_purchase: { status: 409 },
  code_wrong_country: { status: 409 },
} as const

/** A discount with the fields of the specification. Amounts are in cents. */
const discount = z.object({
  code: z.string(),
  country: z.string().nullable(),
  /** The only member who may use it, or null. */
  user_id: id.nullable(),
  expires: instant.nullable(),
  value_percentage: z.int(),
  currency: z.string().nullable(),
  minimum_order_value: z.int(),
  status: z.enum(DISCOUNT_STATUSES),
  validity: z.enum(VALIDITIES),
  expired: z.boolean(),
  /** The only payment methods, or null for every method. */
  paymentmethods: z.array(z.enum(METHOD_IDS)).nullable(),
})

export const discountContract = {
  /**
   * The discount of an entered code, the welcome bonus if it is active (`welcome`, R-7.12), or else the best one
   * that the member can use without a code.
   */
  discountCode: memberEndpoint
    .route({ method: 'GET', path: '/discountcode.php' })
    .input(z.object({ code: enteredCode.optional(), welcome: z.enum(['true', 'false']).optional() }).optional())
    .output(
      z.object({
        discount: discount.nullable(),
        /** The server's time, with which the browser corrects its own (C-20). */
        now: instant,
        /** Whether the member dismissed the dialog about the welcome bonus (C-22). */
        dialog_dismissed: z.boolean(),
      }),
    )
    .errors(codeErrors),
  dismissBonusDialog: memberEndpoint.route({ method: 'POST', path: '/bonus-dialog/dismissal' }).output(emptyOutput),
}
