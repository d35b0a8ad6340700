import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { callApi, createPayment, startPsp, startShop } from './shop.ts'

const secret = 'a secret of this test only'

async function startShopWithEvents() {
  const shop = await startShop()
  const psp = await startPsp({ eventWebhook: { url: () => `${shop.url}/events`, secret } })
  psp.control.webhookStyle = 'signed'
  return { shop, psp }
}

const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

test('in the signed style the shop receives events with a snapshot, signed over the raw body', async () => {
  const { shop, psp } = await startShopWithEvents()
  const { id } = await createPayment(psp, shop.url)
  await psp.control.setStatus(id, 'pending')
  await psp.control.setStatus(id, 'paid')
  const refund = await psp.control.refund(id, 100)
  const chargeback = await psp.control.chargeBack(id, 100)
  await psp.control.reverseChargeback(chargeback.id)
  expect(shop.events.map(({ type, entityId }) => [type, entityId])).toEqual([
    ['payment.pending', id],
    ['payment.paid', id],
    ['refund.refunded', refund.id],
    ['chargeback.received', chargeback.id],
    ['chargeback.reversed', chargeback.id],
  ])
  for (const { body, signature } of shop.events) expect(signature).toBe(sign(body))
  expect(JSON.parse(shop.events[2]?.body ?? '')).toMatchObject({ _embedded: { entity: { paymentId: id } } })
  expect(shop.bodies).toEqual([])
})

test('in both styles the shop receives the id and the event', async () => {
  const { shop, psp } = await startShopWithEvents()
  psp.control.webhookStyle = 'both'
  const { id } = await createPayment(psp, shop.url)
  await psp.control.setStatus(id, 'expired')
  expect(shop.bodies).toEqual([`application/x-www-form-urlencoded;charset=UTF-8 id=${id}`])
  expect(shop.events).toMatchObject([{ type: 'payment.expired', entityId: id }])
})

test('out of order, the later event arrives first, and both with the state of their time', async () => {
  const { shop, psp } = await startShopWithEvents()
  const { id } = await createPayment(psp, shop.url)
  psp.control.webhook = 'outOfOrder'
  await psp.control.setStatus(id, 'failed')
  expect(shop.events).toEqual([])
  await psp.control.setStatus(id, 'paid')
  expect(shop.events.map(({ body }) => JSON.parse(body)._embedded.entity.status)).toEqual(['paid', 'failed'])
})

test('the notification of a payment can be sent again once, twice or late', async () => {
  const { shop, psp } = await startShopWithEvents()
  const { id } = await createPayment(psp, shop.url)
  psp.control.webhook = 'off'
  await psp.control.setStatus(id, 'paid')
  expect(shop.events).toHaveLength(0)
  await psp.control.replay(id)
  expect(shop.events).toHaveLength(1)
  await psp.control.replay(id, 'twice')
  expect(shop.events).toHaveLength(3)
  await psp.control.replay(id, 'late')
  expect(shop.events).toHaveLength(3)
  await expect.poll(() => shop.events.length).toBe(4)
})

test('a forged notification names a stranger’s payment, or has a wrong signature or none', async () => {
  const { shop, psp } = await startShopWithEvents()
  const { id } = await createPayment(psp, shop.url)
  expect(await psp.control.forge(id, 'foreign_payment')).toBe(200)
  const foreign = shop.bodies[0]?.split('id=')[1] ?? ''
  expect((await callApi(psp.url, `GET /v2/payments/${foreign}`)).status).toBe(404)
  await psp.control.forge(id, 'wrong_signature')
  await psp.control.forge(id, 'no_signature')
  expect(shop.events.map(({ entityId }) => entityId)).toEqual([id, id])
  expect(shop.events[0]?.signature).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(shop.events[0]?.signature).not.toBe(sign(shop.events[0]?.body ?? ''))
  expect(shop.events[1]?.signature).toBe('')
})

test('an unmatched bank transfer is an event, and has no classic notification', async () => {
  const { shop, psp } = await startShopWithEvents()
  psp.control.webhookStyle = 'both'
  const { id } = await createPayment(psp, shop.url, { method: 'banktransfer' })
  await psp.control.receiveTransfer(id, 1)
  expect(shop.events.map(({ type }) => type)).toEqual(['unmatched-credit-transfer.received'])
  expect(shop.bodies).toEqual([])
})
