import { expect, test } from 'vitest'
import { sendPaymentNotification, findOnlyPayment, placeOrder, readOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { receiveNotification } from './notifications.ts'

/** Counts the requests that the provider received for a payment. */
function countRequests(world: World, providerId: string): number {
  return world.psp.requests.filter((request) => request === `GET /v2/payments/${providerId}`).length
}

/** Receives a notification twenty times. Resolves once all calls have looked up the payment. */
async function receiveMany(world: World, id: string): Promise<Promise<unknown>[]> {
  const ctx = world.ctx()
  const lookUps: Promise<unknown>[] = []
  const query: typeof ctx.db.query = (statement, values) => {
    const result = ctx.db.query<never>(statement, values)
    lookUps.push(result)
    return result
  }
  const received = Array.from({ length: 20 }, () => receiveNotification({ ...ctx, db: { ...ctx.db, query } }, { id }))
  await Promise.all(lookUps)
  await new Promise((resolve) => setImmediate(resolve))
  return received
}

const post = (world: World, body: string) =>
  fetch(`${world.origin}/api/payments/notifications`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })

test('T4 concurrent notifications share two requests, and the second sees the latest state', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  world.psp.control.webhook = 'off'
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>()
  world.psp.control.holdResponses = untilReleased

  const first = sendPaymentNotification(world, id)
  await expect.poll(() => countRequests(world, id)).toBe(1) // its response, `open`, is delayed
  await world.psp.control.setStatus(id, 'paid')
  const others = await receiveMany(world, id)
  expect(countRequests(world, id)).toBe(1)
  release()

  expect((await first).status).toBe(200)
  await Promise.all(others)
  expect(countRequests(world, id)).toBe(2)
  expect(await world.getBalance(anna)).toBe(150)
})

test('T4 one payment is fetched at most ten times a minute; one deferred request covers the rest', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const anna = await world.member()
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  world.psp.control.webhook = 'off'
  await world.sql('delete from graphile_worker._private_jobs')

  const statuses = []
  for (let count = 0; count < 30; count += 1) statuses.push((await sendPaymentNotification(world, id)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(countRequests(world, id)).toBe(10)
  await world.psp.control.setStatus(id, 'paid')
  expect((await sendPaymentNotification(world, id)).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(0)
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.reread'`)).toHaveLength(
    1,
  )

  world.clock.advanceSeconds(61)
  await world.runJobs()
  expect(await world.getBalance(anna)).toBe(150)
  expect(countRequests(world, id)).toBe(11)
})

test('T4 too many notifications of one payment delay no other payment', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  const { id: order } = await placeOrder(world, bert)
  const other = world.psp.payments.list().find((payment) => payment.id !== id)!
  for (let count = 0; count < 12; count += 1) await sendPaymentNotification(world, id)
  await world.psp.control.setStatus(other.id, 'paid')
  expect((await readOrder(world, bert, order))['state']).toBe('completed')
})

test('T4 malformed ids get 200 and broken requests 4xx, without a request to the provider', async () => {
  await using world = await newWorld()
  const before = world.psp.requests.length
  for (const id of ['tr_1/refunds', '../methods', '', 'tr 1', 'é', `${'0'.repeat(99)}/`, '\ufffd'])
    expect([id, (await sendPaymentNotification(world, id)).status]).toEqual([id, 200])
  const lone = ['{"id":"\\ud800"}', '{"id":"tr_\\udfff"}', '{"id":"tr_1","\\ud800":1}']
  const broken = ['{"id":5}', '{"id":["tr_1"]}', '[]', '{}', 'null', '{"id":"\\u0000"}', `{"id":"${'x'.repeat(101)}"}`]
  for (const body of [...lone, ...broken]) expect([body, (await post(world, body)).status]).toEqual([body, 422])
  expect((await post(world, '{')).status).toBe(400)
  expect((await sendPaymentNotification(world, 'tr_\0')).status).toBe(422)
  expect(world.psp.requests.length).toBe(before)
})

test('a payment is settled even when the provider sends text that cannot be stored', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  world.psp.control.tamper(id, { description: 'a\0b \ud800 c' })
  await world.psp.control.setStatus(id, 'paid')
  expect(await world.getBalance(anna)).toBe(150)
  const events = await world.sql(`select snapshot->>'description' as text from payment_event where status = 'paid'`)
  expect(events).toEqual([{ text: 'a\ufffdb \ufffd c' }])
})
