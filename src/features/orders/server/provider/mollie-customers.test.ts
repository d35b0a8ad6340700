import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPretendPsp } from '../../../../../tools/pretend-psp/pretend-psp.ts'
import { createMollieProvider } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'

const apiKey = 'test_secretkey'
let psp: Awaited<ReturnType<typeof startPretendPsp>>
beforeAll(async () => {
  psp = await startPretendPsp({ apiKey })
})
afterAll(() => psp.stop())

const createProvider = () => createMollieProvider({ baseUrl: psp.url, apiKey })

const request = (paymentId: string) => ({
  paymentId,
  amountCents: 3495,
  currency: 'EUR',
  description: 'Bestelling 2026-000042',
  method: 'ideal',
  redirectUrl: 'http://shop.test/transactions/1',
  notificationUrl: 'http://127.0.0.1:9/notifications',
  locale: 'nl_NL',
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function newMandate(provider: PaymentProvider, mandateId: string) {
  const { id: customerId } = await provider.createCustomer({ requestId: `c-${mandateId}`, name: 'Noa', locale: 'nl' })
  const mandate = {
    mandateId,
    customerId,
    consumerName: 'Noa de Vries',
    consumerAccount: 'NL91ABNA0417164300',
    signatureDate: '2026-06-01',
    mandateReference: `VONK-${mandateId}`,
  }
  return { customerId, mandate, registered: await provider.createMandate(mandate) }
}

test('a customer and a mandate are registered once, and a revoked mandate is invalid', async () => {
  const provider = createProvider()
  const { customerId, mandate, registered } = await newMandate(provider, 'm-1')
  expect(registered).toEqual({
    id: expect.stringMatching(/^mdt_/),
    status: 'valid',
    method: 'directdebit',
    mandateReference: 'VONK-m-1',
    signatureDate: '2026-06-01',
    consumerAccount: 'NL91ABNA0417164300',
  })
  expect(await provider.createMandate(mandate)).toEqual(registered)
  expect((await provider.createCustomer({ requestId: 'c-m-1', name: 'Noa', locale: 'nl' })).id).toBe(customerId)
  await expect(provider.createMandate({ ...mandate, mandateId: 'm-2', consumerAccount: 'NL1' })).rejects.toMatchObject({
    status: 422,
    field: 'consumerAccount',
  })

  const key = { customerId, mandateId: registered.id }
  expect(await provider.findMandate(key)).toEqual(registered)
  await provider.revokeMandate(key)
  await provider.revokeMandate(key)
  expect(await provider.findMandate(key)).toMatchObject({ status: 'invalid' })
  expect(await provider.findMandate({ ...key, mandateId: 'mdt_none' })).toBeNull()
  await provider.deleteCustomer(customerId)
  await provider.deleteCustomer(customerId)
  expect(await provider.findMandate(key)).toBeNull()
})

test('a direct debit by mandate has no checkout, and reports the day, the reference and the code of the bank', async () => {
  const provider = createProvider()
  const { customerId, registered } = await newMandate(provider, 'm-3')
  const debit = await provider.createPayment({
    ...request('pay-10'),
    method: 'directdebit',
    sequenceType: 'recurring',
    customerId,
    mandateId: registered.id,
    redirectUrl: null,
  })
  expect(debit).toMatchObject({
    status: 'pending',
    checkoutUrl: null,
    details: {
      method: 'directdebit',
      sequenceType: 'recurring',
      customerId,
      mandateId: registered.id,
      directDebit: { dueDate: expect.stringMatching(/^\d{4}-/), bankReasonCode: null, mandateReference: 'VONK-m-3' },
    },
  })
  await psp.control.setStatus(debit.id, 'failed', 'AM04')
  expect((await provider.findPayment(debit.id))?.details.directDebit?.bankReasonCode).toBe('AM04')

  await psp.control.setStatus(debit.id, 'paid')
  await psp.control.chargeBack(debit.id, undefined, 'MD06')
  expect((await provider.findPayment(debit.id))?.repayments).toMatchObject([{ kind: 'chargeback', reasonCode: 'MD06' }])
})

test('a first payment names its customer, and once paid the mandate that it created', async () => {
  const provider = createProvider()
  const { id: customerId } = await provider.createCustomer({ requestId: 'c-4', name: 'Noa' })
  const first = await provider.createPayment({ ...request('pay-11'), sequenceType: 'first', customerId })
  expect(first.details).toMatchObject({ sequenceType: 'first', customerId, mandateId: null })
  await psp.control.setStatus(first.id, 'paid')
  const { mandateId } = (await provider.findPayment(first.id))?.details ?? {}
  expect(await provider.findMandate({ customerId, mandateId: mandateId ?? '' })).toMatchObject({ status: 'valid' })
})

test('a bank transfer reports the account and the reference; another amount is an unmatched credit', async () => {
  const provider = createProvider()
  const transfer = await provider.createPayment({ ...request('pay-12'), method: 'banktransfer', dueDate: day(7) })
  expect(transfer.details.bankTransfer).toEqual({
    accountHolder: 'Stichting Oefenbank Derdengelden',
    iban: 'NL83OEFB0123456789',
    bic: 'OEFBNL2A',
    reference: expect.stringMatching(/^RF\d\d-/),
  })
  await psp.control.receiveTransfer(transfer.id, 3400)
  const since = new Date(Date.now() - 60_000)
  expect(await provider.listUnmatchedCredits(since)).toEqual([
    {
      id: expect.stringMatching(/^uct_/),
      status: 'unmatched',
      amountCents: 3400,
      currency: 'EUR',
      reference: transfer.details.bankTransfer?.reference,
      createdAt: expect.any(Date),
    },
  ])
  expect(await provider.listUnmatchedCredits(new Date(Date.now() + 60_000))).toEqual([])
  await expect(
    provider.createPayment({ ...request('pay-13'), method: 'banktransfer', dueDate: day(200) }),
  ).rejects.toMatchObject({ status: 422, field: 'dueDate' })
})

test('a failed card payment reports its reason, and another method no details but its name', async () => {
  const provider = createProvider()
  const card = await provider.createPayment({ ...request('pay-14'), method: 'creditcard' })
  await psp.control.setStatus(card.id, 'failed', 'authentication_failed')
  expect((await provider.findPayment(card.id))?.details).toMatchObject({
    method: 'creditcard',
    cardFailureReason: 'authentication_failed',
  })
  expect((await provider.createPayment(request('pay-15'))).details).toEqual({
    method: 'ideal',
    sequenceType: 'oneoff',
    customerId: null,
    mandateId: null,
    bankTransfer: null,
    directDebit: null,
    cardFailureReason: null,
    payerCountry: null,
  })
})

test.each([
  ['creditcard', 'BE', 'BE'],
  ['creditcard', 'be', null],
  ['ideal', null, 'NL'], // of the account
  ['paypal', null, null],
] as const)(
  'L-23 a payment by %s with the country %s reports the payer’s country %s',
  async (method, country, found) => {
    const provider = createProvider()
    const { id } = await provider.createPayment({ ...request(`pay-16-${method}-${country}`), method })
    psp.control.tamper(id, { payerCountry: country })
    await psp.control.setStatus(id, 'paid')
    expect((await provider.findPayment(id))?.details.payerCountry).toBe(found)
  },
)
