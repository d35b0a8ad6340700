import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { SystemContext } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { completeCheckout, findOnlyPayment, placeOrder, sendPaymentNotification } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { confirmOrders } from './confirmation.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { eraseOldOrders } from '#testing/old-orders.ts'

/** Creates a member with a paid order, without its confirmation. */
async function newPaidOrder(world: World, order: Record<string, unknown> = {}) {
  const buyer = await world.member()
  const { id, checkoutUrl } = await placeOrder(world, buyer, order)
  await completeCheckout(checkoutUrl, 'paid')
  const paymentId = world.psp.payments.list().at(-1)!.id
  return { buyer, id, paymentId }
}

const confirm = (world: World) => confirmOrders.run(world.ctx(), null)

interface Invoice {
  kind: string
  number: string
  net_cents: number
  vat_cents: number
  total_cents: number
}

const listInvoices = (world: World) =>
  world.sql<Invoice>(
    'select kind, number, net_cents, vat_cents, total_cents from invoice order by kind desc, year, sequence',
  )

const listNumbers = async (world: World) => (await listInvoices(world)).map(({ number }) => number)

const numbersTo = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, index) => `${prefix}2026-${String(index + 1).padStart(6, '0')}`)

test('L-23 the invoice of a paid order is a snapshot without the name, address and e-mail of the buyer', async () => {
  await using world = await newWorld()
  const { buyer, id } = await newPaidOrder(world)
  await confirm(world)
  const [invoice] = await world.sql<{ snapshot: Record<string, unknown>; purchase_id: string }>(
    'select snapshot, purchase_id from invoice',
  )
  const [order] = await world.sql<{ number: string }>('select number from purchase where id = $1', [id])
  expect(invoice?.purchase_id).toBe(id)
  expect(invoice?.snapshot).toEqual({
    number: '2026-000001',
    issuedOn: '2026-06-01',
    company: expect.objectContaining({ name: 'Vonkje Demo B.V.', vatNumbers: ['NL000000000B00'] }),
    orderNumber: order?.number,
    paidOn: '2026-06-01',
    invoice: null,
    country: 'NL',
    lines: [{ kind: 'bundle', bundleId: 'p1', credits: 150, cents: 3495 }],
    netCents: 2888,
    vatBasisPoints: 2100,
    vatCents: 607,
    totalCents: 3495,
    currency: 'EUR',
    method: 'ideal',
    terms: { acceptedVersion: '2026-06-01', withdrawalVersion: '2026-12' },
  })
  for (const value of [buyer.email, buyer.id, buyer.name])
    expect(JSON.stringify(invoice?.snapshot)).not.toContain(value)
})

/** Runs work as four processes at the same time. Returns the lines of their logs. */
async function runInFourProcesses(world: World, work: (ctx: SystemContext) => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const databases = Array.from({ length: 4 }, () => openDatabase(world.databaseUrl, { role: 'vonk_app', size: 3 }))
  try {
    await Promise.all(databases.map((db) => work({ ...world.ctx(), db, reader: db, log })))
  } finally {
    for (const database of databases) await database.close()
  }
  return lines
}

test('L-23 twenty orders that four processes confirm at the same time get the numbers 1 to 20', async () => {
  await using world = await newWorld()
  for (let count = 0; count < 20; count++) await newPaidOrder(world)
  expect(await runInFourProcesses(world, (ctx) => confirmOrders.run(ctx, null))).toEqual([])
  expect(await listNumbers(world)).toEqual(numbersTo(20))
  expect(await world.sql('select 1 from unconfirmed_order')).toEqual([])
  expect(await world.sql('select last_sequence from invoice_series')).toEqual([{ last_sequence: 20 }])
}, 120_000)

test('L-23 an order whose invoice or mail fails leaves no gap, and gets one number when it is retried', async () => {
  await using world = await newWorld()
  const [first, second, third] = [await newPaidOrder(world), await newPaidOrder(world), await newPaidOrder(world)]
  const setLocale = (locale: string) => world.sql('update purchase set locale = $2 where id = $1', [first.id, locale])
  const setCurrency = (value: string) =>
    world.sql('update purchase set currency = $2 where id = $1', [second.id, value])
  await setLocale('xx') // its invoice is issued, but its mail has no texts
  await setCurrency('1+1') // it cannot be invoiced
  await confirm(world)
  await confirm(world)
  expect(await listNumbers(world)).toEqual(numbersTo(2))
  expect(await world.mailsTo(first.buyer.email)).toEqual([])

  await setLocale('nl')
  await setCurrency('EUR')
  await confirm(world)
  await confirm(world)
  expect(await listNumbers(world)).toEqual(numbersTo(3))
  for (const { buyer } of [first, second, third]) expect(await world.mailsTo(buyer.email)).toHaveLength(1)
})

test('L-23 the numbers start at 1 again in the new year of the site’s time zone', async () => {
  await using world = await newWorld()
  world.clock.set(new Date('2026-12-31T22:59:00Z'))
  await newPaidOrder(world)
  await confirm(world)
  await newPaidOrder(world)
  world.clock.set(new Date('2026-12-31T23:00:00Z'))
  await confirm(world)
  expect(await listNumbers(world)).toEqual(['2026-000001', '2027-000001'])
})

test('L-23 the order of a buyer who was erased before the confirmation gets an invoice and no mail', async () => {
  await using world = await newWorld()
  const { buyer } = await newPaidOrder(world)
  await world.sql('delete from account where id = $1', [buyer.id])
  await confirm(world)
  expect(await listNumbers(world)).toEqual(numbersTo(1))
  expect(await world.mailsTo(buyer.email)).toEqual([])
})

test('L-23 an order from before invoices existed gets one without a second mail', async () => {
  await using world = await newWorld()
  const { buyer } = await newPaidOrder(world)
  await world.sql('update unconfirmed_order set is_mailed = true')
  await confirm(world)
  expect(await listNumbers(world)).toEqual(numbersTo(1))
  expect(await world.mailsTo(buyer.email)).toEqual([])
  expect(await world.sql('select 1 from unconfirmed_order')).toEqual([])
})

test('L-23 the application can neither change nor delete an invoice, and the database stores no double', async () => {
  await using world = await newWorld()
  await newPaidOrder(world)
  await confirm(world)
  const database = openDatabase(world.databaseUrl, { role: 'vonk_app', size: 1 })
  try {
    for (const text of [
      `update invoice set snapshot = '{}'`,
      'delete from invoice',
      'truncate invoice',
      'delete from invoice_series',
    ])
      await expect(database.query({ text }, []), text).rejects.toThrow('permission denied')
  } finally {
    await database.close()
  }
  const copy = (column: string, value: string) =>
    world.sql(
      `insert into invoice (id, kind, company_id, year, sequence, purchase_id, payment_id, issued_at, issued_on, snapshot)
       select gen_random_uuid(), kind, company_id, year, ${column === 'sequence' ? value : 'sequence'}, purchase_id,
         payment_id, issued_at, issued_on, snapshot || '{"number": "x"}' from invoice`,
    )
  await expect(copy('sequence', '2')).rejects.toThrow('invoice_of_order')
  await expect(copy('year', '')).rejects.toThrow(/duplicate key/)
})

/** Refunds a part of a payment on the provider's pages and issues its credit note. */
async function refund(world: World, paymentId: string, cents?: number): Promise<void> {
  await world.psp.control.refund(paymentId, cents)
  await issueCreditNotes.run(world.ctx(), null)
}

test('L-23 the credit notes of partial refunds add up to the invoice; a repeated report credits nothing more', async () => {
  await using world = await newWorld()
  const { id, paymentId } = await newPaidOrder(world)
  await confirm(world)
  for (const cents of [1000, 1]) await refund(world, paymentId, cents)
  await refund(world, paymentId, 2494)
  await Promise.all(Array.from({ length: 4 }, () => issueCreditNotes.run(world.ctx(), null)))

  const [invoice, ...notes] = await listInvoices(world)
  expect(invoice).toMatchObject({ number: '2026-000001', net_cents: 2888, vat_cents: 607 })
  expect(notes).toEqual([
    { kind: 'credit_note', number: 'C2026-000001', net_cents: -826, vat_cents: -174, total_cents: -1000 },
    { kind: 'credit_note', number: 'C2026-000002', net_cents: -1, vat_cents: 0, total_cents: -1 },
    { kind: 'credit_note', number: 'C2026-000003', net_cents: -2061, vat_cents: -433, total_cents: -2494 },
  ])
  const [{ snapshot } = { snapshot: {} }] = await world.sql<{ snapshot: Record<string, unknown> }>(
    `select snapshot from invoice where number = 'C2026-000001' and purchase_id = $1`,
    [id],
  )
  expect(snapshot).toMatchObject({
    invoice: { number: '2026-000001', issuedOn: '2026-06-01' },
    lines: [{ kind: 'refund', cents: -1000 }],
    vatBasisPoints: 2100,
  })
})

test('L-23 concurrent jobs issue one credit note per refund, without a gap', async () => {
  await using world = await newWorld()
  const orders = [await newPaidOrder(world), await newPaidOrder(world), await newPaidOrder(world)]
  await confirm(world)
  for (const { paymentId } of orders) {
    await world.psp.control.refund(paymentId, 500)
    await world.psp.control.refund(paymentId, 700)
  }
  expect(await runInFourProcesses(world, (ctx) => issueCreditNotes.run(ctx, null))).toEqual([])
  expect((await listNumbers(world)).slice(3)).toEqual(numbersTo(6, 'C'))
})

test('L-23 a refund before the confirmation is credited after it; a chargeback and a pending refund are not', async () => {
  await using world = await newWorld()
  const { paymentId } = await newPaidOrder(world)
  await refund(world, paymentId, 500)
  expect(await listInvoices(world)).toEqual([])
  await confirm(world)
  await world.psp.control.chargeBack(paymentId, 700)
  await issueCreditNotes.run(world.ctx(), null)
  expect(await listNumbers(world)).toEqual(['2026-000001', 'C2026-000001'])

  await world.psp.control.refund(paymentId, 800)
  await world.sql(`update payment_reversal set status = 'pending' where amount_cents = 800`)
  await issueCreditNotes.run(world.ctx(), null)
  expect(await listNumbers(world)).toEqual(['2026-000001', 'C2026-000001'])
  await world.sql(`update payment_reversal set status = 'processing' where amount_cents = 800`)
  await issueCreditNotes.run(world.ctx(), null)
  expect(await listNumbers(world)).toEqual(['2026-000001', 'C2026-000001', 'C2026-000002'])
})

test('L-23 the refund of a second payment of the same order is no credit of its invoice', async () => {
  await using world = await newWorld()
  const buyer: TestMember = await world.member()
  const { id } = await placeOrder(world, buyer)
  const first = findOnlyPayment(world)
  await world.as(buyer).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'paypal' })
  const second = world.psp.payments.list().find(({ id: other }) => other !== first.id)!
  await world.psp.control.setStatus(second.id, 'paid')
  await world.psp.control.setStatus(first.id, 'paid')
  await world.runJobs()
  await sendPaymentNotification(world, first.id)
  await issueCreditNotes.run(world.ctx(), null)
  expect(await world.sql(`select status from payment_reversal`)).toEqual([{ status: 'refunded' }])
  expect(await listNumbers(world)).toEqual(['2026-000001'])
  const [{ method } = { method: '' }] = await world.sql<{ method: string }>(
    `select snapshot ->> 'method' as method from invoice`,
  )
  expect(method).toBe('paypal')
})

test('L-23 documents of an erased buyer are deleted with their order, seven years after the year of the last one', async () => {
  await using world = await newWorld()
  world.clock.set(new Date('2026-12-31T20:00:00Z'))
  const { buyer, paymentId } = await newPaidOrder(world)
  await confirm(world)
  world.clock.set(new Date('2027-01-02T10:00:00Z'))
  await refund(world, paymentId, 500)
  await world.sql('delete from account where id = $1', [buyer.id])
  world.clock.set(new Date('2034-12-31T23:59:59Z'))
  await eraseOldOrders(world)
  expect(await listNumbers(world)).toEqual(['2026-000001', 'C2027-000001'])
  world.clock.set(new Date('2035-01-01T00:00:00Z'))
  await eraseOldOrders(world)
  expect(await listNumbers(world)).toEqual([])
  expect(await world.sql('select 1 from purchase')).toEqual([])
})
