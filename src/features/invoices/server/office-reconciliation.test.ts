import { expect, test } from 'vitest'
import { payOrder } from '#testing/repaid-orders.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { FINDINGS_PAGE_SIZE } from '../reconciliation.rules.ts'
import { reconcile } from './reconciliation.ts'

const read = async (staff: TestStaff, query = '') => (await staff.get(`/api/office/books?${query}`)).json()
const compare = (staff: TestStaff) => staff.post('/api/office/books/comparison', {})

/** Creates a world without findings: the demo members never ordered. */
async function newAgreeingWorld(): Promise<World> {
  const world = await newWorld()
  await world.sql('update credit_balance set paid_orders = 0')
  return world
}

test('I1 I5 I8 the screen is green until an order does not agree, and then names the order', async () => {
  await using world = await newAgreeingWorld()
  const { orderId, anna, id } = await payOrder(world)
  await world.runJobs()
  const staff = await world.staff('finance')
  expect(await read(staff)).toMatchObject({ state: 'never', finishedAt: null, isRunning: false })
  await reconcile.run(world.ctx(), null)
  expect(await read(staff)).toMatchObject({ state: 'agreeing', count: 0, findings: [], unchecked: [] })

  await world.psp.control.refund(id, 100)
  await world.sql(`update payment_reversal set amount_cents = 9000`)
  await world.sql('update credit_balance set credits = credits + 1 where member_id = $1', [anna.id])
  expect(await read(staff)).toMatchObject({ state: 'agreeing' }) // as stored
  await reconcile.run(world.ctx(), null)
  const { state, findings } = await read(staff)
  expect(state).toBe('broken')
  const order = { id: orderId, number: expect.any(String) }
  expect(findings).toContainEqual(expect.objectContaining({ group: 'I1', subject: anna.id, order: null }))
  expect(findings).toContainEqual(
    expect.objectContaining({
      group: 'provider',
      rule: 'provider amount',
      order,
      found: expect.stringContaining('90'),
    }),
  )
  await world.sql(`update payment_reversal set amount_cents = 100`)
  await world.sql('update credit_balance set credits = credits - 1 where member_id = $1', [anna.id])
  await reconcile.run(world.ctx(), null)
  expect(await read(staff)).toMatchObject({ state: 'agreeing' })
  world.clock.advanceSeconds(27 * 3600)
  expect(await read(await world.staff('finance'))).toMatchObject({ state: 'stale' })
})

test('a comparison that several ask for at once runs once and leaves one entry', async () => {
  await using world = await newAgreeingWorld()
  const [staff, other] = [await world.staff('finance'), await world.staff('admin')]
  const responses = await Promise.all([compare(staff), compare(other), compare(staff)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await read(staff)).toMatchObject({ state: 'never', isRunning: true })
  expect(await world.sql(`select action from audit_entry`)).toEqual([{ action: 'books.compare' }])
  await world.runJobs()
  expect(await read(staff)).toMatchObject({ state: 'agreeing', isRunning: false })
  expect((await compare(staff)).status).toBe(200)
  expect(await read(staff)).toMatchObject({ isRunning: true })
  world.clock.advanceSeconds(901)
  expect(await read(staff)).toMatchObject({ isRunning: false })
  expect((await read(await world.staff('support'))).refusal).toBe('permission_denied')
})

test('a site sees what does not agree on its own site, every finding on one page of the list', async () => {
  await using world = await newAgreeingWorld()
  const { orderId } = await payOrder(world)
  await world.sql(
    `insert into reconciliation_finding (rule, subject, found, site_id, purchase_id)
     select 'I9 a rule', i::text, 'found', $1, $2 from generate_series(1, 60) i`,
    [world.siteId, orderId],
  )
  await world.sql(`update reconciliation set finished_at = $1`, [world.clock.now()])
  const staff = await world.staff('finance')
  const first = await read(staff)
  const second = await read(staff, `after=${first.next}`)
  expect([first.count, first.findings.length, second.findings.length, second.next]).toEqual([
    60,
    FINDINGS_PAGE_SIZE,
    10,
    null,
  ])
  expect(await read(await world.otherSite.staff('finance'))).toMatchObject({ state: 'agreeing', count: 0 })
  expect((await staff.get('/api/office/books?after=x')).status).toBe(422)
})
