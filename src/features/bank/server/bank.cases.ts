import { emptyRequest, ownersOnly, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases, OfficeInput } from '#testing/endpoints/office-case.ts'
import { buildBankFile, buildDebitBooking, buildEntry } from '#testing/bank-files.ts'
import { addBankDebit, addBlockedPayer, setCreditor, writeDebitFiles } from '#testing/debits.ts'
import { placeOrder } from '#testing/orders.ts'
import { receiveUnknown } from '#testing/incoming-payments.ts'
import type { World } from '#testing/world.ts'
import type { bankContract } from '../contract.ts'
import type { bankOfficeContract } from '../office.contract.ts'

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

export const cases: EndpointCases<typeof bankContract> = {
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

const debitLimit = { limit: 'payments.debit', keyedBy: 'member', points: 40, windowSeconds: 600 } as const
const newId = () => crypto.randomUUID()

export const limits: readonly LimitCase[] = [
  {
    ...debitLimit,
    endpoint: 'bank.startDebit',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/debit`, { details: debitDetails }),
  },
  {
    ...debitLimit,
    endpoint: 'bank.sendDebitCode',
    request: ({ caller }) => caller.put(`/api/orders/${missingId}/debit/code`, { codeId: missingId }),
  },
  {
    ...debitLimit,
    endpoint: 'bank.signDebit',
    request: ({ caller }) => caller.post(`/api/orders/${missingId}/debit/signature`, { code: '123456' }),
  },
]

/** Records a transfer without an order; returns the input of a request about it, with the number of an order. */
function aboutIncomingPayment(hasOrder = false) {
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

export const officeCases: OfficeCases<typeof bankOfficeContract> = {
  blockedPayers: { auditEntries: 0 },
  unblockPayer: {
    auditEntries: 1,
    input: async (world) => {
      const memberId = await addBlockedPayer(world)
      await world.sql('update mandate set iban = member_id where member_id = $1', [memberId]) // shared with nobody
      return { params: { memberId }, body: { reason: 'Een nieuwe rekening' } }
    },
  },
  importIncomingPayments: {
    auditEntries: 1,
    input: () => ({
      body: { file: buildBankFile([buildEntry({ entry: newId(), amount: '34.95' })]).toString('base64') },
    }),
  },
  incomingPayments: { auditEntries: 0 },
  incomingPayment: { auditEntries: 1, input: aboutIncomingPayment() },
  assignIncomingPayment: { auditEntries: 1, input: aboutIncomingPayment(true) },
  refundIncomingPayment: { auditEntries: 1, input: aboutIncomingPayment() },
  debits: { auditEntries: 0, input: () => ({ query: 'state=unfiled' }) },
  makeDebitFile: { auditEntries: 1, input: aboutDebit },
  makeDebitFileAgain: {
    auditEntries: 1,
    input: async (world) => {
      await aboutDebit(world)
      const [file] = await writeDebitFiles(world)
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
