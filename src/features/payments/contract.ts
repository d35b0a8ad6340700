import * as z from 'zod'
import { id, instant, memberEndpoint, memberEndpointOnHold, proofEndpoint } from '#platform/contract.ts'
import { BUNDLE_IDS, METHOD_IDS, ORDER_STATES } from './rules.ts'

const bundleId = z.enum(BUNDLE_IDS)
const method = z.enum(METHOD_IDS)
const cents = z.int()

/** A bundle as it is sold to this member now; prices include VAT. */
const bundle = z.object({
  id: bundleId,
  credits: z.int(),
  priceCents: cents,
  /** Without the member's discount; the same as the price where they have none. */
  listPriceCents: cents,
  messagePriceCents: cents,
  currency: z.string(),
  popular: z.boolean(),
  methods: z.array(method),
})

/** An order as its buyer sees it. */
const order = z.object({
  id,
  number: z.string(),
  state: z.enum(ORDER_STATES),
  bundleId,
  credits: z.int(),
  totalCents: cents,
  vatCents: cents,
  vatPercent: z.int(),
  currency: z.string(),
  createdAt: instant,
  paidAt: instant.nullable(),
})

/** Where the buyer goes next; without a page the provider has not answered yet, and the order's own page waits for it. */
const placed = z.object({ id, checkoutUrl: z.url().nullable() })

/** A discount on one order, in whole percents. */
const stay = z.object({ percent: z.int(), until: instant })

export const paymentsContract = {
  stayOffer: memberEndpointOnHold
    .route({ method: 'GET', path: '/stay-discount' })
    .output(z.object({ percent: z.int().nullable() })),
  takeStay: memberEndpointOnHold
    .route({ method: 'POST', path: '/stay-discount' })
    .output(stay)
    .errors({ nothing_offered: { status: 404 } }),
  offer: memberEndpoint.route({ method: 'GET', path: '/bundles' }).output(
    z.object({
      bundles: z.array(bundle),
      discount: stay.nullable(),
      credits: z.int(),
      premium: z.boolean(),
      refundDays: z.int(),
      statementName: z.string(),
      lastMethod: method.nullable(),
    }),
  ),
  place: memberEndpoint
    .route({ method: 'PUT', path: '/orders/{id}' })
    /** The total that the buyer saw; another one is refused instead of charged. */
    .input(z.strictObject({ id, bundleId, method, totalCents: cents.optional() }))
    .output(placed)
    .errors({
      bundle_not_found: { status: 404 },
      order_not_found: { status: 404 },
      order_differs: { status: 409 },
      method_not_offered: { status: 422 },
      price_changed: { status: 409 },
    }),
  retry: memberEndpoint
    .route({ method: 'PUT', path: '/orders/{id}/payments/{paymentId}' })
    .input(z.strictObject({ id, paymentId: id, method }))
    .output(placed)
    .errors({
      order_not_found: { status: 404 },
      order_completed: { status: 409 },
      discount_moved: { status: 409 },
      method_not_offered: { status: 422 },
    }),
  find: memberEndpoint
    .route({ method: 'GET', path: '/orders/{id}' })
    .input(z.strictObject({ id }))
    .output(
      order.extend({
        method,
        methods: z.array(method),
        attempts: z.int(),
        checkoutUrl: z.url().nullable(),
        balance: z.int(),
        /** The order is the only one that stands: it is what the buyer is premium by (C-08). */
        madePremium: z.boolean(),
        /** Where the mail is that confirms a paid order; null before payment and once it is deleted. */
        confirmation: z.enum(['queued', 'sent']).nullable(),
      }),
    )
    .errors({ order_not_found: { status: 404 } }),
  list: memberEndpoint.route({ method: 'GET', path: '/orders' }).output(z.object({ orders: z.array(order) })),
  notify: proofEndpoint
    .route({ method: 'POST', path: '/payments/notifications' })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({})),
}
