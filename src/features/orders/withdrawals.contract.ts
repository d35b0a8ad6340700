import * as z from 'zod'
import { id, instant, memberEndpoint, INTEGER_MAX } from '#platform/contract.ts'
import { WITHDRAWAL_REFUNDS } from './withdrawal.rules.ts'

const cents = z.int().min(0).max(INTEGER_MAX)

/** The withdrawal of an order by its buyer. */
export const withdrawal = z.object({
  requestedAt: instant,
  /** False when the order was not paid before. */
  isPaid: z.boolean(),
  credits: z.int(),
  /** The amount to return; of an unpaid order, what arrived nevertheless. */
  amountCents: cents,
  refund: z.enum(WITHDRAWAL_REFUNDS),
})

const refusals = {
  order_not_found: { status: 404 },
  order_not_withdrawable: { status: 409 },
  order_reversed: { status: 409 },
  withdrawal_expired: { status: 409 },
} as const

export const withdrawalsContract = {
  /** The amount that a buyer gets back for withdrawing from an order now (L-16, L-17, C-60). */
  withdrawalOffer: memberEndpoint
    .route({ method: 'GET', path: '/orders/{id}/withdrawal' })
    .input(z.strictObject({ id }))
    .output(
      z.object({
        /** The last day on which the buyer can withdraw, in the site's time zone. */
        until: z.iso.date(),
        /** False for an order that waits for its payment: the withdrawal cancels it. */
        isPaid: z.boolean(),
        /** The unused credits to take back; of an unpaid order those that its direct debit gave early. */
        credits: z.int(),
        /** The used credits that a direct debit gave early; the balance may fall below zero by them. */
        usedEarlyCredits: z.int(),
        amountCents: cents,
        currency: z.string(),
        /** True when the buyer is no longer premium afterwards (C-08). */
        endsPremium: z.boolean(),
      }),
    )
    .errors(refusals),
  /** Withdraws from an order. `credits` and `amountCents` are those of the offer that the buyer saw. Idempotent. */
  withdraw: memberEndpoint
    .route({ method: 'PUT', path: '/orders/{id}/withdrawal/{withdrawalId}' })
    .input(z.strictObject({ id, withdrawalId: id, credits: z.int().min(0).max(INTEGER_MAX), amountCents: cents }))
    .output(withdrawal)
    .errors({ ...refusals, withdrawal_changed: { status: 409 } }),
}
