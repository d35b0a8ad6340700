import { expect, test } from 'vitest'
import type { StaffRole } from '#platform/contract.ts'
import { sendPaymentNotification } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { newWorld, type World, type WorldOptions } from '#testing/world.ts'
import { countView, storeCountedViews, type View } from './views.ts'
import { CAMPAIGN_ROWS_MAX } from '../../campaign.rules.ts'
import { rollUpMetrics } from './roll-up.ts'
import { VIEW_ROWS_MAX } from '../../view.rules.ts'

/** Starts a world on a Wednesday, with metrics from the day before on and without those of the demo. */
async function newCampaignWorld(options: WorldOptions = {}): Promise<World> {
  const world = await newWorld(options)
  world.clock.set('2026-07-01T10:00:00Z')
  await world.sql(`insert into figure_edge (site_id, counted_until) values ($1, '2026-06-30')`, [world.siteId])
  return world
}

interface Campaign {
  campaign: string
  cost: unknown
}

async function read(world: World, role: StaffRole = 'admin') {
  const response = await (await world.staff(role)).get('/api/office/campaigns')
  expect(response.status).toBe(200)
  return response.json()
}

const findCampaign = async (world: World, campaign: string, role: StaffRole = 'admin') =>
  (await read(world, role)).campaigns.find((each: Campaign) => each.campaign === campaign)

function addViews(world: World, count: number, changes: Partial<View> = {}): void {
  const view = { siteId: world.siteId, page: 'gallery', slug: 'assen', campaign: 'adnet', ...changes }
  for (let index = 0; index < count; index++) countView(world.site.createBackgroundContext(), view)
}

/** Waits until so many views are stored. */
async function waitForViews(world: World, count: number): Promise<void> {
  const sum = `select coalesce(sum(views), 0)::int as count from figure_view`
  await expect.poll(async () => (await world.sql<{ count: number }>(sum))[0]?.count, { timeout: 5_000 }).toBe(count)
}

/** Signs members up by a campaign, of whom the first pays an order. */
async function signUp(world: World, count: number) {
  const payer = await world.member({ signedUpSecondsAgo: 60 })
  const members = [payer]
  for (let index = 1; index < count; index++) members.push(await world.member({ signedUpSecondsAgo: 60 }))
  await world.sql(`update account set tracking = '{"network": "adnet"}' where id = any($1)`, [
    members.map(({ id }) => id),
  ])
  const { id } = await payOrder(world, payer)
  await sendPaymentNotification(world, id)
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
}

test('each view of a page counts once, on its day and in its campaign', async () => {
  await using world = await newCampaignWorld()
  addViews(world, 250)
  addViews(world, 2, { slug: '', campaign: '' })
  addViews(world, 1, { siteId: world.otherSite.siteId })
  await waitForViews(world, 253)
  world.clock.set('2026-07-01T22:30:00Z') // the next day in Amsterdam
  addViews(world, 1)
  await waitForViews(world, 254)
  const rows = await world.sql(
    `select day::text, slug, campaign, views::int from figure_view where site_id = $1 order by day, slug`,
    [world.siteId],
  )
  expect(rows).toEqual([
    { day: '2026-07-01', slug: '', campaign: '', views: 2 },
    { day: '2026-07-01', slug: 'assen', campaign: 'adnet', views: 250 },
    { day: '2026-07-02', slug: 'assen', campaign: 'adnet', views: 1 },
  ])
})

test('campaigns that anybody makes up fill a limited number of rows, and an entered one has its own', async () => {
  await using world = await newCampaignWorld()
  const cost = { network: 'entered', basis: 'month', amount: '10' }
  await (await world.staff('admin')).post('/api/office/campaigns/cost', cost)
  for (let index = 0; index < VIEW_ROWS_MAX + 300; index++) addViews(world, 1, { campaign: `made-up-${index}` })
  addViews(world, 2, { campaign: 'entered' })
  addViews(world, 3, { campaign: '' })
  await waitForViews(world, VIEW_ROWS_MAX + 305)
  const [rows] = await world.sql<{ rows: number }>('select count(*)::int as rows from figure_view')
  expect(rows?.rows).toBeLessThan(VIEW_ROWS_MAX + 105)
  expect(await world.sql(`select views::int from figure_view where campaign = 'entered'`)).toEqual([{ views: 2 }])
})

test('a server that stops stores the views that wait', async () => {
  await using world = await newCampaignWorld()
  for (let index = 0; index < 3; index++) {
    addViews(world, 7, { slug: `stad-${index}` })
    await storeCountedViews(world.site.createBackgroundContext())
    expect(await world.sql('select sum(views)::int as views from figure_view')).toEqual([{ views: (index + 1) * 7 }])
  }
})

test('views that cannot be stored are logged, and later ones count', async () => {
  const lines: string[] = []
  await using world = await newCampaignWorld({ logStream: { write: (line) => lines.push(line) } })
  await world.sql('alter table figure_view rename to figure_view_away')
  addViews(world, 1)
  await expect.poll(() => lines.join('')).toContain('views were not counted')
  await world.sql('alter table figure_view_away rename to figure_view')
  addViews(world, 3)
  await waitForViews(world, 3)
})

test('a campaign has its views, members, orders, revenue and cost', async () => {
  await using world = await newCampaignWorld()
  addViews(world, 40)
  await waitForViews(world, 40)
  await signUp(world, 2)
  const admin = await world.staff('admin')
  const body = { network: 'adnet', basis: 'signup', amount: '2,50', startsOn: '2026-06-01' }
  expect(await (await admin.post('/api/office/campaigns/cost', body)).json()).toEqual({ campaign: 'adnet' })
  expect(await findCampaign(world, 'adnet')).toEqual({
    campaign: 'adnet',
    views: 40,
    signups: 2,
    confirmed: 2,
    orders: 1,
    revenueCents: 2_621,
    cost: {
      basis: 'signup',
      cents: 250,
      currency: 'EUR',
      startsOn: '2026-06-01',
      endsOn: null,
      sumCents: 500,
      perFirstOrderCents: 500,
    },
  })
  expect(await read(world)).toMatchObject({
    viewsFrom: '2026-07-01',
    pagesFrom: '2026-07-01',
    pages: [{ page: 'gallery', slug: 'assen', views: 40, signups: 0 }],
  })
  expect(await (await admin.get('/api/office/figures')).json()).toMatchObject({
    views: { count: 40, from: '2026-07-01' },
  })
})

test('revenue is added up once, however often the roll-up runs, and stays when the account is deleted', async () => {
  await using world = await newCampaignWorld()
  await signUp(world, 1)
  await rollUpMetrics(world.ctx())
  const before = await findCampaign(world, 'adnet')
  expect(before).toMatchObject({ orders: 1, revenueCents: 2_621 })
  await world.sql(`delete from account where tracking ->> 'network' = 'adnet'`)
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
  expect(await findCampaign(world, 'adnet')).toEqual(before)
})

test('a role without exact metrics sees no small count, and no amount that gives one away', async () => {
  await using world = await newCampaignWorld()
  addViews(world, 3)
  await waitForViews(world, 3)
  await signUp(world, 2)
  const admin = await world.staff('admin')
  await admin.post('/api/office/campaigns/cost', { network: 'adnet', basis: 'signup', amount: '2' })
  expect(await findCampaign(world, 'adnet', 'support')).toMatchObject({
    views: null,
    signups: null,
    orders: null,
    revenueCents: null,
    cost: { cents: 200, sumCents: null, perFirstOrderCents: null },
  })
  expect((await read(world, 'support')).pages).toMatchObject([{ page: 'gallery', slug: 'assen', views: null }])
  expect((await (await world.staff('moderator')).get('/api/office/campaigns')).status).toBe(403)
})

/** Adds a campaign whose members signed up this week. */
const addCohort = (world: World, campaign: string, signups: number) =>
  world.sql(
    `insert into figure_cohort (site_id, week, campaign, signups, confirmed) values ($1, '2026-06-29', $2, $3, $3)`,
    [world.siteId, campaign, signups],
  )

test('beyond the limit are the campaigns that staff entered alone, with their own metrics', async () => {
  await using world = await newCampaignWorld()
  for (let index = 0; index < CAMPAIGN_ROWS_MAX; index++) await addCohort(world, `large-${index}`, 50)
  for (const campaign of ['costly', 'slugnet / r1', 'unknown']) await addCohort(world, campaign, 7)
  const admin = await world.staff('admin')
  await admin.post('/api/office/campaigns/cost', { network: 'costly', basis: 'signup', amount: '1' })
  await admin.post('/api/office/landers', { lander: 'gallery', slug: 'ede', network: 'slugnet', ref: 'r1' })
  const { campaigns } = await read(world)
  expect(campaigns).toHaveLength(CAMPAIGN_ROWS_MAX + 2)
  expect(campaigns.slice(CAMPAIGN_ROWS_MAX)).toMatchObject([
    { campaign: 'costly', signups: 7, confirmed: 7, cost: { sumCents: 700 } },
    { campaign: 'slugnet / r1', signups: 7, confirmed: 7 },
  ])
})

test('the total of the views gives no small number of them away', async () => {
  await using world = await newCampaignWorld()
  addViews(world, 3)
  addViews(world, 9, { campaign: 'other', slug: 'ede' })
  addViews(world, 40, { campaign: '', slug: '' })
  await waitForViews(world, 52)
  const support = await world.staff('support')
  expect((await (await support.get('/api/office/figures')).json()).views.count).toBe(52)
  const { campaigns, pages } = await read(world, 'support')
  const viewsOf = (rows: { campaign?: string; slug?: string; views: number | null }[]) =>
    Object.fromEntries(rows.map(({ campaign, slug, views }) => [campaign ?? slug, views]))
  expect(viewsOf(campaigns)).toEqual({ '': 40, adnet: null, other: null })
  expect(viewsOf(pages)).toEqual({ '': 40, assen: null, ede: null })
})

const listAudit = (world: World) =>
  world.sql(`select action, subject_id as id from audit_entry where action like 'campaign.%' order by id`)

test('a cost is stored and removed once, with an entry each, also by two at once', async () => {
  await using world = await newCampaignWorld()
  const [admin, finance] = [await world.staff('admin'), await world.staff('finance')]
  const body = { network: 'adnet', ref: 'zomer', basis: 'month', amount: '365', endsOn: '2026-07-31' }
  const store = (staff: typeof admin) => staff.post('/api/office/campaigns/cost', body)
  const both = await Promise.all([store(admin), store(finance)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await findCampaign(world, 'adnet / zomer')).toMatchObject({
    cost: { cents: 36_500, startsOn: '2026-07-01', endsOn: '2026-07-31', sumCents: 1_200, perFirstOrderCents: null },
  })
  const remove = () => admin.post('/api/office/campaigns/cost/removal', { campaign: 'adnet / zomer' })
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await listAudit(world)).toEqual([
    { action: 'campaign.set_cost', id: 'adnet / zomer' },
    { action: 'campaign.remove_cost', id: 'adnet / zomer' },
  ])
  expect(await findCampaign(world, 'adnet / zomer')).toBeUndefined()
})

test.each([
  [{}, 'campaign_missing'],
  [{ network: 'adnet', endsOn: '2026-06-30' }, 'campaign_dates_wrong'],
  [{ network: 'adnet', amount: '-1' }, 'invalid_input'],
  [{ network: 'adnet', basis: 'click' }, 'invalid_input'],
  [{ network: 'x'.repeat(101) }, 'invalid_input'],
])('a cost with %o is refused with %s', async (changes, refusal) => {
  await using world = await newCampaignWorld()
  const admin = await world.staff('admin')
  const response = await admin.post('/api/office/campaigns/cost', { basis: 'month', amount: '1', ...changes })
  expect([response.status, (await response.json()).refusal]).toEqual([422, refusal])
  expect((await (await world.staff('support')).post('/api/office/campaigns/cost', changes)).status).toBe(403)
  expect(await listAudit(world)).toEqual([])
})
