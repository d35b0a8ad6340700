import { expect, test } from 'vitest'
import { listBrokenMoneyRules, payOrder } from '#testing/repaid-orders.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const DAY = 86_400

async function read(staff: TestStaff, period: string) {
  return (await staff.get(`/api/office/vat?period=${period}`)).json()
}

const close = (staff: TestStaff, month: string) => staff.post(`/api/office/vat/${month}/closing`, {})
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

/** Pays an order on 1 June 2026, and moves the clock to 2 July. */
async function payInJune(world: World) {
  const order = await payOrder(world)
  await world.runJobs()
  world.clock.advanceSeconds(31 * DAY)
  return order
}

test('L-23 a closed month never changes: a later refund is in the open month and in the quarter of the invoice', async () => {
  await using world = await newWorld()
  const { id } = await payInJune(world)
  const staff = await world.staff('finance')
  const june = {
    country: 'NL',
    invoices: 1,
    creditNotes: 0,
    vatCents: 607,
    totalCents: 3495,
    invoiceQuarter: '2026-Q2',
  }
  expect(await read(staff, '2026-06')).toMatchObject({ rows: [june], months: [{ closedAt: null, canClose: true }] })
  const responses = await Promise.all([1, 2, 3].map(() => close(staff, '2026-06')))
  const answers = await Promise.all(responses.map((response) => response.json()))
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ closedAt: world.clock.now().toISOString() })))
  expect(await listActions(world)).toEqual(['vat.close'])

  await world.psp.control.refund(id, 1000)
  await world.runJobs()
  expect(await read(staff, '2026-06')).toMatchObject({
    rows: [june],
    months: [{ month: '2026-06', closedBy: staff.name, canClose: false }],
  })
  const july = { country: 'NL', invoices: 0, creditNotes: 1, totalCents: -1000, invoiceQuarter: '2026-Q2' }
  expect(await read(staff, '2026-07')).toMatchObject({ rows: [july], months: [{ canClose: false }] })
  expect((await read(staff, '2026-Q3')).rows).toMatchObject([july])
  expect((await read(staff, '2026-Q2')).rows).toMatchObject([june])
  expect(await listBrokenMoneyRules(world)).toEqual([])

  await world.sql('update vat_month set figures = $1', ['[]']) // as the owner of the database
  expect((await read(staff, '2026-06')).rows).toEqual([]) // what is stored is what is shown
})

test('L-23 the application can neither change nor delete the totals of a closed month', async () => {
  await using world = await newWorld()
  for (const text of ['update vat_month set closed_by = $1', 'delete from vat_month where closed_by = $1'])
    await expect(world.database.query({ text }, ['x'])).rejects.toThrow(/permission denied/)
})

test('a month is closed from the second day of the next one, by finance with a fresh code', async () => {
  await using world = await newWorld() // 1 June 2026
  const staff = await world.staff('finance')
  for (const month of ['2026-06', '2026-05', '2030-01'])
    expect(await (await close(staff, month)).json()).toMatchObject({ refusal: 'month_not_ended' })
  expect((await close(staff, '2026-04')).status).toBe(200)
  expect((await close(staff, '2026-13')).status).toBe(422)
  expect((await close(await world.staff('support'), '2026-03')).status).toBe(403)
  const unconfirmed = await world.staff('finance', { isConfirmed: false })
  expect(await (await close(unconfirmed, '2026-03')).json()).toMatchObject({ refusal: 'confirmation_required' })
  expect(await listActions(world)).toEqual(['vat.close'])
})

test('L-23 a file of a period has the columns of the VAT report, and leaves an entry', async () => {
  await using world = await newWorld()
  await payInJune(world)
  const staff = await world.staff('finance')
  const { csv } = await (await staff.post('/api/office/vat/2026-Q2/file', {})).json()
  expect(csv.split('\r\n')[0]).toMatch(/^company,country,vat_percent,currency,invoice_quarter,invoices/)
  expect(csv).toContain('NL,21,EUR,2026-Q2,1,0,28.88,6.07,34.95')
  expect(await listActions(world)).toEqual(['vat.export'])
  expect((await staff.get('/api/office/vat?period=2026')).status).toBe(422)
})

test('the office of a site of another company sees nothing of this one', async () => {
  await using world = await newWorld()
  await payInJune(world)
  await world.sql(
    `with other as (insert into company select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', 'Ander BV'))).*
       from company c limit 1 returning id)
     update site set company_id = other.id from other where site.id = $1`,
    [world.otherSite.siteId],
  )
  world.clock.advanceSeconds(61) // lets caches expire
  const other = await world.otherSite.staff('finance')
  expect(await read(other, '2026-Q2')).toMatchObject({ company: 'Ander BV', rows: [] })
})
