import { expect, test } from 'vitest'
import { findOnlyPayment, placeOrder, readOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { buildLocalReport, checkOverduePayments } from './provider-check.ts'
import { findPayment } from './orders.sql.ts'
import { settlePayment } from './settlement.ts'

const DAY_SECONDS = 86_400

const listChecks = (world: World) =>
  world.sql(`select key from graphile_worker.jobs where task_identifier = 'payments.check'`)

async function runOverdueChecks(world: World): Promise<void> {
  await checkOverduePayments.run(world.ctx(), null)
  await world.runJobs()
}

/** Places an order without notifications. Returns its id and that of its payment. */
async function placeSilently(world: World) {
  const anna = await world.member()
  const { id } = await placeOrder(world, anna)
  world.psp.control.webhook = 'off'
  const [row] = await world.sql<{ id: string }>('select id from payment where purchase_id = $1', [id])
  return { anna, id, paymentId: row?.id ?? '' }
}

test('R-4.24 a payment whose check was lost is checked again, and settled', async () => {
  await using world = await newWorld()
  const { anna, id } = await placeSilently(world)
  await world.sql('delete from graphile_worker._private_jobs')
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  world.clock.advanceSeconds(7_000)
  await runOverdueChecks(world)
  expect(await world.getBalance(anna)).toBe(0) // its own check may still come

  world.clock.advanceSeconds(300)
  await runOverdueChecks(world)

  expect(await world.getBalance(anna)).toBe(150)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed' })
})

test('R-4.24 a payment that is open for more than three weeks is checked once a day, until it is settled', async () => {
  await using world = await newWorld()
  const { anna } = await placeSilently(world)
  const payment = findOnlyPayment(world)
  world.psp.control.tamper(payment.id, { expiresAt: '2030-01-01T00:00:00Z' })
  world.clock.advanceSeconds(22 * DAY_SECONDS)
  await world.runJobs()
  expect(await listChecks(world)).toEqual([]) // the checks of its own have ended
  await world.psp.control.setStatus(payment.id, 'paid')
  world.clock.advanceSeconds(DAY_SECONDS - 60)
  await runOverdueChecks(world)
  expect(await world.getBalance(anna)).toBe(0)
  world.clock.advanceSeconds(120)
  await runOverdueChecks(world)
  expect(await world.getBalance(anna)).toBe(150)
})

test('a payment that the provider does not have any more expires after three weeks, and not before', async () => {
  await using world = await newWorld()
  const { anna, id } = await placeSilently(world)
  await world.sql(`update payment set provider_id = 'tr_gone'`)
  world.clock.advanceSeconds(20 * DAY_SECONDS)
  await world.runJobs()
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'pending' })
  world.clock.advanceSeconds(2 * DAY_SECONDS)
  await world.runJobs()
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'expired' })
})

test.each(['expired', 'failed', 'canceled'] as const)(
  'I9 our own report that a payment is %s changes nothing once the provider confirmed the payment',
  async (status) => {
    await using world = await newWorld()
    const { anna, id, paymentId } = await placeSilently(world)
    const payment = await findPayment.oneOrThrow(world.ctx(), { id: paymentId })
    const reported = buildLocalReport(payment, status, 'never created')

    await settlePayment(world.ctx(), { paymentId, source: 'job', reported })

    expect(await world.sql('select status, mismatch from payment')).toEqual([{ status: 'open', mismatch: false }])
    await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
    world.clock.advanceSeconds(11)
    await world.runJobs()
    expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed' })
  },
)
