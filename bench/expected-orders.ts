import { centsOf, type Payment, type Refund } from '../tools/pretend-psp/payment.ts'
import { groupPayments, type OrderWorld, type PlacedOrder } from './order-world.ts'

/** What an order must have led to, by what its payer, the bank and its buyer did. */
export interface ExpectedOrder {
  readonly order: PlacedOrder
  /** Whether a payment that nobody tampered with was paid. */
  readonly isPaid: boolean
  /** The number of paid payments that we did not give back. It must be 1 for a paid order. */
  readonly retainedPayments: number
  /** The credits that a buyer who spent nothing has less now. */
  readonly dueCredits: number
  /** The credits that are taken even when they are used: those of chargebacks and of a withdrawal. */
  readonly minimumCredits: number
  /** Whether the order counts for premium. */
  readonly isEffective: boolean
}

/** Derives every order from the provider's records and from what the members did, and from nothing in the database. */
export function expectOrders(world: OrderWorld): ExpectedOrder[] {
  const payments = groupPayments(world)
  return [...world.orders.values()].map((order) => expectOrder(world, order, payments.get(order.id) ?? []))
}

function expectOrder(world: OrderWorld, order: PlacedOrder, payments: readonly Payment[]): ExpectedOrder {
  const paid = payments.filter(({ id, status }) => status === 'paid' && !world.tampered.has(id))
  const retained = listRetained(world, order, paid)
  const { refunded, chargedBack } = sumRepayments(world, retained)
  const withdrawn = world.withdrawnCredits.get(order.id) ?? 0
  const left = order.credits - withdrawn
  return {
    order,
    isPaid: paid.length > 0,
    retainedPayments: retained.length,
    dueCredits: withdrawn + Math.min(left, toCredits(order, refunded + chargedBack)),
    minimumCredits: withdrawn + Math.min(left, toCredits(order, chargedBack)),
    isEffective: paid.length > 0 && !world.withdrawnCredits.has(order.id) && refunded + chargedBack < order.totalCents,
  }
}

/**
 * Lists the payments of an order that we did not give back in full. A withdrawal may give all of the only one back, which
 * completed the order nevertheless.
 */
function listRetained(
  { site, withdrawnCredits }: OrderWorld,
  order: PlacedOrder,
  paid: readonly Payment[],
): readonly Payment[] {
  const isGivenBack = ({ id }: Payment) =>
    site.psp.payments.refundsOf(id).some((refund) => isOwn(refund) && centsOf(refund.amount) === order.totalCents)
  const retained = paid.filter((payment) => !isGivenBack(payment))
  return retained.length === 0 && withdrawnCredits.has(order.id) ? paid.slice(0, 1) : retained
}

/** Returns whether we requested a refund; those of the dashboard have no key. */
function isOwn({ idempotencyKey }: Refund): boolean {
  return idempotencyKey !== null
}

function sumRepayments({ site, chargebacks }: OrderWorld, retained: readonly Payment[]) {
  const ids = new Set(retained.map(({ id }) => id))
  const refunds = retained
    .flatMap(({ id }) => site.psp.payments.refundsOf(id))
    .filter((refund) => !isOwn(refund) && refund.status !== 'failed' && refund.status !== 'canceled')
  const charged = [...chargebacks.values()].filter(({ paymentId, isReversed }) => ids.has(paymentId) && !isReversed)
  return {
    refunded: refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    chargedBack: charged.reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** Returns the whole credits that an amount paid for. */
function toCredits({ credits, totalCents }: PlacedOrder, cents: number): number {
  return Number((BigInt(credits) * BigInt(Math.min(cents, totalCents))) / BigInt(totalCents))
}
