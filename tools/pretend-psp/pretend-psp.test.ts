import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountPretendPsp } from './mount.ts'
import { createPretendPsp } from './pretend-psp.ts'
import { callApi, cleanups, createPayment, KEY, buildOrder, NO_SHOP, startPsp, startShop } from './shop.ts'

const chooseStatus = (href: string, status: string) =>
  fetch(href, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('a repeated request with the same idempotency key creates one payment', async () => {
  const psp = await startPsp()
  const key = { 'idempotency-key': 'k1' }
  const first = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder('http://shop.test'), ...key })
  const again = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder('http://shop.test'), ...key })
  const other = await callApi(psp.url, 'POST /v2/payments', {
    body: { ...buildOrder('http://shop.test'), description: 'x' },
    ...key,
  })

  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    resource: 'payment',
    status: 'open',
    amount: { value: '14.95' },
    metadata: { orderId: 'o1' },
  })
  expect(first.body._links.checkout.href).toBe(`${psp.url}/checkout/${first.body.id}`)
  expect(again.body.id).toBe(first.body.id)
  expect(other.status).toBe(422)
  expect(psp.payments.list()).toHaveLength(1)
})

test('an invalid request is refused in the format of the protocol', async () => {
  const psp = await startPsp()
  const badAmount = await callApi(psp.url, 'POST /v2/payments', {
    body: { ...buildOrder('http://s.test'), amount: { currency: 'EUR', value: '14.9' } },
  })
  expect(badAmount).toMatchObject({ status: 422, body: { field: 'amount' } })
  expect(
    (await callApi(psp.url, 'POST /v2/payments', { body: { ...buildOrder('http://s.test'), method: 'cash' } })).body
      .field,
  ).toBe('method')
  for (const field of ['sequenceType', 'locale', 'customerId'])
    expect(await createPayment(psp, NO_SHOP, { [field]: 'none' })).toMatchObject({ status: 422, field })
  expect((await callApi(psp.url, 'GET /v2/payments/tr_none')).status).toBe(404)
  expect((await callApi(psp.url, 'GET /v2/settlements')).status).toBe(404)
  expect((await callApi(psp.url, 'GET /v2/payments/tr_none', { authorization: 'Bearer other' })).status).toBe(401)
})

test('the payer chooses a status: the shop is notified of the id only, and the browser is redirected back', async () => {
  const psp = await startPsp()
  const shop = await startShop()
  const { body } = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder(shop.url) })
  const page = await (await fetch(body._links.checkout.href)).text()
  for (const label of ['Betaald', 'Mislukt', 'Geannuleerd', 'Verlopen', 'Niets doen']) expect(page).toContain(label)
  expect(page).not.toContain('Bestelling <1>') // escaped

  const response = await chooseStatus(body._links.checkout.href, 'paid')

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`${shop.url}/transactions/1`)
  expect(shop.bodies).toEqual([`application/x-www-form-urlencoded;charset=UTF-8 id=${body.id}`])
  expect((await callApi(psp.url, `GET /v2/payments/${body.id}`)).body).toMatchObject({ status: 'paid' })
})

test('leaving the page changes nothing, and a final status cannot be changed', async () => {
  const psp = await startPsp()
  const shop = await startShop()
  const { body } = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder(shop.url) })
  expect(await (await fetch(`${body._links.checkout.href}?left`)).text()).toContain('Er is niets veranderd')
  expect(psp.payments.find(body.id)?.status).toBe('open')

  await chooseStatus(body._links.checkout.href, 'failed')
  await chooseStatus(body._links.checkout.href, 'paid')

  expect(psp.payments.find(body.id)?.status).toBe('failed')
  expect(shop.bodies).toHaveLength(1)
})

test('a notification is retried until the response has status 200', async () => {
  const psp = await startPsp()
  const shop = await startShop([503, 500])
  const { body } = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder(shop.url) })
  await psp.control.setStatus(body.id, 'paid')
  await expect.poll(() => shop.bodies.length).toBe(3)
})

test('notifications can be switched off, doubled, delayed or replayed', async () => {
  const psp = await startPsp()
  const shop = await startShop()
  const { body } = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder(shop.url) })
  psp.control.webhook = 'off'
  await psp.control.setStatus(body.id, 'paid')
  expect(shop.bodies).toHaveLength(0)
  psp.control.webhook = 'twice'
  await psp.control.setStatus(body.id, 'paid')
  expect(shop.bodies).toHaveLength(2)
  psp.control.webhook = 'late'
  await psp.control.setStatus(body.id, 'paid')
  expect(shop.bodies).toHaveLength(2)
  await expect.poll(() => shop.bodies.length).toBe(3)
  await psp.control.replay(body.id)
  expect(shop.bodies).toHaveLength(4)
})

test('creates can fail before the payment exists, or break the connection after it', async () => {
  const psp = await startPsp()
  psp.control.failNextCreates = 1
  expect((await callApi(psp.url, 'POST /v2/payments', { body: buildOrder('http://s.test') })).status).toBe(503)
  expect(psp.payments.list()).toHaveLength(0)
  psp.control.dropNextCreates = 1
  await expect(callApi(psp.url, 'POST /v2/payments', { body: buildOrder('http://s.test') })).rejects.toThrow(
    'fetch failed',
  )
  expect(psp.payments.list()).toHaveLength(1)
})

test('payments can be canceled and refunded, and the methods are listed', async () => {
  const psp = await startPsp()
  const open = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder('http://127.0.0.1:9') })
  expect((await callApi(psp.url, `DELETE /v2/payments/${open.body.id}`)).body.status).toBe('canceled')
  const paid = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder('http://127.0.0.1:9') })
  psp.control.webhook = 'off'
  await psp.control.setStatus(paid.body.id, 'paid')
  const refunds = `/v2/payments/${paid.body.id}/refunds`
  expect(
    (await callApi(psp.url, `POST ${refunds}`, { body: { amount: { currency: 'EUR', value: '4.95' } } })).status,
  ).toBe(201)
  expect(
    (await callApi(psp.url, `POST ${refunds}`, { body: { amount: { currency: 'EUR', value: '10.01' } } })).status,
  ).toBe(422)
  expect((await callApi(psp.url, `GET /v2/payments/${paid.body.id}`)).body.amountRemaining.value).toBe('10.00')
})

test('methods are listed by country, amount, sequence and wallet, with their limits and status', async () => {
  const psp = await startPsp()
  const list = async (query: string) =>
    (await callApi(psp.url, `GET /v2/methods?amount[currency]=EUR&${query}`)).body._embedded.methods
  const listIds = async (query: string) => (await list(query)).map((method: { id: string }) => method.id)
  expect(await listIds('amount[value]=14.95&billingCountry=BE')).toEqual([
    'bancontact',
    'creditcard',
    'paypal',
    'banktransfer',
    'directdebit',
  ])
  expect(await listIds('amount[value]=14.95&billingCountry=US&includeWallets=applepay')).toEqual([
    'creditcard',
    'paypal',
    'applepay',
  ])
  expect(await listIds('amount[value]=9000.00&billingCountry=NL')).toEqual(['ideal', 'creditcard', 'banktransfer'])
  expect(await listIds('billingCountry=NL&sequenceType=first')).toEqual(['ideal', 'creditcard', 'paypal'])
  expect(await listIds('billingCountry=NL&sequenceType=recurring')).toEqual(['creditcard', 'paypal', 'directdebit'])
  psp.control.methodStatus = { paypal: 'pending-review' }
  expect((await list('billingCountry=NL'))[2]).toMatchObject({
    id: 'paypal',
    status: 'pending-review',
    maximumAmount: { value: '8000.00' },
  })
})

test('a failed card payment has the reason that the payer chose, and Apple Pay the wallet', async () => {
  const psp = await startPsp()
  const shop = await startShop()
  const failed = await createPayment(psp, shop.url, { method: 'creditcard' })
  expect(await (await fetch(failed._links.checkout.href)).text()).toContain('<option value="possible_fraud">')
  await fetch(failed._links.checkout.href, {
    method: 'POST',
    body: new URLSearchParams({ status: 'failed', reason: 'insufficient_funds' }),
    redirect: 'manual',
  })
  expect((await callApi(psp.url, `GET /v2/payments/${failed.id}`)).body).toMatchObject({
    status: 'failed',
    details: { failureReason: 'insufficient_funds' },
  })
  const other = await createPayment(psp, shop.url, { method: 'creditcard' })
  await psp.control.setStatus(other.id, 'failed', 'no such reason')
  expect((await callApi(psp.url, `GET /v2/payments/${other.id}`)).body.details.failureReason).toBe('card_declined')
  const wallet = await createPayment(psp, shop.url, { method: 'applepay' })
  await psp.control.setStatus(wallet.id, 'paid')
  expect((await callApi(psp.url, `GET /v2/payments/${wallet.id}`)).body.details.wallet).toBe('applepay')
})

test('an open payment survives a restart and can still be paid, and expires after its time limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'psp-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const persistFile = join(folder, 'deep', 'payments.json')
  const before = await startPsp({ persistFile })
  const { body } = await callApi(before.url, 'POST /v2/payments', { body: buildOrder('http://127.0.0.1:9') })
  await before.stop()

  const after = await startPsp({ persistFile })
  expect((await chooseStatus(`${after.url}/checkout/${body.id}`, 'paid')).status).toBe(303)
  expect(after.payments.find(body.id)?.status).toBe('paid')

  const expiringPsp = await startPsp({ expiresAfterMs: 10 })
  const unpaid = await callApi(expiringPsp.url, 'POST /v2/payments', { body: buildOrder('http://127.0.0.1:9') })
  await sleep(20)
  expect((await callApi(expiringPsp.url, `GET /v2/payments/${unpaid.body.id}`)).body.status).toBe('expired')
})

test('the provider can be mounted under a path of a Fastify server', async () => {
  const app = Fastify()
  let url = ''
  const psp = createPretendPsp({ apiKey: KEY, baseUrl: () => url })
  await app.register(mountPretendPsp(psp), { prefix: '/dev/psp' })
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/dev/psp`
  cleanups.push(() => app.close())

  const { body } = await callApi(url, 'POST /v2/payments', { body: buildOrder('http://127.0.0.1:9') })
  expect(body._links.checkout.href).toBe(`${url}/checkout/${body.id}`)
  expect(await (await fetch(body._links.checkout.href)).text()).toContain(`action="/dev/psp/checkout/${body.id}"`)
  expect((await chooseStatus(body._links.checkout.href, 'canceled')).status).toBe(303)
  expect(psp.payments.find(body.id)?.status).toBe('canceled')
})
