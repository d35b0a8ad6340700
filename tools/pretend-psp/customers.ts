import { Problem, toText } from './http.ts'
import type { Mandate, MandateStatus } from './mandates.ts'
import type { Store } from './store.ts'

/** A person who pays several times. */
export type Customer = {
  id: string
  name: string | null
  email: string | null
  locale: string | null
  metadata: unknown
  idempotencyKey: string | null
  createdAt: string
}

interface CustomerServices {
  readonly store: Store
  newId(prefix: string): string
  now(): Date
  listMandates(customerId: string): Mandate[]
  setMandateStatus(id: string, status: MandateStatus): Mandate
}

/** Creates the register of customers. */
export function createCustomers({ store, newId, now, listMandates, setMandateStatus }: CustomerServices) {
  function createCustomer(body: Record<string, unknown>, idempotencyKey: string | null): Customer {
    const repeated = store.customers.findByKey(idempotencyKey)
    if (repeated) return repeated
    const { name, email, locale, metadata = null } = body
    if (email !== undefined && !/^\S+@\S+$/.test(toText(email) ?? ''))
      throw new Problem(422, 'The email address is invalid', 'email')
    return store.customers.put({
      id: newId('cst'),
      name: toText(name),
      email: toText(email),
      locale: toText(locale),
      metadata,
      idempotencyKey,
      createdAt: now().toISOString(),
    })
  }

  /** Deletes a customer, as the shop does for an erased member. The mandates end. */
  function deleteCustomer(id: string): void {
    for (const mandate of listMandates(id)) setMandateStatus(mandate.id, 'revoked')
    store.customers.remove(id)
  }

  return { createCustomer, deleteCustomer }
}
