import { everyone, membersOnly, noInput, ownersOnly, type EndpointCases } from '#testing/endpoint-case.ts'
import type { paymentsContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

const orderBody = { bundleId: 'p1', method: 'ideal' }
const withdrawalBody = { credits: 150, amountCents: 3495 }

export const cases: EndpointCases<typeof paymentsContract> = {
  prices: { access: everyone, blockedPair: noInput },
  offer: { access: membersOnly, blockedPair: noInput },
  retentionOffer: { access: membersOnly, blockedPair: noInput },
  acceptRetentionOffer: { access: membersOnly, blockedPair: noInput },
  place: {
    target: 'order',
    createsTarget: true,
    access: { ...ownersOnly, body: orderBody },
    blockedPair: { body: {} },
  },
  retry: {
    target: 'order',
    access: { ...ownersOnly, body: { method: 'ideal' } },
    blockedPair: { body: { method: 'ideal' } },
  },
  find: { target: 'order', access: ownersOnly, blockedPair: noInput },
  list: { access: membersOnly, blockedPair: noInput },
  notify: {
    access: { visitor: 200, otherMember: 200, blockedMember: 200, body: { id: 'tr_unknown' } },
    blockedPair: { body: {} },
  },
  spending: { access: membersOnly, blockedPair: noInput },
  setSpendingLimit: {
    access: { ...membersOnly, body: { period: 'month', limitCents: 5_000 } },
    blockedPair: { body: { period: 'day', limitCents: null } },
  },
  pauseSpending: {
    createsTarget: true,
    access: { ...membersOnly, body: { length: 'day' } },
    blockedPair: { body: { length: 'day' } },
  },
  discountCode: { access: membersOnly, blockedPair: noInput },
  dismissBonusDialog: { access: membersOnly, blockedPair: noInput },
  invoice: { target: 'invoice', access: ownersOnly, blockedPair: noInput },
  withdrawalOffer: { target: 'order', access: { ...ownersOnly, owner: 409 }, blockedPair: noInput },
  withdraw: {
    target: 'order',
    access: { ...ownersOnly, owner: 409, body: withdrawalBody },
    blockedPair: { body: withdrawalBody },
  },
}

const missingId = '0190b6a0-0000-7000-8000-000000000001'
const orderLimit = { limit: 'payments.order', keyedBy: 'member', points: 20, windowSeconds: 600 } as const
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
    keyedBy: 'input',
    isQueuedOverLimit: true,
    points: 10,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    limit: 'payments.deferred_check',
    endpoint: 'payments.notify',
    keyedBy: 'input',
    isQueuedOverLimit: true,
    points: 1,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    ...orderLimit,
    endpoint: 'payments.place',
    request: ({ caller }) => caller.put(`/api/orders/${newId()}`, orderBody),
  },
  {
    ...orderLimit,
    endpoint: 'payments.retry',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/payments/${newId()}`, { method: 'ideal' }),
  },
  {
    limit: 'payments.discount_code',
    endpoint: 'payments.discountCode',
    keyedBy: 'member',
    points: 10,
    windowSeconds: 3_600,
    request: ({ caller, index }) => caller.get(`/api/discountcode.php?code=RAAD${index}`),
  },
  {
    limit: 'payments.invoice',
    endpoint: 'payments.invoice',
    keyedBy: 'member',
    points: 60,
    windowSeconds: 600,
    request: ({ caller }) => caller.get(`/api/invoices/${missingId}`),
  },
]
