import * as z from 'zod'
import { id, instant, memberEndpoint, machineEndpoint, INTEGER_MAX, emptyOutput } from '#platform/contract.ts'
import { codeErrors, discount, enteredCode } from '#features/pricing/contract.ts'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { ORDER_REPAYMENTS, REFUND_STATES } from './repayment.rules.ts'
import { BUNDLE_IDS } from '#features/pricing/bundle.rules.ts'
import { DOCUMENT_KINDS, ORDER_STATES, RETURN_PATH } from './rules.ts'
import { spendingContract } from './spending.contract.ts'
import { withdrawal, withdrawalsContract } from './withdrawals.contract.ts'
import { transferFields } from './transfer.contract.ts'

const bundleId = z.enum(BUNDLE_IDS)
const method = z.enum(METHOD_IDS)
const cents = z.int()
const returnPath = z.string().regex(RETURN_PATH)

/** A document of an order: its invoice, or a credit note. `path` is that of its PDF. */
const orderDocument = z.object({ id, kind: z.enum(DOCUMENT_KINDS), number: z.string(), path: z.string() })

/** An order in the buyer's view. */
const order = z.object({
  id,
  number: z.string(),
  state: z.enum(ORDER_STATES),
  bundleId,
  credits: z.int(),
  listPriceCents: cents,
  discount: discount.pick({ kind: true, percent: true }).nullable(),
  totalCents: cents,
  vatCents: cents,
  vatBasisPoints: z.int(),
  currency: z.string(),
  createdAt: instant,
  paidAt: instant.nullable(),
  /** The invoice, then the credit notes. A job issues them soon after payment. */
  documents: z.array(orderDocument),
  /** The repayment of the order: refunded, charged back or withdrawn. Null while there is none. */
  repayment: z.enum(ORDER_REPAYMENTS).nullable(),
  /** The state of the refunds; null without any. */
  refund: z.enum(REFUND_STATES).nullable(),
  /** The effective refunds and chargebacks. */
  repaidCents: cents,
  /** The last day on which the buyer can withdraw, in the site's time zone; null when they cannot. */
  withdrawableUntil: z.iso.date().nullable(),
})

/** The buyer's next step. Null until the provider has responded; the order's page polls for it. */
const nextStep = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('redirect'), url: z.url() }),
    z.object({ kind: z.literal('instructions') }),
    z.object({ kind: z.literal('mandate') }),
    z.object({ kind: z.literal('done') }),
  ])
  .nullable()

const placedOrder = z.object({ id, nextStep })

/** The refusals of an order by the limits that the member set. */
const spendingRefusals = { spending_limit_reached: { status: 409 }, spending_paused: { status: 409 } } as const

/** The refusals of a direct debit by the limits and the block (C-17, R-8.20, R-8.21). */
export const debitRefusals = { debit_blocked: { status: 409 }, debit_limit_reached: { status: 409 } } as const

export const ordersContract = {
  place: memberEndpoint
    .route({ method: 'PUT', path: '/orders/{id}' })
    /**
     * `totalCents` is the total that the buyer saw. A different price is refused instead of charged. `returnTo` is the
     * path of the page from which the buyer came.
     */
    .input(
      z.strictObject({
        id,
        bundleId,
        method,
        totalCents: cents.min(0).max(INTEGER_MAX).optional(),
        code: enteredCode.optional(),
        returnTo: returnPath.optional(),
      }),
    )
    .output(placedOrder)
    .errors({
      bundle_not_found: { status: 404 },
      order_not_found: { status: 404 },
      order_differs: { status: 409 },
      method_not_offered: { status: 422 },
      price_changed: { status: 409 },
      ...spendingRefusals,
      ...codeErrors,
      code_below_minimum: { status: 409 },
      code_wrong_method: { status: 422 },
      ...debitRefusals,
    }),
  retry: memberEndpoint
    .route({ method: 'PUT', path: '/orders/{id}/payments/{paymentId}' })
    .input(z.strictObject({ id, paymentId: id, method }))
    .output(placedOrder)
    .errors({
      order_not_found: { status: 404 },
      order_completed: { status: 409 },
      order_reversed: { status: 409 },
      order_too_old: { status: 410 },
      discount_moved: { status: 409 },
      method_not_offered: { status: 422 },
      debit_pending: { status: 409 },
      ...spendingRefusals,
      ...debitRefusals,
    }),
  find: memberEndpoint
    .route({ method: 'GET', path: '/orders/{id}' })
    .input(z.strictObject({ id }))
    .output(
      order.extend({
        method,
        methods: z.array(method),
        attempts: z.int(),
        nextStep,
        /** The day on which a pending direct debit is collected at the earliest; null for every other payment. */
        debitOn: z.iso.date().nullable(),
        ...transferFields,
        returnTo: returnPath.nullable(),
        balance: z.int(),
        /** True for the buyer's only paid order: it made them premium (C-08). */
        madePremium: z.boolean(),
        /** The state of the confirmation mail; null before payment and after the mail is deleted. */
        confirmation: z.enum(['queued', 'sent']).nullable(),
        withdrawal: withdrawal.nullable(),
      }),
    )
    .errors({ order_not_found: { status: 404 } }),
  list: memberEndpoint.route({ method: 'GET', path: '/orders' }).output(z.object({ orders: z.array(order) })),
  notify: machineEndpoint
    .route({ method: 'POST', path: '/payments/notifications' })
    .input(z.object({ id: z.string().max(100) }))
    .output(emptyOutput)
    // of the signed form, whose raw body server/signed-notifications.ts receives
    .errors({ signature_wrong: { status: 401 } }),
  ...spendingContract,
  ...withdrawalsContract,
}
