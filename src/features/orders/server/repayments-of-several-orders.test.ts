import { expect, test } from 'vitest'
import { listBrokenMoneyRules, payOrder, spendCredits, failRefund } from '#testing/repaid-orders.ts'
import { newWorld, type World } from '#testing/world.ts'

type EventName = 'charge back the first' | 'reverse it' | 'refund the second'

const ORDERS: readonly (readonly EventName[])[] = [
  ['charge back the first', 'reverse it', 'refund the second'],
  ['charge back the first', 'refund the second', 'reverse it'],
  ['refund the second', 'charge back the first', 'reverse it'],
]

/** Pays two orders, spends the credits of the first, and plays the events. Returns the balance at the end. */
async function play(world: World, events: readonly EventName[]): Promise<number> {
  const { control } = world.psp
  const first = await payOrder(world)
  await spendCredits(world, first.anna, 150)
  const second = await payOrder(world, first.anna)
  const chargeback = { id: '' }
  for (const name of events) {
    if (name === 'charge back the first') chargeback.id = (await control.chargeBack(first.id)).id
    if (name === 'reverse it') await control.reverseChargeback(chargeback.id)
    if (name === 'refund the second') await control.refund(second.id)
  }
  return world.getBalance(first.anna)
}

test('I8 C-60 a refund takes the credits that paid a debt, once the chargeback behind the debt is reversed', async () => {
  await using world = await newWorld()
  for (const events of ORDERS) expect([events, await play(world, events)]).toEqual([events, 0])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('I8 a refund that failed takes nothing when a chargeback of another order is reversed', async () => {
  await using world = await newWorld()
  const first = await payOrder(world)
  await spendCredits(world, first.anna, 150)
  const second = await payOrder(world, first.anna)
  const chargeback = await world.psp.control.chargeBack(first.id)
  await failRefund(world, await world.psp.control.refund(second.id))
  await world.psp.control.reverseChargeback(chargeback.id)
  expect(await world.getBalance(first.anna)).toBe(150)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})
