import { expect, test } from 'vitest'
import { sendPaymentNotification } from '#testing/orders.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { startConversation } from '#testing/reports.ts'
import { failRefund, payOrder } from '#testing/repaid-orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { StaffRole } from '#platform/contract.ts'
import { rollUpMetrics } from './roll-up.ts'
import { listNewBuckets, listNewMoney } from './roll-up.sql.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Starts a world on a Wednesday, with metrics from the day before on. */
async function newMetricsWorld(): Promise<World> {
  const world = await newWorld()
  world.clock.set('2026-07-01T10:00:00Z')
  await world.sql(`insert into figure_edge (site_id, counted_until) values ($1, '2026-06-30')`, [world.siteId])
  return world
}

async function read(world: World, path: 'overview' | 'figures', role: StaffRole = 'admin') {
  const response = await (await world.staff(role)).get(`/api/office/${path}`)
  expect(response.status).toBe(200)
  return response.json()
}

/** Creates what happens on a day: two signups, of whom one goes through the whole funnel, and a refund. */
async function createDay(world: World) {
  const anna = await world.member({ signedUpSecondsAgo: 60, credits: 10, premium: true })
  const bert = await world.member({ gender: 'male', signedUpSecondsAgo: 60, confirmed: false })
  const carl = await world.demo('carl')
  await uploadPhotos(world, anna, 1)
  await world.as(anna).put(`/api/members/${carl.id}/like`)
  await startConversation(world, anna, carl)
  const { id } = await payOrder(world, anna)
  await sendPaymentNotification(world, id)
  await world.psp.control.refund(id, 1_000)
  await sendPaymentNotification(world, id)
  return { anna, bert, carl, id }
}

const nothing = { now: 0, before: 0 }
const emptyMoney = {
  currency: 'EUR',
  orders: nothing,
  firstOrders: nothing,
  revenueCents: nothing,
  refundedCents: nothing,
}

test('the overview shows today, and the same weekday before until the same time', async () => {
  await using world = await newMetricsWorld()
  expect(await read(world, 'overview')).toMatchObject({
    activity: { signups: nothing, confirmed: nothing, firstMessages: nothing },
    money: [emptyMoney],
  })
  await createDay(world)
  world.clock.advanceSeconds(300)
  const today = {
    activity: {
      signups: { now: 2, before: 0 },
      confirmed: { now: 1, before: 0 },
      firstMessages: { now: 1, before: 0 },
    },
    money: [
      {
        orders: { now: 1, before: 0 },
        firstOrders: { now: 1, before: 0 },
        revenueCents: { now: 2_621, before: 0 },
        refundedCents: { now: 1_000, before: 0 },
      },
    ],
  }
  expect(await read(world, 'overview')).toMatchObject(today)
  world.clock.advanceSeconds(300)
  await rollUpMetrics(world.ctx())
  expect(await read(world, 'overview')).toMatchObject(today)

  world.clock.set('2026-07-08T09:59:00Z')
  expect(await read(world, 'overview')).toMatchObject({ activity: { signups: nothing }, money: [emptyMoney] })
  world.clock.set('2026-07-08T10:05:00Z')
  expect(await read(world, 'overview')).toMatchObject({
    activity: { signups: { now: 0, before: 2 }, firstMessages: { now: 0, before: 1 } },
    money: [{ orders: { now: 0, before: 1 }, revenueCents: { now: 0, before: 2_621 } }],
  })
})

test('a day begins at midnight in the time zone of the site, also when clocks change', async () => {
  await using world = await newWorld()
  world.clock.set('2026-10-24T21:59:00Z') // 23:59 in Amsterdam
  await world.member({ signedUpSecondsAgo: 0 })
  world.clock.set('2026-10-24T22:01:00Z') // 00:01 on the day of 25 hours
  await world.member({ signedUpSecondsAgo: 0 })
  world.clock.set('2026-10-25T22:58:00Z') // 23:58
  await world.member({ signedUpSecondsAgo: 0 })
  world.clock.set('2026-10-26T12:00:00Z')
  const { days } = await read(world, 'figures')
  expect(days.slice(-3).map(({ day, signups }: { day: string; signups: number }) => [day, signups])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 2],
    ['2026-10-26', 0],
  ])
})

test('the roll-up equals a count from scratch, however often it runs', async () => {
  await using world = await newMetricsWorld()
  const { anna, carl, id } = await createDay(world)
  world.clock.advanceSeconds(300)
  await rollUpMetrics(world.ctx())
  const bert = await world.member({ gender: 'male', credits: 10, premium: true, signedUpSecondsAgo: 0 })
  await startConversation(world, bert, anna)
  await startConversation(world, anna, carl, 'Nog een bericht')
  await sendPaymentNotification(world, (await payOrder(world, anna)).id)
  const [refund] = world.psp.payments.refundsOf(id)
  if (refund) await failRefund(world, refund)
  world.clock.advanceSeconds(2 * DAY)
  await rollUpMetrics(world.ctx())
  const [stored] = await world.sql('select * from figure_edge where site_id = $1', [world.siteId])
  await rollUpMetrics(world.ctx())

  const period = { start: new Date('2026-06-30'), stop: world.clock.now() }
  await world.sql('delete from member_first')
  const [buckets, money] = [await listNewBuckets.all(world.ctx(), period), await listNewMoney.all(world.ctx(), period)]
  const rolledUp = await world.sql(
    `select bucket, signups, confirmed, first_messages as "firstMessages" from figure_bucket
     where site_id = $1 order by bucket`,
    [world.siteId],
  )
  expect(rolledUp).toEqual(buckets.toSorted((one, other) => one.bucket.getTime() - other.bucket.getTime()))
  const rolledUpMoney = await world.sql(
    `select bucket, currency, orders, first_orders as "firstOrders", revenue_cents::float8 as "revenueCents",
     refunded_cents::float8 as "refundedCents" from figure_money where site_id = $1 order by bucket`,
    [world.siteId],
  )
  expect(rolledUpMoney).toEqual(money.toSorted((one, other) => one.bucket.getTime() - other.bucket.getTime()))
  expect(rolledUpMoney.map((row) => row['refundedCents'])).toEqual([1_000, -1_000])
  expect(await world.sql('select * from figure_edge where site_id = $1', [world.siteId])).toEqual([stored])
})

test('the metrics say when they are not added up', async () => {
  await using world = await newMetricsWorld()
  expect(await read(world, 'figures')).toMatchObject({ countedUntil: '2026-06-30T00:00:00.000Z', isLate: true })
  await rollUpMetrics(world.ctx())
  expect(await read(world, 'figures')).toMatchObject({ countedUntil: '2026-07-01T09:55:00.000Z', isLate: false })
  world.clock.advanceSeconds(2 * HOUR)
  expect(await read(world, 'figures')).toMatchObject({ isLate: true })
})

test('two runs at once add nothing twice', async () => {
  await using world = await newMetricsWorld()
  await createDay(world)
  world.clock.advanceSeconds(600)
  await Promise.all([rollUpMetrics(world.ctx()), rollUpMetrics(world.ctx())])
  const { funnel, days } = await read(world, 'figures')
  expect(days.at(-1)).toMatchObject({ signups: 2, firstMessages: 1, money: { orders: 1 } })
  expect(funnel.orders).toBe(1)
})

test('the funnel counts each member once, in the week and the campaign of the signup', async () => {
  await using world = await newMetricsWorld()
  const { anna, carl } = await createDay(world)
  await world.sql(`update account set tracking = '{"network": "adnet", "ref": "zomer", "sub1": "x"}' where id = $1`, [
    anna.id,
  ])
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
  await world.as(anna).delete(`/api/members/${carl.id}/like`)
  await world.as(anna).put(`/api/members/${carl.id}/like`)
  await startConversation(world, anna, carl, 'Nog een keer')
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())

  const { cohorts, campaigns } = await read(world, 'figures')
  const whole = { signups: 1, confirmed: 1, photos: 1, likes: 1, messages: 1, orders: 1 }
  expect(cohorts.at(-1)).toEqual({ week: '2026-06-29', ...whole, signups: 2 })
  expect(campaigns.find(({ campaign }: { campaign: string }) => campaign === 'adnet / zomer')).toEqual({
    campaign: 'adnet / zomer',
    ...whole,
  })
})

test('the first run adds up everything since the first signup', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T10:00:00Z')
  await createDay(world)
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
  const [total] = await world.sql('select sum(signups)::int as signups from figure_bucket where site_id = $1', [
    world.siteId,
  ])
  const [accounts] = await world.sql(
    `select count(*)::int as signups from account where site_id = $1 and not exists (
       select from profile where member_id = account.id and is_fictional)`,
    [world.siteId],
  )
  expect(total).toEqual(accounts)
  expect(await world.sql('select counted_until from figure_edge where site_id = $1', [world.siteId])).toEqual([
    { counted_until: new Date('2026-07-01T10:05:00Z') },
  ])
})

test('metrics stay when an account is deleted', async () => {
  await using world = await newMetricsWorld()
  const { anna } = await createDay(world)
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
  const before = await read(world, 'figures')
  await world.sql('delete from account where id = $1', [anna.id])
  expect(await world.sql('select * from member_first where member_id = $1', [anna.id])).toEqual([])
  expect(await read(world, 'figures')).toEqual(before)
})

test('other sites and fictional profiles never count', async () => {
  await using world = await newMetricsWorld()
  await world.otherSite.member({ signedUpSecondsAgo: 60 })
  await world.member({ signedUpSecondsAgo: 60, fictional: true })
  world.clock.advanceSeconds(300)
  expect((await read(world, 'overview')).activity).toMatchObject({ signups: nothing, confirmed: nothing })
  world.clock.advanceSeconds(300)
  await rollUpMetrics(world.ctx())
  expect((await read(world, 'overview')).activity).toMatchObject({ signups: nothing, confirmed: nothing })
  expect((await read(world, 'figures')).cohorts.map(({ week }: { week: string }) => week)).not.toContain('2026-06-29')
})

test('a site without members has metrics of zero', async () => {
  await using world = await newWorld()
  world.clock.set('2027-03-01T10:00:00Z')
  await world.sql('delete from figure_cohort')
  const { days, funnel, cohorts, campaigns } = await read(world, 'figures')
  expect(days).toHaveLength(28)
  expect(days.at(-1)).toEqual({
    day: '2027-03-01',
    signups: 0,
    confirmed: 0,
    firstMessages: 0,
    errors: 0,
    money: { orders: 0, firstOrders: 0, revenueCents: 0, refundedCents: 0 },
  })
  expect([funnel.signups, cohorts, campaigns]).toEqual([0, [], []])
})

test('each role sees the parts that it may, and small counts only where it needs them', async () => {
  await using world = await newMetricsWorld()
  await createDay(world)
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
  const parts = ['activity', 'money', 'cases', 'approvals', 'mails', 'jobs', 'responses']
  const seen: Partial<Record<StaffRole, string[]>> = {}
  for (const role of ['support', 'moderator', 'finance', 'operator', 'admin'] as const) {
    const overview = await read(world, 'overview', role)
    seen[role] = parts.filter((part) => overview[part] !== null)
  }
  expect(seen).toEqual({
    support: ['activity', 'money', 'mails'],
    moderator: ['activity', 'cases', 'mails'],
    finance: ['activity', 'money', 'approvals', 'mails'],
    operator: [],
    admin: parts,
  })
  expect(await read(world, 'overview', 'support')).toMatchObject({
    activity: { signups: { now: null, before: 0 } },
    money: [{ orders: { now: null }, revenueCents: { now: null }, refundedCents: { now: null } }],
  })
  const metrics = await read(world, 'figures', 'moderator')
  expect(metrics.days.at(-1)).toMatchObject({ signups: null, money: null })
  expect(metrics.currency).toBeNull()
  expect(metrics.cohorts.at(-1)).toMatchObject({ signups: null, orders: null })
  const operator = await world.staff('operator')
  expect((await operator.get('/api/office/figures')).status).toBe(403)
})

test('members who used the site in the last day are active', async () => {
  await using world = await newMetricsWorld()
  for (let count = 0; count < 3; count++) await world.member()
  await world.member({ fictional: true })
  await world.sql(
    `update member_search set last_active = $1 where member_id in (
    select id from account where signup_at > '2026-06-30')`,
    [world.clock.now()],
  )
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
  expect((await read(world, 'overview')).activity.activeMembers).toEqual({ now: 3 })
  world.clock.advanceSeconds(7 * DAY)
  await rollUpMetrics(world.ctx())
  expect((await read(world, 'overview')).activity.activeMembers).toEqual({ now: 0, before: 3 })
})
