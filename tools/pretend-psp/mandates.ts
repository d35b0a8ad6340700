import { isIban, PAYER } from './bank-account.ts'
import type { Customer } from './customers.ts'
import { Problem, toText } from './http.ts'
import type { Payment } from './payment.ts'
import type { Store } from './store.ts'

/** The stored statuses of a mandate. The protocol reports a revoked one as invalid. */
export const MANDATE_STATUSES = ['valid', 'pending', 'invalid', 'revoked'] as const
export type MandateStatus = (typeof MANDATE_STATUSES)[number]

/** A customer's consent to collect money. */
export type Mandate = {
  id: string
  customerId: string
  status: MandateStatus
  method: string
  details: { consumerName: string | null; consumerAccount: string | null; consumerBic: string | null }
  mandateReference: string | null
  /** The day of the signature, as `2026-06-01`. */
  signatureDate: string
  idempotencyKey: string | null
  createdAt: string
}

interface MandateServices {
  readonly store: Store
  newId(prefix: string): string
  now(): Date
  /** Returns the status of new mandates. */
  newMandateStatus(): MandateStatus
}

/** Creates the register of mandates. */
export function createMandates({ store, newId, now, newMandateStatus }: MandateServices) {
  function createMandate(customer: Customer, body: Record<string, unknown>, idempotencyKey: string | null): Mandate {
    const repeated = store.mandates.findByKey(idempotencyKey)
    if (repeated) return repeated
    requireMandate(body)
    const { consumerName, consumerAccount, consumerBic, mandateReference, signatureDate } = body
    return addMandate({
      customerId: customer.id,
      status: newMandateStatus(),
      method: 'directdebit',
      details: {
        consumerName: toText(consumerName),
        consumerAccount: toText(consumerAccount),
        consumerBic: toText(consumerBic),
      },
      mandateReference: toText(mandateReference),
      signatureDate: toText(signatureDate) ?? now().toISOString().slice(0, 10),
      idempotencyKey,
    })
  }

  function addMandate(mandate: Omit<Mandate, 'id' | 'createdAt'>): Mandate {
    return store.mandates.put({ ...mandate, id: newId('mdt'), createdAt: now().toISOString() })
  }

  /** Creates the mandate of a paid first payment: a direct debit after a bank payment, else the same method. */
  function addMandateOfPayment({ customerId, method }: Payment): Mandate | null {
    if (!customerId) return null
    const isBank = method !== 'creditcard' && method !== 'applepay' && method !== 'paypal'
    return addMandate({
      customerId,
      status: 'valid',
      method: isBank ? 'directdebit' : method === 'applepay' ? 'creditcard' : method,
      details: isBank ? PAYER : { ...PAYER, consumerAccount: null, consumerBic: null },
      mandateReference: null,
      signatureDate: now().toISOString().slice(0, 10),
      idempotencyKey: null,
    })
  }

  function setMandateStatus(id: string, status: MandateStatus): Mandate {
    const mandate = store.mandates.find(id)
    if (!mandate) throw new Problem(404, 'No mandate exists with this id')
    return store.mandates.put({ ...mandate, status })
  }

  function listMandates(customerId: string): Mandate[] {
    return store.mandates.list().filter((one) => one.customerId === customerId)
  }

  return { createMandate, addMandateOfPayment, setMandateStatus, listMandates }
}

function requireMandate(body: Record<string, unknown>): void {
  const { method, consumerName, consumerAccount, mandateReference, signatureDate } = body
  if (method !== 'directdebit') throw new Problem(422, 'The method is invalid', 'method')
  if (!toText(consumerName)) throw new Problem(422, 'The name is missing', 'consumerName')
  if (!isIban(consumerAccount)) throw new Problem(422, 'The IBAN is invalid', 'consumerAccount')
  if (mandateReference !== undefined && (toText(mandateReference) ?? '').length > 35)
    throw new Problem(422, 'The reference is too long', 'mandateReference')
  if (signatureDate !== undefined && !isDate(signatureDate))
    throw new Problem(422, 'The date is invalid', 'signatureDate')
}

/** Returns whether a value is a day such as `2026-06-01`. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}
