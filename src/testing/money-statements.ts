import { disableCode } from '#features/pricing/server/code-administration.ts'
import { confirmOrders } from '#features/invoices/server/confirmation.ts'
import { liftReturns, listBlockedPayerRows, lockUncollected } from '#features/bank/server/debit-files.sql.ts'
import { countSends } from '#features/bank/server/debit-signatures.sql.ts'
import { findLastMandate, listReturnRows } from '#features/bank/server/debits.sql.ts'
import { addDebitRows } from './debits.ts'
import { expectSuccess } from './notification-statements.ts'
import { addCode, completeCheckout, placeOrder, readOrder } from './orders.ts'
import type { World } from './world.ts'

const newId = () => crypto.randomUUID()

/** Calls the operations of prices, codes, limits, invoices and direct debits, for tests that need their statements used. */
export async function runMoneyStatements(world: World): Promise<void> {
  await runCodeAndLimitStatements(world)
  await runDebitStatements(world)
}

async function runCodeAndLimitStatements(world: World): Promise<void> {
  const anna = await world.member()
  const caller = world.as(anna)
  await world.sql('update payment_method set max_cents = max_cents - 1 where site_id = $1', [world.otherSite.siteId])
  await world.sql(`update bundle set currency = 'CHF' where site_id = $1`, [world.otherSite.siteId])
  await expectSuccess(caller.get('/api/prices'))
  await addCode(world, { code: 'KORTING', percent: 50, max_uses: 5 })
  const { id, checkoutUrl } = await placeOrder(world, anna, { code: 'KORTING' })
  await completeCheckout(checkoutUrl, 'paid')
  await readOrder(world, anna, id)
  await placeOrder(world, await world.member(), { code: 'KORTING' })
  await expectSuccess((await world.staff('finance')).get('/api/office/codes'))
  await disableCode(world.staffCtx(), 'KORTING')
  for (const period of ['day', 'month'])
    await expectSuccess(caller.put('/api/spending/limit', { period, limitCents: 50_000 }))
  await expectSuccess(caller.put(`/api/spending/pauses/${newId()}`, { length: 'day' }))
  await expectSuccess(caller.get('/api/spending'))
  await expectSuccess(caller.get('/api/credits/entries'))
  await confirmOrders.run(world.ctx(), null)
  const { documents } = (await readOrder(world, anna, id)) as { documents: { id: string }[] }
  for (const document of documents) await expectSuccess(caller.get(`/api/invoices/${document.id}`))
  const paid = world.psp.payments.list().find(({ status }) => status === 'paid')
  await world.psp.control.refund(paid?.id ?? '', 100)
  await expectSuccess(caller.get('/api/notifications'))
}

async function runDebitStatements(world: World): Promise<void> {
  const anna = await world.member()
  await placeOrder(world, anna)
  await addDebitRows(world, anna, 'debit')
  await world.sql(`update mandate set collected_by = 'bank' where member_id = $1`, [anna.id])
  await world.sql(
    `update payment set status = 'pending', method = 'sdd' where purchase_id in (select id from purchase where member_id = $1)`,
    [anna.id],
  )
  await world.sql(`update debit_signature set sent_at = array[now()] where member_id = $1`, [anna.id])
  const ctx = world.ctx()
  const yesterday = new Date(0)
  await lockUncollected.all(ctx)
  await listBlockedPayerRows.all(ctx, { limits: '{"AM04":1}', after: null, limit: 1 })
  await listReturnRows.all(ctx, { memberId: anna.id, iban: null })
  await findLastMandate.one(ctx, { memberId: anna.id })
  await countSends.one(ctx, { memberId: anna.id, mobileNumber: '+31612345678', since: yesterday })
  await liftReturns.run(ctx, { memberId: anna.id, at: world.clock.now() })
}
