import { expectSuccess } from './notification-exercise.ts'
import { placeOrder } from './orders.ts'
import { receiveUnknown } from './receipts.ts'
import type { World } from './world.ts'

/** Handles money in the office as finance does. */
export async function exerciseOfficeMoney(world: World): Promise<void> {
  await exerciseReceipts(world)
}

/** Opens a receipt, assigns it, and pays another back. */
async function exerciseReceipts(world: World): Promise<void> {
  const finance = await world.staff('finance')
  await placeOrder(world, await world.member(), { method: 'sct' })
  const orderNumber = world.psp.payments.list().at(-1)?.description
  const [first, second] = [await receiveUnknown(world), await receiveUnknown(world)]
  await expectSuccess(finance.get('/api/office/receipts'))
  await expectSuccess(finance.get(`/api/office/receipts/${first}`))
  await expectSuccess(finance.post(`/api/office/receipts/${first}/order`, { orderNumber }))
  await expectSuccess(finance.post(`/api/office/receipts/${second}/refund`, {}))
}
