import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeError } from '#platform/server/log.ts'
import { startPretendPsp } from '../../../../../tools/pretend-psp/pretend-psp.ts'
import { toMollieLocale } from './mollie-locale.ts'
import { createMollieProvider } from './mollie.ts'

const apiKey = 'test_secretkey'
let psp: Awaited<ReturnType<typeof startPretendPsp>>
beforeAll(async () => {
  psp = await startPretendPsp({ apiKey })
})
afterAll(() => psp.stop())
beforeEach(() => Object.assign(psp.control, { delayCreateMs: 0, failNextCreates: 0, dropNextCreates: 0 }))

const createProvider = (options = {}) =>
  createMollieProvider({ baseUrl: psp.url, apiKey, retryDelayMs: 5, timeoutMs: 1_000, ...options })

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

const countPayments = (paymentId: string) =>
  psp.payments.list().filter((payment) => JSON.stringify(payment.metadata).includes(paymentId)).length

test('a created payment can be found and has our id', async () => {
  const provider = createProvider()
  const created = await provider.createPayment(request('pay-1'))
  expect(created).toMatchObject({ paymentId: 'pay-1', status: 'open', amountCents: 3495, currency: 'EUR' })
  expect(created.checkoutUrl).toBe(`${psp.url}/checkout/${created.id}`)

  await psp.control.setStatus(created.id, 'paid')
  expect(await provider.findPayment(created.id)).toMatchObject({ status: 'paid', checkoutUrl: null })
  expect(await provider.findPayment('tr_none')).toBeNull()
})

test('a create that fails twice, or loses its response, results in one payment', async () => {
  psp.control.failNextCreates = 2
  await createProvider().createPayment(request('pay-2'))
  expect(countPayments('pay-2')).toBe(1)

  psp.control.dropNextCreates = 2
  const created = await createProvider().createPayment(request('pay-3'))
  expect(countPayments('pay-3')).toBe(1)
  expect(created.paymentId).toBe('pay-3')
})

test('a repeated create after a timeout returns the same payment', async () => {
  psp.control.delayCreateMs = 200
  const slow = createProvider({ timeoutMs: 20, attempts: 1 })
  await expect(slow.createPayment(request('pay-4'))).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
  psp.control.delayCreateMs = 0
  await createProvider().createPayment(request('pay-4'))
  expect(countPayments('pay-4')).toBe(1)
})

test('the provider is unavailable after three attempts; a rejection is not retried; no error contains the API key', async () => {
  psp.control.failNextCreates = 4
  const unavailable = await createProvider()
    .createPayment(request('pay-5'))
    .catch((error: unknown) => error)
  expect(unavailable).toMatchObject({ name: 'ProviderUnavailableError' })
  expect(psp.control.failNextCreates).toBe(1)
  psp.control.failNextCreates = 0

  const refused = await createProvider()
    .createPayment({ ...request('pay-6'), method: 'cash' })
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ProviderRejectedError', status: 422, field: 'method' })
  const denied = await createProvider({ apiKey: 'test_otherkey' })
    .findPayment('tr_1')
    .catch((error: unknown) => error)
  expect(denied).toMatchObject({ name: 'ProviderRejectedError', status: 401 })
  for (const error of [unavailable, refused, denied] as Error[])
    expect(`${error.message} ${error.stack}`).not.toMatch(/test_\w+key/)
})

test('payments are canceled and refunded once, and methods are listed', async () => {
  const provider = createProvider()
  const open = await provider.createPayment(request('pay-7'))
  expect((await provider.cancelPayment(open.id)).status).toBe('canceled')
  await expect(provider.cancelPayment(open.id)).rejects.toMatchObject({ name: 'ProviderRejectedError', status: 422 })

  const paid = await provider.createPayment(request('pay-8'))
  await psp.control.setStatus(paid.id, 'paid')
  const refund = {
    refundId: 'refund-1',
    key: 'refund-1',
    providerPaymentId: paid.id,
    amountCents: 495,
    currency: 'EUR',
    description: 'x',
  }
  const first = await provider.createRefund(refund)
  expect(await provider.createRefund(refund)).toEqual(first)
  expect(await provider.findPayment(paid.id)).toMatchObject({ status: 'paid', refundedCents: 495 })

  const methods = await provider.listMethods({ amountCents: 1495, currency: 'EUR', country: 'NL' })
  expect(methods).toContainEqual({ id: 'ideal', minCents: 1, maxCents: 5_000_000, status: 'activated' })
})

test('details in an unknown format are left out, and the payment is read', async () => {
  const payment = { id: 'tr_1', status: 'paid', amount: { currency: 'EUR', value: '1.00' }, method: 'directdebit' }
  await using server = await startServer(200, {
    ...payment,
    details: { dueDate: 'soon', bankReasonCode: 4 },
    mandateId: 7,
  })
  const found = await createMollieProvider({ baseUrl: server.url, apiKey }).findPayment('tr_1')
  expect(found).toMatchObject({
    status: 'paid',
    details: { mandateId: null, directDebit: { dueDate: null, bankReasonCode: null, mandateReference: null } },
  })
})

test('no access to unmatched credits is no failure, but an outage is', async () => {
  for (const status of [403, 404]) {
    await using server = await startServer(status, {})
    expect(await createMollieProvider({ baseUrl: server.url, apiKey }).listUnmatchedCredits(new Date())).toEqual([])
  }
  await using server = await startServer(500, {})
  const provider = createMollieProvider({ baseUrl: server.url, apiKey, attempts: 1 })
  await expect(provider.listUnmatchedCredits(new Date())).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
})

test('methods have a status, and wallets are listed on request', async () => {
  const provider = createProvider()
  const query = { amountCents: 1495, currency: 'EUR', country: 'DE' }
  const listIds = async (more = {}) => (await provider.listMethods({ ...query, ...more })).map(({ id }) => id)
  expect(await listIds()).toContain('applepay')
  expect(await listIds({ includeWallets: [] })).not.toContain('applepay')
  expect(await listIds({ sequenceType: 'recurring' })).toEqual(['creditcard', 'paypal', 'directdebit'])
  psp.control.methodStatus = { paypal: 'pending-boarding' }
  const paypal = (await provider.listMethods(query)).find(({ id }) => id === 'paypal')
  psp.control.methodStatus = {}
  expect(paypal).toEqual({ id: 'paypal', minCents: 1, maxCents: 800_000, status: 'pending-boarding' })
})

test('each language is sent as a locale that the provider knows', async () => {
  for (const [locale, sent] of [
    ['nl', 'nl_NL'],
    ['nl-BE', 'nl_BE'],
    ['en', 'en_US'],
    ['de', 'de_DE'],
    ['xx', 'en_US'],
  ] as const)
    expect([locale, toMollieLocale(locale)]).toEqual([locale, sent])
})

test('an error holds only the status and field of a rejection, no personal data', async () => {
  const problem = { title: 'No account of noa@mail.test', detail: 'noa@mail.test is unknown', field: 'billingEmail' }
  for (const [field, message] of [
    ['billingEmail', '422 (billingEmail)'],
    ['noa@mail.test', '422'],
  ] as const) {
    await using server = await startServer(422, { ...problem, field })
    const refused = await createMollieProvider({ baseUrl: server.url, apiKey })
      .createPayment(request('pay-7'))
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'ProviderRejectedError', message })
    expect(`${inspect(refused)}${JSON.stringify(describeError(refused))}`).not.toContain('noa@mail.test')
  }
})

/** Starts a server that gives the same response to every request. */
async function startServer(status: number, body: unknown) {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}
