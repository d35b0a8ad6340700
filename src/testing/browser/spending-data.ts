import type { Spending } from '#features/orders/spending.contract.ts'

/** Creates a period in which nothing was ordered, for a component test. */
export function newSpendingPeriod(fields: Partial<Spending['month']> = {}): Spending['month'] {
  const period = { start: '2026-06-30T22:00:00.000Z', end: '2026-07-31T22:00:00.000Z' }
  return { limitCents: null, pending: null, spentCents: 0, openCents: 0, orders: 0, ...period, ...fields }
}

/** Creates the spending of a member without orders, limits or a pause. */
export function newSpending(fields: Partial<Spending> = {}): Spending {
  const periods = { day: newSpendingPeriod(), month: newSpendingPeriod() }
  return { currency: 'EUR', pausedUntil: null, ...periods, ...fields }
}
