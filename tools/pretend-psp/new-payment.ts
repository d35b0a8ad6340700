import { isDate } from './mandates.ts'
import type { Mandate } from './mandates.ts'
import { Problem, toText } from './http.ts'
import { findMethod } from './methods.ts'
import { parseCents, SEQUENCE_TYPES } from './payment.ts'
import type { Amount, Payment, SequenceType } from './payment.ts'
import type { Store } from './store.ts'

/** The fields of a payment that the shop determines. */
export type PaymentOrder = Pick<
  Payment,
  'amount' | 'description' | 'redirectUrl' | 'webhookUrl' | 'method' | 'metadata'
> &
  Required<Pick<Payment, 'sequenceType' | 'customerId' | 'mandateId' | 'dueDate'>>

const DAY_MS = 86_400_000
const MAX_DUE_DAYS = 100

/** Parses the body of a create. @throws Problem with the field that is invalid */
export function parsePaymentOrder(store: Store, body: Record<string, unknown>, now: Date): PaymentOrder {
  const { amount, description, redirectUrl, webhookUrl, metadata } = body
  const sequenceType = parseSequenceType(body)
  if (!parseCents(amount)) throw new Problem(422, 'The amount is invalid', 'amount')
  if (typeof description !== 'string' || description === '' || description.length > 255)
    throw new Problem(422, 'The description is invalid', 'description')
  if (webhookUrl !== undefined && !isUrl(webhookUrl)) throw new Problem(422, 'The webhook URL is invalid', 'webhookUrl')
  if (body['locale'] !== undefined && !/^[a-z]{2}_[A-Z]{2}$/.test(toText(body['locale']) ?? ''))
    throw new Problem(422, 'The locale is invalid', 'locale')
  const isRecurring = sequenceType === 'recurring'
  if (!isRecurring && !isUrl(redirectUrl)) throw new Problem(422, 'The redirect URL is invalid', 'redirectUrl')
  const customerId = parseCustomer(store, body, sequenceType)
  const mandate = isRecurring ? requireMandate(store, body, customerId) : null
  return {
    amount: amount as Amount, // parsed above
    description,
    redirectUrl: isRecurring ? null : (redirectUrl as string), // checked above
    webhookUrl: webhookUrl ?? null,
    metadata: metadata ?? null,
    sequenceType,
    customerId,
    mandateId: mandate?.id ?? null,
    method: mandate?.method ?? parseMethod(body, sequenceType),
    dueDate: parseDueDate(body, now),
  }
}

function parseSequenceType({ sequenceType = 'oneoff' }: Record<string, unknown>): SequenceType {
  const found = SEQUENCE_TYPES.find((one) => one === sequenceType)
  if (!found) throw new Problem(422, 'The sequence type is invalid', 'sequenceType')
  return found
}

function parseMethod({ method }: Record<string, unknown>, sequenceType: SequenceType): string | null {
  if (method === undefined || method === null) return null
  const found = findMethod(method, sequenceType)
  if (!found) throw new Problem(422, 'The payment method is invalid', 'method')
  return found.id
}

function parseCustomer(store: Store, { customerId }: Record<string, unknown>, sequenceType: SequenceType) {
  if (customerId === undefined && sequenceType === 'oneoff') return null
  const customer = typeof customerId === 'string' ? store.customers.find(customerId) : null
  if (!customer) throw new Problem(422, 'The customer is invalid', 'customerId')
  return customer.id
}

/** Finds the mandate of a recurring payment: the given one, or the customer's latest that can be used. */
function requireMandate(store: Store, body: Record<string, unknown>, customerId: string | null): Mandate {
  const { mandateId, method } = body
  const mandate = store.mandates
    .list()
    .filter((one) => one.customerId === customerId && (mandateId === undefined || one.id === mandateId))
    .findLast(({ status }) => status === 'valid' || status === 'pending')
  if (!mandate) throw new Problem(422, 'The customer has no usable mandate', 'mandateId')
  if (typeof method === 'string' && method !== mandate.method)
    throw new Problem(422, 'The payment method is invalid', 'method')
  return mandate
}

function parseDueDate({ method, dueDate }: Record<string, unknown>, now: Date): string | null {
  if (dueDate === undefined) return null
  const days = isDate(dueDate) ? (Date.parse(dueDate) - Date.parse(now.toISOString().slice(0, 10))) / DAY_MS : 0
  if (method !== 'banktransfer' || days < 1 || days > MAX_DUE_DAYS)
    throw new Problem(422, 'The due date is invalid', 'dueDate')
  return dueDate as string // checked above
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}
