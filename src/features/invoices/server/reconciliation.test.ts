import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Unavailable } from '#platform/refusal.ts'
import type { SystemContext } from '#platform/server/context.ts'
import { payOrder, spendCredits } from '#testing/repaid-orders.ts'
import { newWorld } from '#testing/world.ts'
import { reconcile } from './reconciliation.ts'

/** Runs the nightly job. Returns the lines of its log. */
async function runJob(ctx: SystemContext): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  await reconcile.run({ ...ctx, log }, null)
  return lines
}

test('I1 I8 I11 the nightly job logs what does not agree between ledger, orders and repayments, and nothing else', async () => {
  await using world = await newWorld()
  await world.sql('update credit_balance set paid_orders = 0') // the demo members never ordered
  const { anna, id } = await payOrder(world)
  await spendCredits(world, anna, 20)
  await world.psp.control.chargeBack(id)
  expect(await runJob(world.ctx())).toEqual([])

  await world.sql(`update payment_reversal set status = 'reversed'`)
  await world.sql('update credit_balance set credits = credits + 1 where member_id = $1', [anna.id])
  const lines = await runJob(world.ctx())

  expect(lines.map(({ level, rule }) => [level, rule])).toEqual([
    [50, 'I1 a balance is the sum of its entries'],
    [50, 'I8 the credits of an order are what was paid less what was reversed'],
    [50, 'I8 an order is effective unless it was withdrawn or repaid in full'],
  ])
  expect(lines[0]).toMatchObject({ count: 1, violations: [{ subject: anna.id, found: 'balance -19, entries -20' }] })
})

test('the nightly job logs a rule that takes too long, and checks the others', async () => {
  await using world = await newWorld()
  await world.sql('update credit_balance set paid_orders = 0')
  await world.sql(
    'update credit_balance set debt_allowed = true where member_id = (select min(member_id::text)::uuid from credit_balance)',
  )
  const ctx = world.ctx()
  const db: SystemContext['db'] = {
    query: async (statement, values) => {
      if (statement.name === 'credits.check_balances') throw new Unavailable('timeout')
      return ctx.db.query(statement, values)
    },
  }
  expect((await runJob({ ...ctx, db })).map(({ level, rule, msg }) => [level, rule, msg])).toEqual([
    [50, 'I1 a balance is the sum of its entries', expect.stringContaining('could not be checked in time')],
    [50, 'I2 debt is allowed exactly while a balance is below zero', 'a rule is broken'],
  ])
})
