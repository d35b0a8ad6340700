import { refundOrder } from '#features/orders/server/operator-refunds.ts'
import * as unfinished from '#features/orders/server/unfinished-refunds.ts'
import { payByBank, payOrder } from './repaid-orders.ts'
import type { World } from './world.ts'

/** Refunds an order as a colleague: an amount, or its unused credits. Returns the id of the refund. */
export async function refundAsStaff(
  world: World,
  { orderId, amountCents }: { orderId: string; amountCents: number | null },
): Promise<string> {
  const refundId = crypto.randomUUID()
  await refundOrder(world.staffCtx(), { refundId, orderId, amountCents, reason: 'Coulance' })
  return refundId
}

/** Creates a refund of a new order that failed. Returns its id. */
export async function addFailedRefund(world: World): Promise<string> {
  const id = await refundAsStaff(world, { orderId: (await payOrder(world)).orderId, amountCents: 1000 })
  await world.sql('update payment_refund set sent_at = $2, failed_at = $2 where id = $1', [id, world.clock.now()])
  return id
}

/** Creates a refund of a new order whose money our own bank account received. Returns its id. */
export async function addBankRefund(world: World): Promise<string> {
  return refundAsStaff(world, { orderId: (await payByBank(world)).orderId, amountCents: 1000 })
}

/** Requests a failed refund again as a colleague. */
export function retryRefund(world: World, id: string) {
  return unfinished.retryRefund(world.staffCtx(), { id })
}

/** Records as a colleague that the money of a refund was transferred. */
export function recordRefundTransfer(world: World, id: string) {
  return unfinished.recordRefundTransfer(world.staffCtx(), { id })
}

/** Lists the refunds that failed or have not reached the payer yet. */
export async function listUnfinishedRefunds(world: World) {
  return (await unfinished.listUnfinishedRefunds(world.ctx(), {})).refunds
}
