import { expect, test } from 'vitest'
import { eraseDeletedAccounts } from '#features/accounts/server/accounts.jobs.ts'
import { importBankFile } from '#features/bank/server/bank-import.ts'
import { buildBankFile, buildEntry } from '#testing/bank-files.ts'
import { placeOrder } from '#testing/orders.ts'
import { newWorld } from '#testing/world.ts'

test('L-28 C-24 incoming payments store no payer, and lose their reference when the buyer is erased', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna, { method: 'sct' })
  const number = world.psp.payments.list()[0]?.description ?? ''
  const file = buildBankFile([
    buildEntry({ entry: 'E1', amount: '30.00', text: number }),
    buildEntry({ entry: 'E2', amount: '10.00', text: 'Van N. de Vries' }),
  ])
  await importBankFile(world.staffCtx(), file)
  const rows = JSON.stringify(await world.sql('select * from bank_receipt'))
  expect(rows).not.toContain('NL91ABNA0417164300')
  await world.as(anna).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'other', remarks: '' })
  world.clock.advanceSeconds(14 * 86_400)
  await eraseDeletedAccounts.run(world.ctx(), null)
  expect(await world.sql('select reference, state, surplus_cents from bank_receipt order by amount_cents')).toEqual([
    { reference: 'Van N. de Vries', state: 'unknown', surplus_cents: 0 },
    { reference: null, state: 'surplus', surplus_cents: 3000 },
  ])
  const late = buildBankFile([buildEntry({ entry: 'E3', amount: '34.95', text: number })])
  expect((await importBankFile(world.staffCtx(), late)).outcomes).toMatchObject({ surplus: 1 })
})
