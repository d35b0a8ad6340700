import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { newDebitWorld, orderByDebit } from '#testing/debits.ts'
import { openOffice } from '#testing/endpoints/office-forms.ts'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import { failRefund } from '#testing/repaid-orders.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'
import { confirmOrders } from './confirmation.ts'
import { issueCreditNotes } from './credit-notes.ts'

/** Pays and invoices an order of a buyer in a country. Returns the provider's id of the payment. */
async function sell(world: World, country: string, bundleId = 'p1'): Promise<string> {
  const buyer = await world.member()
  await world.sql('update profile set country = $2 where member_id = $1', [buyer.id, country])
  await completeCheckout((await placeOrder(world, buyer, { bundleId, method: 'creditcard' })).checkoutUrl, 'paid')
  await confirmOrders.run(world.ctx(), null)
  return world.psp.payments.list().at(-1)?.id ?? ''
}

/** Returns the lines of the file of a period, as `2026-Q2`. */
async function report(world: World, period: string): Promise<string[]> {
  const staff = await world.staff('finance')
  const { csv } = await (await staff.post(`/api/office/vat/${period}/file`, {})).json()
  return csv.split('\r\n')
}

async function listContradictions(world: World, period: string): Promise<Record<string, unknown>[]> {
  const staff = await world.staff('finance')
  return (await (await staff.get(`/api/office/vat/contradictions?period=${period}`)).json()).orders
}

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
  expect(await report(world, '2026-Q2')).toEqual([
    head,
    `"'=Vonk, B.V.",BE,21,EUR,2026-Q2,1,0,28.88,6.07,34.95,0,0,0,1`,
  ])
  expect(await report(world, '2026-Q3')).toEqual([
    head,
    `"'=Vonk, B.V.",BE,21,EUR,2026-Q2,0,1,-8.26,-1.74,-10.00,0,0,0,0`,
    `"'=Vonk, B.V.",DE,19,EUR,2026-Q3,1,1,25.21,4.79,30.00,0,0,0,1`,
    `"'=Vonk, B.V.",NL,21,EUR,2026-Q3,2,0,41.24,8.66,49.90,0,2,0,0`,
  ])
  expect(await report(world, '2026-Q4')).toEqual([head])
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
  const [, ...rows] = await report(world, '2026-Q2')
  expect(rows.map((row) => row.split(',').slice(-3).join())).toEqual(['0,0,1', '3,1,1'])
  const facts = { issuedOn: '2026-06-01', currency: 'EUR', vatCents: 607, totalCents: 3495 }
  const dutchOrder = { country: 'NL', addressCountry: 'BE', payerCountry: null, method: 'paypal' }
  const belgianOrder = { country: 'BE', addressCountry: 'NL', payerCountry: 'DE', method: 'creditcard' }
  const contradictions = await listContradictions(world, '2026-Q2')
  expect(new Map(contradictions.map(({ number, invoice: _invoice, ...order }) => [number, order]))).toEqual(
    new Map([
      [numbers[4], { ...dutchOrder, ...facts }],
      [numbers[5], { ...belgianOrder, ...facts }],
    ]),
  )
  expect(await listContradictions(world, '2026-06')).toEqual(contradictions)
  expect(await listContradictions(world, '2026-Q1')).toEqual([])
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
  expect((await report(world, '2026-Q2')).at(-1)).toMatch(/,1,0,0$/)
  await world.sql('update payment set payer_country = null') // as one that our bank collects: only its mandate tells
  expect((await report(world, '2026-Q2')).at(-1)).toMatch(/,1,0,0$/)
})

test('L-23 a correction is a row of the quarter of its invoice, in the VAT of the quarter in which the refund failed', async () => {
  await using world = await newWorld()
  const payment = await sell(world, 'BE')
  const refund = await world.psp.control.refund(payment)
  await issueCreditNotes.run(world.ctx(), null)
  world.clock.set(new Date('2026-07-02T10:00:00Z'))
  await failRefund(world, refund)
  await world.runJobs()
  const rows = async (period: string) => (await report(world, period)).slice(1)
  expect(await rows('2026-Q2')).toEqual(['Vonkje Demo B.V.,BE,21,EUR,2026-Q2,1,1,0.00,0.00,0.00,0,0,0,1'])
  expect(await rows('2026-Q3')).toEqual(['Vonkje Demo B.V.,BE,21,EUR,2026-Q2,0,0,28.88,6.07,34.95,1,0,0,0'])
})

test('L-23 a rate of 25.5 % is a row of its own in the VAT of a quarter', async () => {
  await using world = await newWorld()
  await sell(world, 'BE')
  await world.sql(`update bundle set vat_basis_points = 2550 where country = 'BE'`)
  await sell(world, 'BE')
  const [, ...rows] = await report(world, '2026-Q2')
  expect(rows).toEqual([
    'Vonkje Demo B.V.,BE,21,EUR,2026-Q2,1,0,28.88,6.07,34.95,0,0,0,1',
    'Vonkje Demo B.V.,BE,25.5,EUR,2026-Q2,1,0,27.85,7.10,34.95,0,0,0,1',
  ])
})

test('the contradicted countries of a company are shown to finance of its sites, for a month or a quarter', async () => {
  await using world = await newWorld()
  const belgian = '193.190.0.1'
  await sellFrom(world, { declared: 'NL', ip: belgian, method: 'paypal', card: null })
  await confirmOrders.run(world.ctx(), null)
  const finance = await world.staff('finance')
  expect(await (await finance.get('/api/office/vat/contradictions')).json()).toMatchObject({
    period: '2026-06',
    orders: [{ country: 'NL', addressCountry: 'BE' }],
  })
  expect((await finance.get('/api/office/vat/contradictions?period=2026')).status).toBe(422)
  const support = await (await world.staff('support')).get('/api/office/vat/contradictions')
  expect([support.status, await support.json()]).toMatchObject([403, { refusal: 'permission_denied' }])
  await world.sql(
    `with other as (insert into company select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
       from company c limit 1 returning id)
     update site set company_id = other.id from other where site.id = $1`,
    [world.otherSite.siteId],
  )
  world.clock.advanceSeconds(61) // lets caches expire
  const other = await world.otherSite.staff('finance')
  expect((await (await other.get('/api/office/vat/contradictions?period=2026-06')).json()).orders).toEqual([])
})

test('L-23 the page of VAT lists the oldest hundred orders with a contradicted country, and says that there are more', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  await sellFrom(world, { declared: 'NL', ip: '193.190.0.1', method: 'paypal', card: null })
  await sellFrom(world, { declared: 'NL', ip: '10.0.0.1', method: 'paypal', card: null }) // no fact but the declared one
  await confirmOrders.run(world.ctx(), null)
  const read = async () =>
    (await (await world.staff('finance')).get('/api/office/vat/contradictions?period=2026-06')).json()
  await world.sql('drop index invoice_of_order') // so that copies of an invoice stand for other orders
  const copy = (count: number) =>
    world.sql(
      `insert into invoice (id, kind, company_id, year, sequence, purchase_id, payment_id, issued_at, issued_on, snapshot)
       select gen_random_uuid(), kind, company_id, 2000 + $1, n, purchase_id, payment_id, issued_at, issued_on + n % 28,
         jsonb_set(snapshot, '{number}', to_jsonb('C' || $1 || '-' || n))
       from invoice, generate_series(1, $1) n where sequence = 1 and year = 2026`,
      [count],
    )
  await copy(99)
  expect(await read()).toMatchObject({ orders: { length: 100 }, hasMore: false })
  await copy(1)
  const { orders, hasMore } = await read()
  expect([orders.length, hasMore]).toEqual([100, true])
  const days = orders.map(({ issuedOn }: { issuedOn: string }) => issuedOn)
  expect(days).toEqual(days.toSorted())
  const page = await openOffice(served, await world.staff('finance')).get('/office/vat')
  expect(await page.text()).toContain('Dit zijn de oudste 100; er zijn er meer.')
})

test('the page of VAT says that no country is contradicted, or which is', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const open = async () => (await openOffice(served, await world.staff('finance')).get('/office/vat')).text()
  expect(await open()).toContain('In deze periode wordt geen land tegengesproken.')
  const number = await sellFrom(world, { declared: 'NL', ip: '193.190.0.1', method: 'paypal', card: null })
  await confirmOrders.run(world.ctx(), null)
  expect(await open()).toContain(`href="/office/orders?number=${number}"`)
  expect((await openOffice(served, await world.staff('support')).get('/office/vat')).status).toBe(403)
})
