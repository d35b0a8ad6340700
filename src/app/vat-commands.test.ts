import { expect, test } from 'vitest'
import { confirmOrders } from '#features/payments/server/confirmation.ts'
import { issueCreditNotes } from '#features/payments/server/credit-notes.ts'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runVatCommand } from './vat-commands.ts'

/** Pays and invoices an order of a buyer in a country. Returns the provider's id of the payment. */
async function sell(world: World, country: string, bundleId = 'p1'): Promise<string> {
  const buyer = await world.member()
  await world.sql('update profile set country = $2 where member_id = $1', [buyer.id, country])
  await completeCheckout((await placeOrder(world, buyer, { bundleId, method: 'creditcard' })).checkoutUrl, 'paid')
  await confirmOrders.run(world.ctx(), null)
  return world.psp.payments.list().at(-1)?.id ?? ''
}

const report = (world: World, line: string) => runVatCommand(async () => world.ctx().db, line.split(' '))

test('L-23 the VAT of a quarter is invoices minus credit notes per country, with corrections of earlier quarters', async () => {
  await using world = await newWorld()
  world.clock.set(new Date('2026-06-30T21:59:00Z'))
  const early = await sell(world, 'BE')
  world.clock.set(new Date('2026-06-30T22:00:00Z')) // July in Amsterdam
  await sell(world, 'NL')
  await sell(world, 'NL', 'p0')
  const german = await sell(world, 'DE')
  await world.sql(`update company set name = '=Vonk, B.V.'`)
  for (const [payment, cents] of [
    [early, 1000],
    [german, 495],
  ] as const)
    await world.psp.control.refund(payment, cents)
  await issueCreditNotes.run(world.ctx(), null)

  const head = 'company,country,vat_percent,currency,invoice_quarter,invoices,credit_notes,net,vat,total'
  expect((await report(world, 'vat 2026 2'))?.split('\r\n')).toEqual([
    head,
    `"'=Vonk, B.V.",BE,21,EUR,2026-Q2,1,0,28.88,6.07,34.95`,
  ])
  expect((await report(world, 'vat 2026 3'))?.split('\r\n')).toEqual([
    head,
    `"'=Vonk, B.V.",BE,21,EUR,2026-Q2,0,1,-8.26,-1.74,-10.00`,
    `"'=Vonk, B.V.",DE,19,EUR,2026-Q3,1,1,25.21,4.79,30.00`,
    `"'=Vonk, B.V.",NL,21,EUR,2026-Q3,2,0,41.24,8.66,49.90`,
  ])
  expect(await report(world, 'vat 2026 4')).toBe(head)
})

test('L-23 a rate of 25.5 % is a row of its own in the VAT of a quarter', async () => {
  await using world = await newWorld()
  await sell(world, 'BE')
  await world.sql(`update bundle set vat_basis_points = 2550 where country = 'BE'`)
  await sell(world, 'BE')
  const [, ...rows] = (await report(world, 'vat 2026 2'))?.split('\r\n') ?? []
  expect(rows).toEqual([
    'Vonkje Demo B.V.,BE,21,EUR,2026-Q2,1,0,28.88,6.07,34.95',
    'Vonkje Demo B.V.,BE,25.5,EUR,2026-Q2,1,0,27.85,7.10,34.95',
  ])
})

test.each(['vat', 'vat 2026', 'vat 2026 5', 'vat 26 1', 'vat 2026 1 2', 'vat now 1'])(
  '`%s` is no command',
  async (line) => {
    const openNothing = () => Promise.reject(new Error('it opened the database'))
    expect(await runVatCommand(openNothing, line.split(' '))).toBe(null)
  },
)
