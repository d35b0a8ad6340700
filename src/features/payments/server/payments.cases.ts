import { everyone, membersOnly, emptyRequest, ownersOnly, type EndpointCases } from '#testing/endpoint-case.ts'
import type { paymentsContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'
import type { OfficeCases, OfficeInput } from '#testing/office-case.ts'
import { buildDebitBooking } from '#testing/bank-files.ts'
import { addBankDebit, setCreditor } from '#testing/debits.ts'
import { addCode, placeOrder } from '#testing/orders.ts'
import { receiveUnknown } from '#testing/receipts.ts'
import { payOrder } from '#testing/reversed-orders.ts'
import type { World } from '#testing/world.ts'
import type { paymentsOfficeContract } from '../office.contract.ts'
import { writeDebitFiles } from './debit-files.ts'

const missingId = '0190b6a0-0000-7000-8000-000000000001'
const debitDetails = {
  accountHolder: 'A. de Vries',
  iban: 'NL91ABNA0417164300',
  street: 'Kerkstraat',
  houseNumber: '12',
  postcode: '1012 AB',
  city: 'Amsterdam',
  mobileNumber: '06 12345678',
}
const orderBody = { bundleId: 'p1', method: 'ideal' }
const withdrawalBody = { credits: 150, amountCents: 3495 }

export const cases: EndpointCases<typeof paymentsContract> = {
  prices: { access: everyone, blockedPairRequest: emptyRequest },
  offer: { access: membersOnly, blockedPairRequest: emptyRequest },
  retentionOffer: { access: membersOnly, blockedPairRequest: emptyRequest },
  acceptRetentionOffer: { access: membersOnly, blockedPairRequest: emptyRequest },
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
  discountCode: { access: membersOnly, blockedPairRequest: emptyRequest },
  dismissBonusDialog: { access: membersOnly, blockedPairRequest: emptyRequest },
  withdrawalOffer: { target: 'order', access: ownersOnly, blockedPairRequest: emptyRequest },
  withdraw: {
    target: 'order',
    access: { ...ownersOnly, owner: 409, body: withdrawalBody },
    blockedPairRequest: { body: withdrawalBody },
  },
  debit: { target: 'order', access: ownersOnly, blockedPairRequest: emptyRequest },
  startDebit: {
    target: 'order',
    access: { ...ownersOnly, owner: 409, body: { details: debitDetails } },
    blockedPairRequest: { body: { details: debitDetails } },
  },
  sendDebitCode: {
    target: 'order',
    access: { ...ownersOnly, owner: 409, body: { codeId: missingId } },
    blockedPairRequest: { body: { codeId: missingId } },
  },
  signDebit: {
    target: 'order',
    access: { ...ownersOnly, owner: 409, body: { code: '123456' } },
    blockedPairRequest: { body: { code: '123456' } },
  },
}

const orderLimit = { limit: 'payments.order', keyedBy: 'member', points: 20, windowSeconds: 600 } as const
const debitLimit = { limit: 'payments.debit', keyedBy: 'member', points: 40, windowSeconds: 600 } as const
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
    ...debitLimit,
    endpoint: 'payments.startDebit',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/debit`, { details: debitDetails }),
  },
  {
    ...debitLimit,
    endpoint: 'payments.sendDebitCode',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/debit/code`, { codeId: missingId }),
  },
  {
    ...debitLimit,
    endpoint: 'payments.signDebit',
    request: ({ caller }) => caller.post(`/api/orders/${missingId}/debit/signature`, { code: '123456' }),
  },
]

/** Creates a paid order; returns the input of a request about it. */
const aboutPaidOrder =
  (body?: object) =>
  async (world: World): Promise<OfficeInput> => ({
    params: { id: (await payOrder(world)).orderId },
    ...(body ? { body: { ...body, requestId: newId() } } : {}),
  })

/** Records a transfer without an order; returns the input of a request about it, with the number of an order. */
function aboutReceipt(hasOrder = false) {
  return async (world: World): Promise<OfficeInput> => {
    const params = { id: await receiveUnknown(world) }
    if (!hasOrder) return { params }
    await placeOrder(world, await world.member(), { method: 'sct' })
    return { params, body: { orderNumber: world.psp.payments.list().at(-1)?.description ?? '' } }
  }
}

/** Signs a debit that needs a file; returns the input of a request for that file. */
async function aboutDebit(world: World): Promise<OfficeInput> {
  await setCreditor(world)
  await addBankDebit(world)
  return { body: { requestId: newId() } }
}

export const officeCases: OfficeCases<typeof paymentsOfficeContract> = {
  orders: { auditEntries: 0, input: () => ({ query: 'state=paid&method=ideal&from=2026-01-01&to=2026-12-31' }) },
  order: { auditEntries: 1, input: aboutPaidOrder() },
  refund: { auditEntries: 1, input: aboutPaidOrder({ amount: '1,00', reason: 'Coulance' }) },
  exportOrders: { auditEntries: 1 },
  codes: { auditEntries: 0 },
  addCode: { auditEntries: 1, input: () => ({ body: { code: `C-${newId()}`, percent: 20 } }) },
  endCode: {
    auditEntries: 1,
    input: async (world) => {
      const code = `C-${newId()}`.toUpperCase()
      await addCode(world, { code, percent: 20 })
      return { params: { code }, body: {} }
    },
  },
  receipts: { auditEntries: 0 },
  receipt: { auditEntries: 1, input: aboutReceipt() },
  assignReceipt: { auditEntries: 1, input: aboutReceipt(true) },
  refundReceipt: { auditEntries: 1, input: aboutReceipt() },
  debits: { auditEntries: 0, input: () => ({ query: 'state=unfiled' }) },
  makeDebitFile: { auditEntries: 1, input: aboutDebit },
  makeDebitFileAgain: {
    auditEntries: 1,
    input: async (world) => {
      await aboutDebit(world)
      const [file] = await writeDebitFiles(world.staffCtx())
      return { params: { messageId: file?.messageId ?? '' } }
    },
  },
  readBankFile: {
    auditEntries: 1,
    input: async (world) => {
      const { endToEndId } = await addBankDebit(world, { messageId: 'VONK-1' })
      const file = buildDebitBooking({ endToEndId, direction: 'DBIT', reasonCode: 'AM04' })
      return { body: { kind: 'returns', file: file.toString('base64') } }
    },
  },
}
