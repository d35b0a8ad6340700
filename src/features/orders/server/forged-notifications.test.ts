import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { placeOrder, sendPaymentNotification } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Payment } from '../../../../tools/pretend-psp/payment.ts'
import { buildLocalReport } from './provider-check.ts'
import { listOperatorCases } from './repayments.ts'
import { settlePayment } from './settlement.ts'

const SECRET = 'a secret of this test only'
const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')

async function postEvent(world: World, body: string, signature: string | null): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'x-mollie-signature': signature } : {}) }
  const response = await fetch(`${world.origin}/api/payments/events`, { method: 'POST', body, headers })
  await response.arrayBuffer()
  return response.status
}

const eventOf = (id: string, type = 'payment.paid') => {
  const entity = type.startsWith('refund.') ? { id: 're_1', paymentId: id } : { id, status: 'paid' }
  return JSON.stringify({ type, entityId: entity.id, _embedded: { entity } })
}

/** Reads every row of every table, except for the sessions, whose last use each test may change. */
async function readDatabase(world: World): Promise<Record<string, unknown>> {
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> 'session' order by 1`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of tables)
    contents[name] = await world.sql(`select t::text as row from ${name} t order by t::text collate "C"`)
  return contents
}

/** Returns the provider's payment of a new order. */
async function orderPayment(world: World): Promise<Payment & { orderId: string }> {
  const member = await world.member()
  const { id: orderId } = await placeOrder(world, member)
  const payment = world.psp.payments.list().find(({ redirectUrl }) => redirectUrl?.endsWith(orderId))
  if (!payment) throw new Error('the order has no payment')
  return { ...payment, orderId }
}

test('T4 I9 forged and replayed notifications change no row of any table', async () => {
  await using world = await newWorld()
  const { control } = world.psp
  const [settled, hidden] = [await orderPayment(world), await orderPayment(world)]
  await control.setStatus(settled.id, 'failed')
  await control.setStatus(settled.id, 'paid')
  await control.refund(settled.id, 1000)
  await world.runJobs()
  control.webhook = 'off'
  await control.setStatus(hidden.id, 'paid') // nobody but the provider knows
  world.clock.advanceSeconds(1)
  const before = await readDatabase(world)

  for (const id of ['tr_unknown', newClientId(), hidden.orderId, '../payments', ''])
    expect([id, (await sendPaymentNotification(world, id)).status]).toEqual([id, 200])
  const body = eventOf(hidden.id)
  const signatures = [null, '', 'x', sign(body, 'another secret'), `sha256=${sign(`${body} `)}`, `sha256=${sign('')}`]
  for (const signature of signatures)
    expect([signature, await postEvent(world, body, signature)]).toEqual([signature, 401])
  for (const type of ['payment.failed', 'payment.paid', 'refund.refunded', 'payment.expired']) {
    const old = eventOf(settled.id, type)
    expect([type, await postEvent(world, old, `sha256=${sign(old)}`)]).toEqual([type, 200])
  }
  await sendPaymentNotification(world, settled.id)

  expect(await readDatabase(world)).toEqual(before)
  expect((await sendPaymentNotification(world, hidden.id)).status).toBe(200) // a real one does
  expect(await readDatabase(world)).not.toEqual(before)
})

const TAMPERED = {
  'another currency': ({ amount }: Payment) => ({ amount: { ...amount, currency: 'USD' } }),
  'a lower amount': ({ amount }: Payment) => ({ amount: { ...amount, value: '0.01' } }),
  'a higher amount': ({ amount }: Payment) => ({ amount: { ...amount, value: '34.96' } }),
  'the id of a payment of another order': (_: Payment, other: Payment) => ({ metadata: other.metadata }),
  'no id of ours': () => ({ metadata: null }),
}

test.each(Object.entries(TAMPERED))(
  'T4 I9 a payment with %s settles nothing, is marked, logged and listed for an operator',
  async (_name, change) => {
    const lines: { level: number; msg: string }[] = []
    const logStream = { write: (line: string) => void lines.push(JSON.parse(line) as { level: number; msg: string }) }
    await using world = await newWorld({ logStream })
    const [payment, other] = [await orderPayment(world), await orderPayment(world)]
    world.psp.control.tamper(payment.id, change(payment, other))
    await world.psp.control.setStatus(payment.id, 'paid')
    await world.psp.control.chargeBack(payment.id)
    world.clock.advanceSeconds(86_400)
    await world.runJobs()

    expect(await world.sql(`select 1 from purchase where status = 'paid'`)).toEqual([])
    expect(await world.sql(`select 1 from ledger_entry where counter_account = 'order'`)).toEqual([])
    expect(await world.sql('select status, mismatch from payment where provider_id = $1', [payment.id])).toEqual([
      { status: 'open', mismatch: true },
    ])
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'the provider reports another payment than requested' }),
    )
    expect((await listOperatorCases(world.ctx())).map(({ kind }) => kind)).toEqual(['mismatch'])
  },
)

test('T4 I9 a chargeback in another currency takes no credits and is listed for an operator', async () => {
  await using world = await newWorld()
  const payment = await orderPayment(world)
  await world.psp.control.setStatus(payment.id, 'paid')
  const [row] = await world.sql<{ id: string }>('select id from payment')
  const paymentId = row?.id ?? ''
  const local = buildLocalReport({ id: paymentId, amountCents: 3_495, currency: 'EUR' }, 'paid', 'a test')
  const chargeback = {
    id: 'chb_1',
    kind: 'chargeback' as const,
    status: 'charged_back',
    amountCents: 3_495,
    currency: 'USD',
    createdAt: world.clock.now(),
    reasonCode: null,
    refundId: null,
  }
  const reported = { ...local, id: payment.id, repayments: [chargeback], chargedBackCents: 3_495 }
  await settlePayment(world.ctx(), { paymentId, source: 'job', reported })

  expect(await world.sql('select currency from payment_reversal')).toEqual([{ currency: 'USD' }])
  const orders = await world.sql(
    'select b.credits, o.reversed_at from purchase o join credit_balance b on b.member_id = o.member_id',
  )
  expect(orders).toEqual([{ credits: 150, reversed_at: null }])
  expect((await listOperatorCases(world.ctx())).map(({ kind }) => kind)).toEqual(['amount'])
})
