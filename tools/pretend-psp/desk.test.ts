import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountDesk } from './mount.ts'
import { createPretendPsp } from './pretend-psp.ts'
import { callApi, cleanups, createPayment, KEY, NO_SHOP, startPsp, startShop } from './shop.ts'

type Psp = Awaited<ReturnType<typeof startPsp>>

/** Starts a provider with signed events to a shop, and a payment of that shop. */
async function startDesk(fields: Record<string, unknown> = {}) {
  const shop = await startShop()
  const psp = await startPsp({ eventWebhook: { url: () => `${shop.url}/events`, secret: 'a secret' } })
  const payment: { id: string } = await createPayment(psp, shop.url, fields)
  const act = (act: string, more: Record<string, string> = {}) =>
    fetch(`${psp.url}/desk`, {
      method: 'POST',
      body: new URLSearchParams({ act, payment: payment.id, ...more }),
      redirect: 'manual',
    })
  return { shop, psp, payment, act }
}

const readDesk = async (psp: Psp, query = '') => (await fetch(`${psp.url}/desk${query}`)).text()
const find = async (psp: Psp, id: string) =>
  (await callApi(psp.url, `GET /v2/payments/${id}?embed=refunds,chargebacks`)).body

test('the desk lists the payments, the newest first, with the acts that are possible', async () => {
  const { psp, act, payment } = await startDesk({ description: 'Eerste <b>' })
  await createPayment(psp, NO_SHOP, { description: 'Tweede', method: 'creditcard' })
  const page = await readDesk(psp)
  expect(page.indexOf('Tweede')).toBeLessThan(page.indexOf('Eerste'))
  expect(page).not.toContain('<b>')
  for (const label of [
    'Betalen',
    'Laten mislukken',
    'Annuleren',
    'Laten verlopen',
    'Twee keer sturen',
    'foute handtekening',
  ])
    expect(page).toContain(label)
  expect(page).toContain('<option value="insufficient_funds">')
  expect(page).not.toContain('Helemaal terugbetalen')
  const response = await act('status', { status: 'paid' })
  expect(response.status).toBe(303)
  const location = response.headers.get('location') ?? ''
  expect(location).toContain(`#${payment.id}`)
  const paid = await readDesk(psp, location.replace('/desk', ''))
  expect(paid).toContain('De status is veranderd.')
  for (const label of ['Helemaal terugbetalen', 'Deel terugbetalen', 'Bank haalt terug']) expect(paid).toContain(label)
})

test('a person pays, fails with a reason, cancels or lets expire', async () => {
  for (const status of ['paid', 'canceled', 'expired', 'pending']) {
    const { psp, payment, act, shop } = await startDesk()
    await act('status', { status })
    expect((await find(psp, payment.id)).status).toBe(status)
    expect(shop.bodies).toHaveLength(status === 'pending' ? 0 : 1)
  }
  const { psp, payment, act } = await startDesk({ method: 'creditcard' })
  await act('status', { status: 'failed', reason: 'possible_fraud' })
  expect((await find(psp, payment.id)).details.failureReason).toBe('possible_fraud')
})

test('a bank transfer arrives exactly, short or over', async () => {
  const { psp, payment, act } = await startDesk({ method: 'banktransfer' })
  await act('transfer', { amount: '14,94' })
  const location = (await act('transfer', { amount: '20' })).headers.get('location')
  expect(location).toContain('result=unmatched')
  const page = await readDesk(psp)
  for (const amount of ['EUR 14,94', 'EUR 20,00']) expect(page).toContain(amount)
  expect((await find(psp, payment.id)).status).toBe('open')
  await act('transfer')
  expect((await find(psp, payment.id)).status).toBe('paid')
})

test('a person refunds a typed amount and the rest, and moves the refund on', async () => {
  const { psp, payment, act } = await startDesk()
  await act('settings', { webhook: 'normal', webhookStyle: 'classic', refundStatus: 'queued', mandateStatus: 'valid' })
  await act('status', { status: 'paid' })
  await act('refund', { amount: '4.95' })
  const [refund] = (await find(psp, payment.id))._embedded.refunds
  expect(refund).toMatchObject({ status: 'queued', amount: { value: '4.95' } })
  expect(await readDesk(psp)).toContain('Maak in afwachting')
  await act('refundStatus', { refund: refund.id, status: 'pending' })
  await act('refundStatus', { refund: refund.id, status: 'failed' })
  expect((await find(psp, payment.id))._embedded.refunds[0].status).toBe('failed')
  await act('refund')
  expect((await find(psp, payment.id)).amountRefunded.value).toBe('14.95')
})

test('the bank charges a typed amount back with a reason, and the chargeback is reversed', async () => {
  const { psp, payment, act } = await startDesk()
  await act('status', { status: 'paid' })
  await act('chargeback', { amount: '5', reason: 'MD06' })
  const [chargeback] = (await find(psp, payment.id))._embedded.chargebacks
  expect(chargeback).toMatchObject({ amount: { value: '5.00' }, reason: { code: 'MD06' } })
  await act('reverseChargeback', { chargeback: chargeback.id })
  expect((await find(psp, payment.id))._embedded.chargebacks[0].reversedAt).not.toBeNull()
  expect(await readDesk(psp)).toContain('teruggedraaid')
})

test('a person revokes the mandate of a payment', async () => {
  const { psp, act } = await startDesk()
  const customerId = (await callApi(psp.url, 'POST /v2/customers', { body: { name: 'Noa' } })).body.id
  const first = await createPayment(psp, NO_SHOP, { sequenceType: 'first', customerId })
  await psp.control.setStatus(first.id, 'paid')
  const { mandateId } = await find(psp, first.id)
  expect(await readDesk(psp)).toContain('Machtiging intrekken')
  await act('mandate', { mandate: mandateId, status: 'revoked' })
  expect((await callApi(psp.url, `GET /v2/customers/${customerId}/mandates/${mandateId}`)).body.status).toBe('invalid')
})

test('a person sends the notification again, twice, late or forged, and reads the answer of the shop', async () => {
  const { psp, act, shop } = await startDesk()
  await act('replay', { how: 'normal' })
  await act('replay', { how: 'twice' })
  expect(shop.bodies).toHaveLength(3)
  await act('replay', { how: 'late' })
  await expect.poll(() => shop.bodies.length).toBe(4)
  for (const kind of ['foreign_payment', 'wrong_signature', 'no_signature'])
    expect((await act('forge', { kind })).headers.get('location')).toContain('result=answer-200')
  expect(await readDesk(psp, '?result=answer-401')).toContain('De winkel antwoordde met 401.')
  expect(shop.events).toHaveLength(2)
})

test('an impossible act or a malformed form is refused with a page, and changes nothing', async () => {
  const { psp, payment, act } = await startDesk()
  for (const [form, status] of [
    [{ act: 'steal' }, 400],
    [{ act: 'constructor' }, 400],
    [{ act: 'status', status: 'gone' }, 400],
    [{ act: 'status', status: 'paid', payment: 'tr_none' }, 404],
    [{ act: 'refund' }, 422],
    [{ act: 'chargeback' }, 422],
    [{ act: 'transfer' }, 422],
    [{ act: 'refund', amount: 'veel' }, 422],
    [{ act: 'refundStatus', refund: 're_none', status: 'failed' }, 404],
    [{ act: 'mandate', mandate: 'mdt_none', status: 'revoked' }, 404],
    [{ act: 'forge', kind: 'steal' }, 400],
    [{ act: 'settings', webhook: 'never' }, 400],
    [{ act: 'method', method: 'cash', to: 'off' }, 404],
  ] as const) {
    const response = await act(form.act, { ...form })
    expect([form, response.status]).toEqual([form, status])
    expect(await response.text()).toContain('role="alert"')
  }
  expect((await find(psp, payment.id)).status).toBe('open')
  expect(await readDesk(psp, '?result=<script>&page=-1')).not.toContain('<script>')
})

test('the desk can be mounted under a path of a Fastify server, and its forms post to that path', async () => {
  const app = Fastify()
  const psp = createPretendPsp({ apiKey: KEY, baseUrl: 'http://127.0.0.1:9/dev/psp' })
  await app.register(mountDesk(psp), { prefix: '/dev/payments' })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/dev/payments`
  cleanups.push(() => app.close())
  const page = await fetch(url)
  expect(await page.text()).toContain('action="/dev/payments?page=1"')
  expect(page.headers.get('referrer-policy')).toBe('same-origin') // else browsers post the forms with the origin `null`
  const body = new URLSearchParams({
    act: 'settings',
    webhook: 'late',
    webhookStyle: 'both',
    refundStatus: 'pending',
    mandateStatus: 'invalid',
  })
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  expect(psp.control).toMatchObject({
    webhook: 'late',
    webhookStyle: 'both',
    refundStatus: 'pending',
    mandateStatus: 'invalid',
  })
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(404)
})

test('a person turns a method off, so that it is not listed and its payments are refused, and on again', async () => {
  const { psp, act } = await startDesk()
  const list = async () => JSON.stringify((await callApi(psp.url, 'GET /v2/methods?billingCountry=NL')).body)
  const pay = async () => (await createPayment(psp, NO_SHOP, { method: 'ideal' })) as { id?: string; field?: string }
  await act('method', { method: 'ideal', to: 'off' })
  expect(await readDesk(psp)).toContain('iDEAL | Wero aanzetten')
  expect(await list()).not.toContain('"ideal"')
  expect(await pay()).toMatchObject({ status: 422, field: 'method' })
  await act('method', { method: 'ideal', to: 'on' })
  expect(await readDesk(psp)).toContain('iDEAL | Wero uitzetten')
  expect(await list()).toContain('"ideal"')
  expect(await pay()).toMatchObject({ status: 'open' })
})
