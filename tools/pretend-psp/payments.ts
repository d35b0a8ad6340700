import { randomBytes } from 'node:crypto'
import { buildTransferReference } from './bank-account.ts'
import { toFailureReason } from './failure-reasons.ts'
import { Problem } from './http.ts'
import type { createMandates } from './mandates.ts'
import type { PaymentOrder } from './new-payment.ts'
import type { ProviderEvent } from './notifier.ts'
import { formatAmount, isFinal } from './payment.ts'
import type { Payment, Status } from './payment.ts'
import type { Renderer } from './rendering.ts'
import type { Store } from './store.ts'

type NewPayment = PaymentOrder & Pick<Payment, 'idempotencyKey' | 'requestHash'>

/** The days until a bank transfer without a due date expires. */
const TRANSFER_DAYS = 14
/** The working days until a direct debit is collected, about. */
const DEBIT_DAYS = 3
const DAY_MS = 86_400_000

interface PaymentServices {
  readonly store: Store
  readonly renderer: Renderer
  readonly mandates: Pick<ReturnType<typeof createMandates>, 'addMandateOfPayment'>
  /** The time until an open payment expires. */
  readonly expiresAfterMs: number
  newId(prefix: string): string
  now(): Date
  notify(payment: Payment, event: ProviderEvent): Promise<void>
}

/** Creates the payments: opens them, changes their status and notifies the shop. */
export function createPayments({ store, renderer, mandates, newId, now, notify, expiresAfterMs }: PaymentServices) {
  function open(order: NewPayment): Payment {
    return store.payments.put({
      ...order,
      id: newId('tr'),
      status: initialStatusOf(order),
      amountRefunded: formatAmount(0, order.amount.currency),
      amountChargedBack: formatAmount(0, order.amount.currency),
      createdAt: now().toISOString(),
      paidAt: initialStatusOf(order) === 'paid' ? now().toISOString() : null,
      ...computeDates(order, { now: now(), expiresAfterMs }),
      ...(order.method === 'banktransfer' ? { transferReference: buildTransferReference(randomDigits()) } : {}),
    })
  }

  async function setStatus(id: string, status: Status, reason?: string): Promise<Payment> {
    const payment = requirePayment(id)
    const isFirst = status === 'paid' && payment.sequenceType === 'first' && !payment.mandateId
    const changed = store.payments.put({
      ...payment,
      status,
      paidAt: status === 'paid' ? now().toISOString() : payment.paidAt,
      failureReason: status === 'failed' ? toFailureReason(payment.method, reason) : null,
      mandateId: (isFirst ? mandates.addMandateOfPayment(payment)?.id : payment.mandateId) ?? null,
    })
    if (status !== 'open') await notify(changed, buildStatusEvent(changed))
    return changed
  }

  function buildStatusEvent(payment: Payment): ProviderEvent {
    return { type: `payment.${payment.status}`, entity: { ...renderer.renderPayment(payment), id: payment.id } }
  }

  /** Returns a payment with its current status, after expiring one that was open too long. */
  async function findCurrentPayment(id: string): Promise<Payment | null> {
    const payment = store.payments.find(id)
    if (!payment || isFinal(payment.status) || now().getTime() < Date.parse(payment.expiresAt)) return payment
    const expired = store.payments.put({ ...payment, status: 'expired' })
    void notify(expired, buildStatusEvent(expired))
    return expired
  }

  function requirePayment(id: string): Payment {
    const payment = store.payments.find(id)
    if (!payment) throw new Problem(404, `The pretend provider has no payment ${id}`)
    return payment
  }

  return { open, setStatus, findCurrentPayment, requirePayment, buildStatusEvent }
}

/** Returns the status of a new payment: a direct debit by mandate is pending, another payment by mandate is paid. */
function initialStatusOf({ sequenceType, method }: NewPayment): Status {
  if (sequenceType !== 'recurring') return 'open'
  return method === 'directdebit' ? 'pending' : 'paid'
}

function computeDates(
  { method, dueDate, sequenceType }: NewPayment,
  { now, expiresAfterMs }: { now: Date; expiresAfterMs: number },
): Pick<Payment, 'expiresAt' | 'dueDate'> {
  const addDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  if (method === 'banktransfer') {
    const lastDay = dueDate ?? addDays(TRANSFER_DAYS).slice(0, 10)
    return { dueDate: lastDay, expiresAt: `${lastDay}T23:59:59.999Z` }
  }
  if (method === 'directdebit' && sequenceType === 'recurring')
    return { dueDate: addDays(DEBIT_DAYS).slice(0, 10), expiresAt: addDays(TRANSFER_DAYS) }
  return { dueDate, expiresAt: new Date(now.getTime() + expiresAfterMs).toISOString() }
}

/** Returns twelve random digits. */
function randomDigits(): string {
  return String(randomBytes(6).readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0')
}
