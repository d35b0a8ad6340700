import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { findOnlyPayment, placeOrder } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

interface Change {
  readonly anna: TestMember
  readonly act: () => Promise<unknown>
}

async function createPaidOrder(world: World) {
  const paid = await payOrder(world)
  await world.runJobs()
  return paid
}

const withdraw = (world: World, anna: TestMember, orderId: string, part: { credits: number; amountCents: number }) =>
  world.as(anna).put(`/api/orders/${orderId}/withdrawal/${newClientId()}`, part)

const CHANGES: Record<string, (world: World) => Promise<Change>> = {
  'a bank transfer that arrives': async (world) => {
    const anna = await world.member()
    await placeOrder(world, anna, { method: 'sct' })
    return { anna, act: () => world.psp.control.setStatus(findOnlyPayment(world).id, 'paid') }
  },
  'a payment that fails': async (world) => {
    const anna = await world.member()
    await placeOrder(world, anna)
    return { anna, act: () => world.psp.control.setStatus(findOnlyPayment(world).id, 'failed') }
  },
  'an invoice': async (world) => ({ anna: (await payOrder(world)).anna, act: () => world.runJobs() }),
  'a chargeback': async (world) => {
    const { anna, id } = await createPaidOrder(world)
    return { anna, act: () => world.psp.control.chargeBack(id) }
  },
  'a refund': async (world) => {
    const { anna, id } = await createPaidOrder(world)
    return { anna, act: () => world.psp.control.refund(id, 100) }
  },
  'a refund that is paid out': async (world) => {
    const { anna, id } = await createPaidOrder(world)
    world.psp.control.refundStatus = 'queued'
    const refund = await world.psp.control.refund(id, 100)
    return { anna, act: () => world.psp.control.setRefundStatus(refund.id, 'refunded') }
  },
  'a withdrawal from a paid order': async (world) => {
    const { anna, orderId } = await createPaidOrder(world)
    return { anna, act: () => withdraw(world, anna, orderId, { credits: 150, amountCents: 3_495 }) }
  },
  'a withdrawal from an open order': async (world) => {
    const anna = await world.member()
    const { id } = await placeOrder(world, anna)
    return { anna, act: () => withdraw(world, anna, id, { credits: 0, amountCents: 0 }) }
  },
}

test.each(Object.entries(CHANGES))('R-4.20 %s refreshes the orders in every window of the buyer', async (_, create) => {
  await using world = await newWorld()
  const { anna, act } = await create(world)
  const [socket, otherSocket] = [await openLiveSocket(world, anna), await openLiveSocket(world, await world.member())]
  const [kinds, otherKinds]: [string[], string[]] = [[], []]
  const kindOf = (data: unknown) => (JSON.parse(String(data)) as { kind: string }).kind
  socket.on('message', (data) => kinds.push(kindOf(data)))
  otherSocket.on('message', (data) => otherKinds.push(kindOf(data)))
  await act()
  await expect.poll(() => kinds, { timeout: 2_000 }).toContain('orders')
  expect(otherKinds).not.toContain('orders')
  socket.terminate()
  otherSocket.terminate()
})
