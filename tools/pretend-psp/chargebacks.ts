import { BANK_REASONS } from './failure-reasons.ts'
import { Problem } from './http.ts'
import { centsOf, formatAmount } from './payment.ts'
import type { Chargeback, Payment } from './payment.ts'
import { renderChargeback } from './rendering.ts'
import { addCents, computeRepaidAmount, type RepaymentServices } from './repayments.ts'

/** Creates the chargebacks of paid payments by the payer's bank. */
export function createChargebacks({ store, newId, now, notify }: RepaymentServices) {
  async function chargeBack(payment: Payment, cents?: number, code?: string): Promise<Chargeback> {
    const { amountChargedBack = formatAmount(0, payment.amount.currency) } = payment
    const amount = computeRepaidAmount(payment, { cents, repaid: amountChargedBack })
    store.payments.put({ ...payment, amountChargedBack: addCents(amountChargedBack, centsOf(amount)) })
    const chargeback = store.chargebacks.put({
      id: newId('chb'),
      paymentId: payment.id,
      amount,
      reason: toReason(code),
      createdAt: now().toISOString(),
      reversedAt: null,
    })
    await notifyOfChargeback(chargeback, 'received')
    return chargeback
  }

  async function reverseChargeback(id: string): Promise<Chargeback> {
    const chargeback = store.chargebacks.find(id)
    const payment = chargeback && store.payments.find(chargeback.paymentId)
    if (!chargeback || !payment) throw new Problem(404, `No chargeback exists with the id ${id}`)
    if (chargeback.reversedAt) throw new Problem(422, 'The chargeback is reversed already', 'chargeback')
    const cents = centsOf(payment.amountChargedBack) - centsOf(chargeback.amount)
    store.payments.put({ ...payment, amountChargedBack: formatAmount(cents, payment.amount.currency) })
    const reversed = store.chargebacks.put({ ...chargeback, reversedAt: now().toISOString() })
    await notifyOfChargeback(reversed, 'reversed')
    return reversed
  }

  async function notifyOfChargeback(chargeback: Chargeback, what: 'received' | 'reversed'): Promise<void> {
    const payment = store.payments.find(chargeback.paymentId)
    if (payment) await notify(payment, { type: `chargeback.${what}`, entity: renderChargeback(chargeback) })
  }

  return { chargeBack, reverseChargeback }
}

function toReason(code = 'AC01') {
  return { code, description: BANK_REASONS[code] ?? code }
}
