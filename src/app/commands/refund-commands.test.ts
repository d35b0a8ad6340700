import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendPaymentNotification } from '#testing/orders.ts'
import { payByBank, payOrder } from '#testing/reversed-orders.ts'
import { newWorld } from '#testing/world.ts'
import { runRefundCommand } from './refund-commands.ts'

test('the commands refund an order once per id, list the refund until it is done, and explain refusals', async () => {
  await using world = await newWorld()
  const { anna, orderId, id: paymentId } = await payOrder(world)
  const [order] = await world.sql<{ number: string }>('select number from purchase where id = $1', [orderId])
  const number = order?.number ?? ''
  const run = (...args: string[]) => runRefundCommand(async () => world.staffCtx(), ['refunds', ...args])
  const id = randomUUID()
  const refund = [
    'order',
    number.toLowerCase(),
    '--amount',
    '10.00',
    '--reason',
    'Coulance',
    '--by',
    'kees',
    '--id',
    id,
  ]

  const done = `${number}: 10.00 EUR is refunded and 42 credits are taken, refund ${id}`
  expect([await run(...refund), await run(...refund)]).toEqual([done, done])
  expect(await world.getBalance(anna)).toBe(108)
  expect(await run('list')).toMatch(
    new RegExp(
      `^${id} {2}unsent {2}10\\.00 EUR of order ${number}, operator by kees: Coulance, since 2026-06-01T10:00$`,
    ),
  )
  await world.runJobs()
  await sendPaymentNotification(world, paymentId)
  expect(await run('list')).toBe('none')

  await expect(run('order', number)).rejects.toThrow('give a reason')
  await expect(run('order', number, '--amount', '99', '--reason', 'x')).rejects.toThrow('two decimals')
  await expect(run('order', number, '--amount', '99.00', '--reason', 'x')).rejects.toThrow('higher than what is left')
  await expect(run('order', 'XXXXX-XXXXX', '--reason', 'x')).rejects.toThrow('no order has this number')
  await expect(run('retry', id)).rejects.toThrow('no failed refund')
  await expect(run('transferred', id)).rejects.toThrow('no refund that is paid by bank')
  expect(await run('orders')).toBeNull()
  expect(await run('list', number)).toBeNull()
})

test('the commands list a refund of money on an own bank account until its transfer is recorded', async () => {
  await using world = await newWorld()
  const { number } = await payByBank(world)
  const run = (...args: string[]) => runRefundCommand(async () => world.staffCtx(), ['refunds', ...args])
  const id = randomUUID()
  const refunded = '10.00 EUR is refunded and 42 credits are taken'
  expect(await run('order', number, '--amount', '10.00', '--reason', 'Coulance', '--id', id)).toBe(
    `${number}: ${refunded}, refund ${id}; transfer it at your bank, then: refunds transferred ${id}`,
  )
  expect(await run('list')).toMatch(new RegExp(`^${id} {2}untransferred {2}10\\.00 EUR of order ${number}`))
  expect([await run('transferred', id), await run('transferred', id)]).toEqual(
    Array(2).fill(`transferred: ${refunded}`),
  )
  expect(await run('list')).toBe('none')
  await expect(run('transferred', randomUUID())).rejects.toThrow('no refund that is paid by bank')
  expect(await run('transferred')).toBeNull()
})
