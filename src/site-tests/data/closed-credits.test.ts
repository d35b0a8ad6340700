import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { newClientId } from '#platform/calls/client-id.ts'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { runEveryStatement } from '#testing/every-statement.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const listEntries = (world: World, { id }: TestMember) =>
  world.sql('select counter_account, delta from ledger_entry where member_id = $1 order by id', [id])

async function sendGift(world: World, from: TestMember, to: TestMember): Promise<void> {
  const gift = { messageId: randomUUID(), gift: 'rose', price: 5 }
  expect((await world.as(from).post(`/api/members/${to.id}/gifts`, gift)).status).toBe(200)
}

test('L-22 a gift takes credits of its sender and gives none to its recipient', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 20, premium: true })
  const bert = await world.member({ gender: 'male', credits: 7 })
  const before = await listEntries(world, bert)
  await sendGift(world, anna, bert)
  await world.runJobs()
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([15, 7])
  expect(await listEntries(world, bert)).toEqual(before)
})

test('L-22 whatever members do, credits come from a signup or an order only, and no movement has two members', async () => {
  await using world = await newWorld()
  await runEveryStatement(world)
  await world.runJobs()
  const sources = await world.sql<{ account: string }>(
    'select distinct counter_account as account from ledger_entry where delta > 0 order by 1',
  )
  // `test` and `grant` are credits that test tools give.
  const allowed = ['chargeback_reversed', 'debit_early', 'grant', 'order', 'refund_failed', 'signup', 'test']
  expect(allowed).toEqual(expect.arrayContaining(sources.map(({ account }) => account)))
  expect(sources.map(({ account }) => account)).toContain('order')
  expect(
    await world.sql(
      'select ref_id from ledger_entry group by ref_id having count(distinct member_id) > 1 and ref_id is not null',
    ),
  ).toEqual([])
})

test('L-22 no endpoint takes an amount of credits, but the withdrawal that its offer states', () => {
  const endpoints = listEndpoints().filter(({ input }) => {
    const schema = input
      ? JSON.stringify(z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }))
      : ''
    return /"\w*[cC]redits\w*":/.test(schema)
  })
  expect(endpoints.map(({ name }) => name)).toEqual(['orders.withdraw'])
})

test('L-22 only the unused credits of an order are paid back, at its price: no granted ones, and nothing for gifts', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 20 })
  const bert = await world.member({ gender: 'male', credits: 100, premium: true })
  const { orderId } = await payOrder(world, anna)
  for (let count = 0; count < 3; count++) await sendGift(world, bert, anna)
  const offer = async () => (await world.as(anna).get(`/api/orders/${orderId}/withdrawal`)).json()
  expect(await offer()).toMatchObject({ credits: 150, amountCents: 3495 })
  for (let count = 0; count < 6; count++) await sendGift(world, anna, bert) // 20 granted credits, then 10 of the order
  expect(await offer()).toMatchObject({ credits: 140, amountCents: 3262 })
  const withdrawal = { credits: 150, amountCents: 3495 }
  const path = `/api/orders/${orderId}/withdrawal/${newClientId()}`
  expect((await world.as(anna).put(path, withdrawal)).status).toBe(409)
  expect((await world.as(anna).put(path, { credits: 140, amountCents: 3262 })).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(0)
  await world.runJobs()
  expect(await world.sql('select amount_cents from payment_refund')).toEqual([{ amount_cents: 3262 }])
})
