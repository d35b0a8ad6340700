import { membersOnly, noInput, ownersOnly, type EndpointCases } from '#testing/endpoint-case.ts'
import type { paymentsContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

const order = { bundleId: 'p1', method: 'ideal' }

export const cases: EndpointCases<typeof paymentsContract> = {
  offer: { access: membersOnly, pair: noInput },
  retentionOffer: { access: membersOnly, pair: noInput },
  acceptRetentionOffer: { access: membersOnly, pair: noInput },
  place: {
    target: 'order',
    createsTarget: true,
    access: { ...ownersOnly, body: order },
    pair: { body: {} },
  },
  retry: {
    target: 'order',
    access: { ...ownersOnly, body: { method: 'ideal' } },
    pair: { body: { method: 'ideal' } },
  },
  find: { target: 'order', access: ownersOnly, pair: noInput },
  list: { access: membersOnly, pair: noInput },
  notify: { access: { visitor: 200, stranger: 200, blocked: 200, body: { id: 'tr_unknown' } }, pair: { body: {} } },
}

const missingId = '0190b6a0-0000-7000-8000-000000000001'
const orders = { limit: 'payments.order', keyedBy: 'member', points: 20, windowSeconds: 600 } as const
const newId = () => crypto.randomUUID()

export const limits: readonly LimitCase[] = [
  {
    limit: 'payments.unknown_notification',
    endpoint: 'payments.notify',
    keyedBy: 'network',
    points: 60,
    windowSeconds: 60,
    request: ({ caller, index }) => caller.post('/api/payments/notifications', { id: `tr_${index}` }),
  },
  {
    limit: 'payments.notification',
    endpoint: 'payments.notify',
    keyedBy: 'object',
    isDeferred: true,
    points: 10,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    limit: 'payments.deferred_check',
    endpoint: 'payments.notify',
    keyedBy: 'object',
    isDeferred: true,
    points: 1,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    ...orders,
    endpoint: 'payments.place',
    request: ({ caller }) => caller.put(`/api/orders/${newId()}`, { bundleId: 'p1', method: 'ideal' }),
  },
  {
    ...orders,
    endpoint: 'payments.retry',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/payments/${newId()}`, { method: 'ideal' }),
  },
]
