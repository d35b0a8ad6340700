import { expect, test } from 'vitest'
import { placeOrder } from '#testing/orders.ts'
import { listBrokenMoneyRules, payOrder } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OFFICE_ORDERS_PAGE_SIZE } from '../refund.rules.ts'

const newId = () => crypto.randomUUID()

function refund(
  staff: TestStaff,
  orderId: string,
  { requestId = newId(), amount, again }: { requestId?: string; amount?: string; again?: 'yes' },
) {
  const body = {
    requestId,
    reason: 'Coulance',
    ...(amount === undefined ? {} : { amount }),
    ...(again ? { again } : {}),
  }
  return staff.post(`/api/office/orders/${orderId}/refund`, body)
}

async function list(staff: TestStaff, query = '') {
  const { orders, next } = await (await staff.get(`/api/office/orders?${query}`)).json()
  return { ids: (orders as { id: string }[]).map(({ id }) => id), next: next as string | null }
}

async function countEntries(world: World, action: string): Promise<number> {
  return (await world.sql('select from audit_entry where action = $1', [action])).length
}

/** Pays an order whose price is above the limit of refunds that one person decides about. */
async function payExpensiveOrder(world: World, member?: TestMember) {
  await world.sql(`update bundle set price_cents = 20000 where site_id = $1 and id = 'p1'`, [world.siteId])
  await world.sql('update payment_method set max_cents = 50000 where site_id = $1', [world.siteId])
  world.clock.advanceSeconds(61) // lets caches expire
  return payOrder(world, member)
}

test('orders are filtered by state, method, period and number, on their own site only', async () => {
  await using world = await newWorld()
  const { orderId: paid } = await payOrder(world)
  const { id: open } = await placeOrder(world, await world.member(), { method: 'sct' })
  const staff = await world.staff('support')
  const [row] = await world.sql<{ number: string }>('select number from purchase where id = $1', [paid])
  const today = world.clock.now().toISOString().slice(0, 10)
  expect((await list(staff)).ids.toSorted()).toEqual([paid, open].toSorted())
  for (const [query, ids] of [
    ['state=paid', [paid]],
    ['state=open', [open]],
    ['state=reversed', []],
    ['method=sct', [open]],
    [`number=${row?.number.toLowerCase()}`, [paid]],
    [`from=${today}&to=${today}&state=open`, [open]],
    ['to=2020-01-01', []],
  ] as const)
    expect([query, (await list(staff, query)).ids]).toEqual([query, ids])
  await world.sql('update purchase set site_id = $1', [world.otherSite.siteId])
  expect((await list(staff)).ids).toEqual([])
  expect((await staff.get(`/api/office/orders/${paid}`)).status).toBe(404)
  expect((await staff.get('/api/office/orders?state=nonsense')).status).toBe(422)
})

test('every order is on one page of the list, the newest first', async () => {
  await using world = await newWorld()
  const { orderId } = await payOrder(world)
  await world.sql(
    `insert into purchase select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', 'N' || i,
       'created_at', p.created_at - (i / 2) * interval '1 second'))).* from purchase p, generate_series(1, 60) i where p.id = $1`,
    [orderId],
  )
  const staff = await world.staff('finance')
  const first = await list(staff)
  const second = await list(staff, `before=${first.next}`)
  expect([first.ids.length, second.ids.length, second.next]).toEqual([OFFICE_ORDERS_PAGE_SIZE, 11, null])
  const rows = await world.sql<{ id: string }>('select id from purchase order by created_at desc, id desc')
  expect([...first.ids, ...second.ids]).toEqual(rows.map(({ id }) => id))
})

test('an order shows the reports about its payment as they came, and opening it leaves one entry', async () => {
  await using world = await newWorld()
  const { orderId, id } = await payOrder(world)
  const staff = await world.staff('support')
  const order = await (await staff.get(`/api/office/orders/${orderId}`)).json()
  expect(order).toMatchObject({ state: 'paid', method: 'ideal', totalCents: 3495, repayments: [], refunds: [] })
  const last = order.events.at(-1)
  expect(last).toMatchObject({ status: 'paid', snapshot: { id } })
  expect(await countEntries(world, 'order.read')).toBe(1)
})

test('a refund that is sent twice at once is requested once and leaves one entry', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payOrder(world)
  const staff = await world.staff('finance')
  const requestId = newId()
  const responses = await Promise.all([1, 2, 3].map(() => refund(staff, orderId, { requestId, amount: '10,00' })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await responses[0]?.json()).toEqual({ isWaiting: false, amountCents: 1000, currency: 'EUR', isByBank: false })
  expect(await countEntries(world, 'order.refund')).toBe(1)
  expect(await world.getBalance(anna)).toBe(108)
  const { orderId: other } = await payOrder(world)
  expect((await refund(staff, other, { requestId })).status).toBe(409)
  expect((await refund(staff, orderId, { requestId, amount: '11,00' })).status).toBe(409)
  await world.runJobs()
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('two refunds at once never exceed the order', async () => {
  await using world = await newWorld()
  const { orderId } = await payOrder(world)
  const staff = await world.staff('finance')
  const responses = await Promise.all([1, 2].map(() => refund(staff, orderId, { amount: '20,00' })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const refused = responses.find(({ status }) => status === 422)
  expect(await refused?.json()).toMatchObject({ refusal: 'amount_too_high', details: { max: '14.95' } })
})

test('a refund is refused with its reason: an unpaid order, nothing left, a malformed amount', async () => {
  await using world = await newWorld()
  const { id: open } = await placeOrder(world, await world.member())
  const { orderId } = await payOrder(world)
  const staff = await world.staff('admin')
  expect(await (await refund(staff, open, {})).json()).toMatchObject({ refusal: 'order_not_paid' })
  for (const amount of ['0', '-1', '1,2,3', '=1']) expect((await refund(staff, orderId, { amount })).status).toBe(422)
  expect((await refund(staff, orderId, {})).status).toBe(200)
  expect(await (await refund(staff, orderId, {})).json()).toMatchObject({ refusal: 'nothing_to_refund' })
  expect((await refund(staff, newId(), {})).status).toBe(404)
})

test('T22 a large refund waits for a second person, and is then made once', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payExpensiveOrder(world)
  const [asker, other] = [await world.staff('finance'), await world.staff('admin')]
  const requestId = newId()
  for (const _ of [1, 2])
    expect(await (await refund(asker, orderId, { requestId })).json()).toMatchObject({ isWaiting: true })
  expect(await world.getBalance(anna)).toBe(150)
  const approve = (staff: TestStaff) => staff.post(`/api/office/approvals/${requestId}/approval`, {})
  expect((await approve(asker)).status).toBe(403)
  const [change] = await (await other.get('/api/office/approvals')).json()
  expect(change).toMatchObject({ kind: 'order.refund', input: { orderId, amountCents: 20_000 } })
  const statuses = (await Promise.all([approve(other), approve(await world.staff('finance'))])).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await world.getBalance(anna)).toBe(0)
  expect(await (await refund(asker, orderId, { requestId })).json()).toMatchObject({ isWaiting: false })
  expect(await world.sql('select amount_cents from payment_refund')).toEqual([{ amount_cents: 20_000 }])
  expect([await countEntries(world, 'approval.request'), await countEntries(world, 'order.refund')]).toEqual([1, 1])
})

test('T22 a refund in parts waits for a second person like the whole, also when the parts are sent at once', async () => {
  await using world = await newWorld()
  const { orderId } = await payExpensiveOrder(world)
  const finance = await world.staff('finance')
  const amounts = ['60,00', '50,00', '45,00']
  const outcomes = await Promise.all(amounts.map(async (amount) => (await refund(finance, orderId, { amount })).json()))
  const alone = outcomes.filter(({ isWaiting }) => !isWaiting).reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(outcomes.some(({ isWaiting }) => isWaiting)).toBe(true)
  expect(alone).toBeLessThanOrEqual(10_000)
})

test('an equal refund within ten minutes is asked about', async () => {
  await using world = await newWorld()
  const { orderId } = await payOrder(world)
  const [finance, other] = [await world.staff('finance'), await world.staff('admin')]
  expect((await refund(finance, orderId, { amount: '5,00' })).status).toBe(200)
  const repeated = await refund(other, orderId, { amount: '5,00' })
  expect([repeated.status, await repeated.json()]).toEqual([
    409,
    expect.objectContaining({ refusal: 'done_recently', details: expect.objectContaining({ by: finance.name }) }),
  ])
  expect((await refund(other, orderId, { amount: '5,00', again: 'yes' })).status).toBe(200)
  expect(await world.sql('select amount_cents from payment_refund')).toHaveLength(2)
})

test('T22 nobody refunds an order of an account with their own address', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payOrder(world)
  const staff = await world.staff('finance')
  await world.sql('update staff_account set email = $2 where id = $1', [staff.staffId, anna.email])
  expect(await (await refund(staff, orderId, {})).json()).toMatchObject({ refusal: 'own_account' })
})

test('the file of orders has the filtered orders without addresses, and no formula', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payOrder(world)
  await placeOrder(world, await world.member())
  await world.sql(`update purchase set number = '=1+1' where id = $1`, [orderId])
  const staff = await world.staff('finance')
  const { csv, count } = await (await staff.post('/api/office/orders/export', { state: 'paid' })).json()
  expect(count).toBe(1)
  const [heading, row] = csv.split('\r\n')
  expect(heading).toMatch(/^number,created,paid/)
  expect(row).toContain(`'=1+1`)
  expect(row).toContain(`34.95`)
  expect(csv).not.toContain(anna.email)
  expect(await countEntries(world, 'order.export')).toBe(1)
})
