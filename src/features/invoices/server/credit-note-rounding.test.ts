import { expect, test } from 'vitest'
import { listBrokenMoneyRules, payOrder } from '#testing/repaid-orders.ts'
import { newWorld } from '#testing/world.ts'
import { confirmOrders } from './confirmation.ts'
import { issueCreditNotes } from './credit-notes.ts'

test('L-23 a credit note whose VAT is more than a cent off, so that all of them add up, breaks no rule', async () => {
  await using world = await newWorld()
  const { id } = await payOrder(world)
  await confirmOrders.run(world.ctx(), null)
  for (const cents of [95, 3305]) {
    await world.psp.control.refund(id, cents)
    await issueCreditNotes.run(world.ctx(), null)
  }
  const notes = await world.sql<{ vat: number; exact: number }>(
    `select vat_cents as vat, (total_cents * 21 / 121.0)::float as exact from invoice where kind = 'credit_note'`,
  )
  expect(Math.max(...notes.map(({ vat, exact }) => Math.abs(vat - exact)))).toBeGreaterThan(1)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})
