import { expect, test } from 'vitest'
import { confirmOrders } from '#features/invoices/server/confirmation.ts'
import { issueCreditNotes } from '#features/invoices/server/credit-notes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { newDebitWorld, orderByDebit } from '#testing/debits.ts'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import { failRefund } from '#testing/reversed-orders.ts'
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

  const head =
    'company,country,vat_percent,currency,invoice_quarter,invoices,credit_notes,net,vat,total,corrections,orders_agreeing,orders_single,orders_contradicting'
  expect((await report(world, 'vat 2026 2'))?.split('\r\n')).toEqual([
    head,
    `"'=Vonk, B.V.",BE,21,EUR,2026-Q2,1,0,28.88,6.07,34.95,0,0,0,1`,
  ])
  expect((await report(world, 'vat 2026 3'))?.split('\r\n')).toEqual([
    head,
    `"'=Vonk, B.V.",BE,21,EUR,2026-Q2,0,1,-8.26,-1.74,-10.00,0,0,0,0`,
    `"'=Vonk, B.V.",DE,19,EUR,2026-Q3,1,1,25.21,4.79,30.00,0,0,0,1`,
    `"'=Vonk, B.V.",NL,21,EUR,2026-Q3,2,0,41.24,8.66,49.90,0,2,0,0`,
  ])
  expect(await report(world, 'vat 2026 4')).toBe(head)
})

interface Sale {
  readonly declared: string
  /** The address from which the order is placed. */
  readonly ip: string
  readonly method: string
  readonly card: string | null
}

/** Sells to a buyer at an IP address. Returns the number of the order. */
async function sellFrom(world: World, { declared, ip, method, card }: Sale): Promise<string> {
  const buyer = await world.member()
  await world.sql('update profile set country = $2 where member_id = $1', [buyer.id, declared])
  const caller = newInProcessCaller(world.site.app, { origin: world.origin, ip, cookies: { sid: buyer.token } })
  await caller.put(`/api/orders/${newClientId()}`, { bundleId: 'p1', method })
  const { id = '', description = '' } = world.psp.payments.list().at(-1) ?? {}
  world.psp.control.tamper(id, { payerCountry: card })
  await world.psp.control.setStatus(id, 'paid')
  return description
}

test('L-23 the VAT report counts the orders with a second fact about the country, and lists those that contradict', async () => {
  await using world = await newWorld()
  const [dutch, belgian, unknown] = ['145.100.0.1', '193.190.0.1', '10.0.0.1']
  const sales: Sale[] = [
    { declared: 'NL', ip: dutch, method: 'paypal', card: null },
    { declared: 'NL', ip: belgian, method: 'creditcard', card: 'NL' },
    { declared: 'NL', ip: dutch, method: 'creditcard', card: 'BE' },
    { declared: 'NL', ip: unknown, method: 'paypal', card: null },
    { declared: 'NL', ip: belgian, method: 'paypal', card: null },
    { declared: 'BE', ip: dutch, method: 'creditcard', card: 'DE' },
  ]
  const numbers: string[] = []
  for (const sale of sales) numbers.push(await sellFrom(world, sale))
  await confirmOrders.run(world.ctx(), null)
  const [, ...rows] = (await report(world, 'vat 2026 2'))?.split('\r\n') ?? []
  expect(rows.map((row) => row.split(',').slice(-3).join())).toEqual(['0,0,1', '3,1,1'])
  const [head, ...contradictions] = (await report(world, 'vat 2026 2 contradictions'))?.split('\r\n') ?? []
  expect(head).toBe('order,invoice,date,country,address_country,payer_country,method,currency,vat,total')
  expect(contradictions.map((row) => row.replace(/\d{4}-\d{6}/, 'nr')).toSorted()).toEqual(
    [
      `${numbers[4]},nr,2026-06-01,NL,BE,,paypal,EUR,6.07,34.95`,
      `${numbers[5]},nr,2026-06-01,BE,NL,DE,creditcard,EUR,6.07,34.95`,
    ].toSorted(),
  )
  expect(await report(world, 'vat 2026 1 contradictions')).toBe(head)
  expect(JSON.stringify(await world.sql('select * from purchase'))).not.toContain(belgian)
})

test('L-23 the account of a direct debit is evidence of the country', async () => {
  await using world = await newDebitWorld()
  const buyer = await world.member()
  await orderByDebit(world, buyer)
  const [debit] = world.psp.payments.list()
  await world.psp.control.setStatus(debit?.id ?? '', 'paid')
  await confirmOrders.run(world.ctx(), null)
  expect(await world.sql('select payer_country from payment')).toEqual([{ payer_country: 'NL' }])
  expect(await report(world, 'vat 2026 2')).toMatch(/,1,0,0$/)
  await world.sql('update payment set payer_country = null') // as one that our bank collects: only its mandate tells
  expect(await report(world, 'vat 2026 2')).toMatch(/,1,0,0$/)
})

test('L-23 a correction is a row of the quarter of its invoice, in the VAT of the quarter in which the refund failed', async () => {
  await using world = await newWorld()
  const payment = await sell(world, 'BE')
  const refund = await world.psp.control.refund(payment)
  await issueCreditNotes.run(world.ctx(), null)
  world.clock.set(new Date('2026-07-02T10:00:00Z'))
  await failRefund(world, refund)
  await world.runJobs()
  const rows = async (line: string) => (await report(world, line))?.split('\r\n').slice(1)
  expect(await rows('vat 2026 2')).toEqual(['Vonkje Demo B.V.,BE,21,EUR,2026-Q2,1,1,0.00,0.00,0.00,0,0,0,1'])
  expect(await rows('vat 2026 3')).toEqual(['Vonkje Demo B.V.,BE,21,EUR,2026-Q2,0,0,28.88,6.07,34.95,1,0,0,0'])
})

test('L-23 a rate of 25.5 % is a row of its own in the VAT of a quarter', async () => {
  await using world = await newWorld()
  await sell(world, 'BE')
  await world.sql(`update bundle set vat_basis_points = 2550 where country = 'BE'`)
  await sell(world, 'BE')
  const [, ...rows] = (await report(world, 'vat 2026 2'))?.split('\r\n') ?? []
  expect(rows).toEqual([
    'Vonkje Demo B.V.,BE,21,EUR,2026-Q2,1,0,28.88,6.07,34.95,0,0,0,1',
    'Vonkje Demo B.V.,BE,25.5,EUR,2026-Q2,1,0,27.85,7.10,34.95,0,0,0,1',
  ])
})

test.each(['vat', 'vat 2026 1 orders', 'vat 2026', 'vat 2026 5', 'vat 26 1', 'vat 2026 1 2', 'vat now 1'])(
  '`%s` is no command',
  async (line) => {
    const openNothing = () => Promise.reject(new Error('it opened the database'))
    expect(await runVatCommand(openNothing, line.split(' '))).toBe(null)
  },
)
