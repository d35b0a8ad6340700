import { formatAmount, parseCents } from './payment.ts'
import type { Amount, Chargeback, Payment, Refund } from './payment.ts'
import type { Store } from './store.ts'

interface ReversalServices {
  readonly store: Store
  newId(prefix: string): string
  notify(payment: Payment): Promise<void>
}

type RefundOrder = Pick<Refund, 'amount' | 'description' | 'idempotencyKey'>

/** Creates the reversals of paid payments: refunds by the shop, chargebacks by the payer's bank. */
export function createReversals({ store, newId, notify }: ReversalServices) {
  function addRefund(payment: Payment, order: RefundOrder): Refund {
    const createdAt = new Date().toISOString()
    const refund = store.putRefund({ ...order, id: newId('re'), paymentId: payment.id, status: 'refunded', createdAt })
    store.putPayment({ ...payment, amountRefunded: addAmounts(payment.amountRefunded, order.amount) })
    return refund
  }

  /** Refunds through the API. The notification is sent after the response. */
  async function refund(payment: Payment, order: RefundOrder): Promise<Refund> {
    const refunded = addRefund(payment, order)
    void notify(payment)
    return refunded
  }

  /** Refunds in full or in part, as the shop can on the provider's dashboard. */
  async function refundByHand(payment: Payment, cents?: number): Promise<Refund> {
    const amount = amountToReverse(payment, cents)
    const refunded = addRefund(payment, { amount, description: payment.description, idempotencyKey: null })
    await notify(payment)
    return refunded
  }

  async function chargeBack(payment: Payment, cents?: number): Promise<Chargeback> {
    const amount = amountToReverse(payment, cents)
    const amountChargedBack = addAmounts(payment.amountChargedBack ?? formatAmount(0, amount.currency), amount)
    store.putPayment({ ...payment, amountChargedBack })
    const chargeback = store.putChargeback({
      id: newId('chb'),
      paymentId: payment.id,
      amount,
      reason: { code: 'AC01', description: 'Account identifier incorrect' },
      createdAt: new Date().toISOString(),
      reversedAt: null,
    })
    await notify(payment)
    return chargeback
  }

  async function reverseChargeback(id: string): Promise<Chargeback> {
    const chargeback = store.findChargeback(id)
    const payment = chargeback && store.findPayment(chargeback.paymentId)
    if (!chargeback || !payment) throw new Error(`the pretend provider has no chargeback ${id}`)
    const cents = (parseCents(payment.amountChargedBack) ?? 0) - (parseCents(chargeback.amount) ?? 0)
    store.putPayment({ ...payment, amountChargedBack: formatAmount(cents, payment.amount.currency) })
    const reversed = store.putChargeback({ ...chargeback, reversedAt: new Date().toISOString() })
    await notify(payment)
    return reversed
  }

  return { refund, refundByHand, chargeBack, reverseChargeback }
}

function amountToReverse({ id, status, amount }: Payment, cents?: number): Amount {
  if (status !== 'paid') throw new Error(`the payment ${id} is not paid`)
  return cents === undefined ? amount : formatAmount(cents, amount.currency)
}

function addAmounts(first: Amount, second: Amount): Amount {
  return formatAmount((parseCents(first) ?? 0) + (parseCents(second) ?? 0), first.currency)
}
