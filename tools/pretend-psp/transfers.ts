import { PAYER } from './bank-account.ts'
import { Problem } from './http.ts'
import type { ProviderEvent } from './notifier.ts'
import { centsOf, formatAmount } from './payment.ts'
import type { Amount, Payment } from './payment.ts'
import type { Store } from './store.ts'

/** A bank transfer that the provider could not match to a payment, such as one of another amount. */
export type UnmatchedCredit = {
  id: string
  status: 'unmatched'
  amount: Amount
  /** The reference that the payer gave. */
  reference: string | null
  createdAt: string
}

interface TransferServices {
  readonly store: Store
  newId(prefix: string): string
  now(): Date
  setStatus(id: string, status: 'paid'): Promise<Payment>
  notify(payment: null, event: ProviderEvent): Promise<void>
}

/** What became of a received transfer: the paid payment, or a credit that matches none. */
export type ReceivedTransfer = { payment: Payment } | { credit: UnmatchedCredit }

/** Creates the matching of received bank transfers, which is by reference and exact amount. */
export function createTransfers({ store, newId, now, setStatus, notify }: TransferServices) {
  /** Receives a transfer with the reference of a payment. Another amount than that of the payment matches nothing. */
  return async function receiveTransfer(payment: Payment, cents?: number): Promise<ReceivedTransfer> {
    if (payment.method !== 'banktransfer') throw new Problem(422, 'The payment is no bank transfer', 'method')
    const isOpen = payment.status === 'open' || payment.status === 'pending' || payment.status === 'expired'
    if (isOpen && (cents ?? centsOf(payment.amount)) === centsOf(payment.amount))
      return { payment: await setStatus(payment.id, 'paid') }
    const credit = store.credits.put({
      id: newId('uct'),
      status: 'unmatched',
      amount: formatAmount(cents ?? centsOf(payment.amount), payment.amount.currency),
      reference: payment.transferReference ?? null,
      createdAt: now().toISOString(),
    })
    await notify(null, { type: 'unmatched-credit-transfer.received', entity: renderCredit(credit) })
    return { credit }
  }
}

/** Renders an unmatched credit as the protocol defines it. */
export function renderCredit(credit: UnmatchedCredit) {
  return { resource: 'unmatched-credit-transfer', mode: 'test', ...credit, counterparty: { name: PAYER.consumerName } }
}
