import { expect, test } from 'vitest'
import { findOnlyPayment, placeOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { findRepayments } from './notifications.ts'

const DAY_SECONDS = 86_400

/** Creates a paid payment. Returns the provider's id. */
async function newPaidPayment(world: World): Promise<string> {
  await placeOrder(world, await world.member())
  const { id } = findOnlyPayment(world)
  await world.psp.control.setStatus(id, 'paid')
  return id
}

/** Runs the hourly job and what it enqueues. Returns the requests for payments. */
async function runFindRepayments(world: World): Promise<string[]> {
  const before = world.psp.requests.length
  await findRepayments.run(world.ctx(), null)
  await world.runJobs()
  return world.psp.requests.slice(before).filter((request) => request.startsWith('GET /v2/payments/'))
}

const listStatuses = async (world: World) =>
  (await world.sql<{ status: string }>('select status from payment_reversal')).map(({ status }) => status)

test('C-19 a chargeback that is reversed months later without a notification is found', async () => {
  await using world = await newWorld()
  const id = await newPaidPayment(world)
  const chargeback = await world.psp.control.chargeBack(id)
  world.psp.control.webhook = 'off'
  world.clock.advanceSeconds(200 * DAY_SECONDS)
  expect(await runFindRepayments(world)).toEqual([])
  await world.psp.control.reverseChargeback(chargeback.id)
  expect(await runFindRepayments(world)).toEqual([`GET /v2/payments/${id}`])
  expect(await listStatuses(world)).toEqual(['reversed'])
  expect(await runFindRepayments(world)).toEqual([])
})

test('C-19 a refund that stays queued for longer than 30 days is found when it changes', async () => {
  await using world = await newWorld()
  const id = await newPaidPayment(world)
  world.psp.control.refundStatus = 'queued'
  const refund = await world.psp.control.refund(id)
  world.psp.control.webhook = 'off'
  world.clock.advanceSeconds(40 * DAY_SECONDS)
  for (const status of ['processing', 'failed'] as const) {
    await world.psp.control.setRefundStatus(refund.id, status)
    expect(await runFindRepayments(world)).toEqual([`GET /v2/payments/${id}`])
    expect(await listStatuses(world)).toEqual([status])
  }
})

test('a repayment that can change no more is not listed after 30 days, and an open one not after 400', async () => {
  await using world = await newWorld()
  const id = await newPaidPayment(world)
  await world.psp.control.refund(id, 100)
  const chargeback = await world.psp.control.chargeBack(id, 100)
  world.psp.control.webhook = 'off'
  world.clock.advanceSeconds(401 * DAY_SECONDS)
  await world.psp.control.reverseChargeback(chargeback.id)
  expect(await runFindRepayments(world)).toEqual([])
})
