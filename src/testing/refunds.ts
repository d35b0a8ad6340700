import { refundOrder } from '#features/orders/server/orders.ts'
import { payByBank, payOrder } from './reversed-orders.ts'
import type { World } from './world.ts'

/** Refunds 10 euros of an order as a colleague. Returns the id of the refund. */
export async function refundTenEuros(world: World, orderId: string): Promise<string> {
  const refundId = crypto.randomUUID()
  await refundOrder(world.staffCtx(), { refundId, orderId, amountCents: 1000, reason: 'Coulance' })
  return refundId
}

/** Creates a refund of a new order that failed. Returns its id. */
export async function addFailedRefund(world: World): Promise<string> {
  const id = await refundTenEuros(world, (await payOrder(world)).orderId)
  await world.sql('update payment_refund set sent_at = $2, failed_at = $2 where id = $1', [id, world.clock.now()])
  return id
}

/** Creates a refund of a new order that our own bank account received the money of. Returns its id. */
export async function addBankRefund(world: World): Promise<string> {
  return refundTenEuros(world, (await payByBank(world)).orderId)
}
