import * as z from 'zod'
import { id, instant, memberEndpoint } from '#platform/contract.ts'
import { MAX_LIMIT_CENTS, PAUSE_LENGTHS, SPENDING_PERIODS } from './spending.rules.ts'

const cents = z.int()

/** A limit in whole euros, as cents; null is no limit. */
const limitCents = z.int().min(100).max(MAX_LIMIT_CENTS).multipleOf(100).nullable()

/** The member's orders in the current period, and their limit. */
const spendingPeriod = z.object({
  limitCents: cents.nullable(),
  /** A raised or removed limit that takes effect later. */
  pending: z.object({ limitCents: cents.nullable(), from: instant }).nullable(),
  /** The total of the orders that are paid, or can still be paid. */
  spentCents: cents,
  /** The part of `spentCents` that is not paid yet. */
  openCents: cents,
  orders: z.int(),
  /** The first moment of the period, and of the next one. */
  start: instant,
  end: instant,
})

const spending = z.object({
  currency: z.string(),
  day: spendingPeriod,
  month: spendingPeriod,
  /** The time from which the member can buy again; null without a pause. */
  pausedUntil: instant.nullable(),
})

export const spendingContract = {
  spending: memberEndpoint.route({ method: 'GET', path: '/spending' }).output(spending),
  /** Sets the limit of one period. A lower limit takes effect at once, a higher one after 24 hours. Idempotent. */
  setSpendingLimit: memberEndpoint
    .route({ method: 'PUT', path: '/spending/limit' })
    .input(z.strictObject({ period: z.enum(SPENDING_PERIODS), limitCents }))
    .output(spending),
  /** Starts a pause, or makes the current one longer. The client chooses the id, so a repeated call changes nothing. */
  pauseSpending: memberEndpoint
    .route({ method: 'PUT', path: '/spending/pauses/{id}' })
    .input(z.strictObject({ id, length: z.enum(PAUSE_LENGTHS) }))
    .output(spending),
}

export type Spending = z.infer<typeof spending>
