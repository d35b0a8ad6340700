import { membersOnly, emptyRequest, ownersOnly, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { ordersContract } from '../contract.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases, OfficeInput } from '#testing/endpoints/office-case.ts'
import { addBankRefund, addFailedRefund } from '#testing/refunds.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import type { World } from '#testing/world.ts'
import type { ordersOfficeContract } from '../office.contract.ts'

const missingId = '0190b6a0-0000-7000-8000-000000000001'
const orderBody = { bundleId: 'p1', method: 'ideal' }
const withdrawalBody = { credits: 150, amountCents: 3495 }

export const cases: EndpointCases<typeof ordersContract> = {
  place: {
    target: 'order',
    createsTarget: true,
    access: { ...ownersOnly, body: orderBody },
    blockedPairRequest: { body: {} },
  },
  retry: {
    target: 'order',
    access: { ...ownersOnly, body: { method: 'ideal' } },
    blockedPairRequest: { body: { method: 'ideal' } },
  },
  find: { target: 'order', access: ownersOnly, blockedPairRequest: emptyRequest },
  list: { access: membersOnly, blockedPairRequest: emptyRequest },
  notify: {
    access: { visitor: 200, otherMember: 200, blockedMember: 200, body: { id: 'tr_unknown' } },
    blockedPairRequest: { body: {} },
  },
  spending: { access: membersOnly, blockedPairRequest: emptyRequest },
  setSpendingLimit: {
    access: { ...membersOnly, body: { period: 'month', limitCents: 5_000 } },
    blockedPairRequest: { body: { period: 'day', limitCents: null } },
  },
  pauseSpending: {
    createsTarget: true,
    access: { ...membersOnly, body: { length: 'day' } },
    blockedPairRequest: { body: { length: 'day' } },
  },
  withdrawalOffer: { target: 'order', access: ownersOnly, blockedPairRequest: emptyRequest },
  withdraw: {
    target: 'order',
    access: { ...ownersOnly, owner: 409, body: withdrawalBody },
    blockedPairRequest: { body: withdrawalBody },
  },
}

const orderLimit = { limit: 'payments.order', keyedBy: 'member', points: 20, windowSeconds: 600 } as const
const newId = () => crypto.randomUUID()

export const limits: readonly LimitCase[] = [
  {
    limit: 'payments.unknown_notification',
    endpoint: 'orders.notify',
    keyedBy: 'network',
    points: 60,
    windowSeconds: 60,
    request: ({ caller, index }) => caller.post('/api/payments/notifications', { id: `tr_${index}` }),
  },
  {
    limit: 'payments.notification',
    endpoint: 'orders.notify',
    keyedBy: 'input',
    isQueuedOverLimit: true,
    points: 10,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    limit: 'payments.deferred_check',
    endpoint: 'orders.notify',
    keyedBy: 'input',
    isQueuedOverLimit: true,
    points: 1,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    ...orderLimit,
    endpoint: 'orders.place',
    request: ({ caller }) => caller.put(`/api/orders/${newId()}`, orderBody),
  },
  {
    ...orderLimit,
    endpoint: 'orders.retry',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/payments/${newId()}`, { method: 'ideal' }),
  },
]

/** Creates a paid order; returns the input of a request about it. */
const aboutPaidOrder =
  (body?: object) =>
  async (world: World): Promise<OfficeInput> => ({
    params: { id: (await payOrder(world)).orderId },
    ...(body ? { body: { ...body, requestId: newId() } } : {}),
  })

export const officeCases: OfficeCases<typeof ordersOfficeContract> = {
  orders: { auditEntries: 0, input: () => ({ query: 'state=paid&method=ideal&from=2026-01-01&to=2026-12-31' }) },
  order: { auditEntries: 1, input: aboutPaidOrder() },
  refund: { auditEntries: 1, input: aboutPaidOrder({ amount: '1,00', reason: 'Coulance' }) },
  exportOrders: { auditEntries: 1 },
  refunds: { auditEntries: 0 },
  compareMethods: { auditEntries: 0 },
  retryRefund: { auditEntries: 1, input: async (world) => ({ params: { id: await addFailedRefund(world) } }) },
  recordRefundTransfer: { auditEntries: 1, input: async (world) => ({ params: { id: await addBankRefund(world) } }) },
}
