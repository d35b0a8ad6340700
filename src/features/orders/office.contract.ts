import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { calendarDate, fileContent, id, idempotencyKey, instant, text, INTEGER_MAX } from '#platform/contract.ts'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { parseAmount } from '#features/pricing/amount.rules.ts'
import { OFFICE_ORDER_STATES } from './refund.rules.ts'
import { methodsOfficeContract } from './methods.contract.ts'
import { refundsOfficeContract } from './refunds.contract.ts'

const filters = z.object({
  state: z.enum(OFFICE_ORDER_STATES).optional(),
  method: z.enum(METHOD_IDS).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  number: text({ max: 20 }).optional(),
})

const order = z.object({
  id,
  memberId: id,
  number: z.string(),
  state: z.enum(OFFICE_ORDER_STATES),
  method: z.enum(METHOD_IDS).nullable(),
  credits: z.int(),
  totalCents: z.int(),
  vatCents: z.int(),
  currency: z.string(),
  country: z.string(),
  createdAt: instant,
  paidAt: instant.nullable(),
  reversedAt: instant.nullable(),
})

const event = z.object({
  id: z.string(),
  paymentId: id,
  method: z.enum(METHOD_IDS),
  source: z.string(),
  status: z.string(),
  receivedAt: instant,
  snapshot: z.unknown(),
})

const repayment = z.object({
  id: z.string(),
  kind: z.enum(['refund', 'chargeback']),
  status: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** The reason of a chargeback as the provider gives it. */
  reasonCode: z.string().nullable(),
  happenedAt: instant,
})

const refund = z.object({
  id,
  reason: z.string(),
  note: z.string().nullable(),
  requestedBy: z.string().nullable(),
  amountCents: z.int(),
  credits: z.int(),
  currency: z.string(),
  state: z.enum(['unsent', 'sent', 'failed']),
  createdAt: instant,
})

const details = order.extend({
  events: z.array(event),
  repayments: z.array(repayment),
  refunds: z.array(refund),
})

const notFound = { order_not_found: { status: 404 } }

const amount = text({ min: 1, max: 12 }).transform(parseAmount).pipe(z.int().min(1).max(INTEGER_MAX))

/** The endpoints of the office about orders. */
export const ordersOfficeContract = {
  ...refundsOfficeContract,
  ...methodsOfficeContract,
  orders: officeEndpoint('orders.read')
    .route({ method: 'GET', path: '/office/orders' })
    .input(z.strictObject({ ...filters.shape, before: id.optional() }))
    .output(z.object({ orders: z.array(order), next: id.nullable() })),
  order: officeEndpoint('orders.read')
    .route({ method: 'GET', path: '/office/orders/{id}' })
    .input(z.strictObject({ id }))
    .output(details)
    .errors(notFound),
  refund: officeEndpoint('orders.refund', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/orders/{id}/refund' })
    .input(
      z.strictObject({
        id,
        requestId: idempotencyKey,
        amount: amount.optional(),
        /** Confirms a refund that equals one of the last ten minutes. */
        again: z.literal('yes').optional(),
        reason: text({ min: 1, max: 500 }),
      }),
    )
    .output(z.object({ isWaiting: z.boolean(), amountCents: z.int(), currency: z.string(), isByBank: z.boolean() }))
    .errors({
      ...notFound,
      order_not_paid: { status: 409 },
      nothing_to_refund: { status: 409 },
      amount_too_high: { status: 422 },
      request_differs: { status: 409 },
      done_recently: { status: 409 },
    }),
  exportOrders: officeEndpoint('orders.export', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/orders/export' })
    .input(z.strictObject(filters.shape))
    .output(z.object({ csv: fileContent('text/csv'), count: z.int(), isCut: z.boolean() })),
}
