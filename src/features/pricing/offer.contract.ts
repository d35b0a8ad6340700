import * as z from 'zod'
import { id, instant, memberEndpoint, memberEndpointDuringHold } from '#platform/contract.ts'
import { BUNDLE_IDS } from './bundle.rules.ts'
import { enteredCode } from './discount.contract.ts'
import { DISCOUNT_KINDS } from './discount.rules.ts'
import { METHOD_IDS } from './method.rules.ts'

const bundleId = z.enum(BUNDLE_IDS)
const method = z.enum(METHOD_IDS)
const cents = z.int()

/** A discount on one order, in whole percents, and the time when it expires, if it does. */
export const discount = z.object({
  kind: z.enum(DISCOUNT_KINDS),
  code: z.string(),
  percent: z.int(),
  until: instant.nullable(),
})

/** The code of the input: its discount, or the code of the refusal. */
const enteredCodeView = z.object({
  entered: z.string(),
  discount: discount
    .extend({
      minimumCents: cents,
      methods: z.array(method).nullable(),
      /** Whether it is for this member only (L-20). */
      isPersonal: z.boolean(),
    })
    .nullable(),
  refusal: z.string().nullable(),
})

/** A bundle with its current prices for this member. Prices include VAT. */
const bundle = z.object({
  id: bundleId,
  credits: z.int(),
  priceCents: cents,
  /** The price before the member's discount; equals `priceCents` without one. */
  listPriceCents: cents,
  vatBasisPoints: z.int(),
  messagePriceCents: cents,
  currency: z.string(),
  discount: discount.nullable(),
  popular: z.boolean(),
  methods: z.array(method),
})

/** The discount of a leaving member, in whole percents, and the time when it expires. */
const retentionDiscount = z.object({ percent: z.int(), until: instant })

export const offerContract = {
  retentionOffer: memberEndpointDuringHold
    .route({ method: 'GET', path: '/stay-discount' })
    .output(z.object({ percent: z.int().nullable() })),
  acceptRetentionOffer: memberEndpointDuringHold
    .route({ method: 'POST', path: '/stay-discount' })
    .output(retentionDiscount)
    .errors({ nothing_offered: { status: 404 } }),
  offer: memberEndpoint
    .route({ method: 'GET', path: '/bundles' })
    .input(z.object({ code: enteredCode.optional() }).optional())
    .output(
      z.object({
        bundles: z.array(bundle),
        discount: discount.nullable(),
        code: enteredCodeView.nullable(),
        /** The member's unpaid order that uses a discount and can still be paid. */
        reservingOrderId: id.nullable(),
        credits: z.int(),
        premium: z.boolean(),
        refundDays: z.int(),
        statementName: z.string(),
        /** The bundle and the method of the member's last paid order. */
        lastBundle: bundleId.nullable(),
        lastMethod: method.nullable(),
      }),
    ),
}
