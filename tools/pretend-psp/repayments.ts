import { Problem } from './http.ts'
import { centsOf, formatAmount } from './payment.ts'
import type { Amount, Payment } from './payment.ts'
import type { ProviderEvent } from './notifier.ts'
import type { Store } from './store.ts'

/** The services of refunds and chargebacks. */
export interface RepaymentServices {
  readonly store: Store
  newId(prefix: string): string
  now(): Date
  notify(payment: Payment, event: ProviderEvent): Promise<void>
}

/** Computes the amount of a repayment: a part of the payment, or everything that is not repaid yet. */
export function computeRepaidAmount(
  { id, status, amount }: Payment,
  { cents, repaid }: { cents: number | undefined; repaid: Amount },
): Amount {
  if (status !== 'paid') throw new Problem(422, `The payment ${id} is not paid`)
  const remainingCents = centsOf(amount) - centsOf(repaid)
  const repaidCents = cents ?? remainingCents
  if (repaidCents < 1 || repaidCents > remainingCents) throw new Problem(422, 'The amount is too large', 'amount')
  return formatAmount(repaidCents, amount.currency)
}

/** Adds cents to an amount. */
export function addCents(amount: Amount, cents: number): Amount {
  return formatAmount(centsOf(amount) + cents, amount.currency)
}
