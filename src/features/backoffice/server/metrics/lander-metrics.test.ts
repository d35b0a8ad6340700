import { expect, test } from 'vitest'
import type { StaffRole } from '#platform/contract.ts'
import { downloadExport } from '#testing/data-exports.ts'
import { sendPaymentNotification } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { signUpVisitor } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'
import { countView, storeCountedViews } from './views.ts'
import { rollUpMetrics } from './roll-up.ts'

/** Starts a world on a Wednesday, with metrics from the day before on. */
async function newLanderWorld(): Promise<World> {
  const world = await newWorld()
  world.clock.set('2026-07-01T10:00:00Z')
  await world.sql(`insert into figure_edge (site_id, counted_until) values ($1, '2026-06-30')`, [world.siteId])
  return world
}

const addSlug = async (world: World, slug: string, network?: string) =>
  (await world.staff('admin')).post('/api/office/landers', { lander: 'gallery', slug, network })

async function addViews(world: World, count: number, slug: string, campaign = ''): Promise<void> {
  const ctx = world.site.createBackgroundContext()
  for (let index = 0; index < count; index++) countView(ctx, { siteId: world.siteId, page: 'gallery', slug, campaign })
  await storeCountedViews(ctx)
}

/** Adds confirmed members who signed up from a page a minute ago. */
async function addMembers(world: World, count: number, tracking: object | null) {
  const members = []
  for (let index = 0; index < count; index++) members.push(await world.member({ signedUpSecondsAgo: 60 }))
  const ids = members.map(({ id }) => id)
  await world.sql('update account set tracking = $2::jsonb where id = any($1)', [ids, JSON.stringify(tracking)])
  return members
}

async function rollUp(world: World): Promise<void> {
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
}

async function readPages(world: World, role: StaffRole = 'admin', path = '/api/office/campaigns') {
  const response = await (await world.staff(role)).get(path)
  expect(response.status).toBe(200)
  return (await response.json()).pages
}

/** The prices in cents of the first order of a member, which has a discount, and of a later one. */
const FIRST_ORDER = 2_621
const LATER_ORDER = 3_495

const gallery = (slug = '') => ({ page: 'gallery', ...(slug && { slug }) })

test('a page and a slug have their views, signups, confirmed members, first orders and revenue, each counted once', async () => {
  await using world = await newLanderWorld()
  await addSlug(world, 'assen')
  await addViews(world, 40, 'assen')
  await addViews(world, 9, '')
  for (const lander of ['gallery/assen', 'gallery/she-assen', 'home'])
    await signUpVisitor(world, { lander, email: `${lander.replace('/', '-')}@example.com` })
  await signUpVisitor(world, { email: 'direct@example.com' })
  const [payer, other] = await addMembers(world, 2, gallery('assen'))
  for (const member of [payer, payer, other]) await sendPaymentNotification(world, (await payOrder(world, member)).id)
  await rollUp(world)
  await Promise.all([rollUpMetrics(world.ctx()), rollUpMetrics(world.ctx())])
  const none = { confirmed: 0, orders: 0, revenueCents: 0 }
  const assen = {
    slug: 'assen',
    views: 40,
    signups: 4,
    confirmed: 2,
    orders: 2,
    revenueCents: 2 * FIRST_ORDER + LATER_ORDER,
  }
  const expected = [
    { page: 'gallery', slug: '', views: 9, signups: 0, ...none },
    { page: 'gallery', ...assen },
    { page: 'home', slug: '', views: 0, signups: 1, ...none },
  ]
  expect(await readPages(world)).toEqual(expected)

  await sendPaymentNotification(world, (await payOrder(world, payer)).id) // no first order
  await rollUp(world)
  const later = { ...assen, revenueCents: 2 * (FIRST_ORDER + LATER_ORDER) }
  expect((await readPages(world))[1]).toEqual({ page: 'gallery', ...later })
})

test('the metrics of a page have no fictional profile and nobody of another site', async () => {
  await using world = await newLanderWorld()
  const [, bert] = await addMembers(world, 2, gallery())
  const readOther = async () => {
    const admin = await world.otherSite.staff('admin')
    return (await (await admin.get('/api/office/campaigns')).json()).pages
  }
  await world.sql('update profile set is_fictional = true where member_id = $1', [bert!.id])
  await rollUp(world)
  expect(await readOther()).toEqual([])
  const other = await world.otherSite.member()
  await world.sql(`update account set tracking = '{"page": "gallery"}', signup_at = $2 where id = $1`, [
    other.id,
    world.clock.now(),
  ])
  await rollUp(world)
  expect(await readPages(world)).toMatchObject([{ page: 'gallery', slug: '', signups: 1, confirmed: 1, orders: 0 }])
  expect(await readOther()).toMatchObject([{ page: 'gallery', slug: '', signups: 1 }])
})

test('L-28 C-24 the export of a member has the page of the signup, an erasure deletes it, and the metrics stay', async () => {
  await using world = await newLanderWorld()
  const [anna] = await addMembers(world, 1, gallery('assen'))
  await rollUp(world)
  const before = await readPages(world)
  const files = await downloadExport(world, anna!)
  const [exported] = JSON.parse(files.get('json/account.json')?.toString() ?? '[]')
  expect(exported.tracking).toEqual({ page: 'gallery', slug: 'assen' })
  expect(files.get('index.html')?.toString()).toContain('assen')

  const body = { requestId: crypto.randomUUID(), reason: 'Op verzoek van het lid.' }
  await (await world.staff('support')).post(`/api/office/members/${anna!.id}/erasure`, body)
  await (await world.staff('admin')).post(`/api/office/approvals/${body.requestId}/approval`, {})
  await world.runJobs()
  expect(await world.sql(`select id from account where tracking ? 'page'`)).toEqual([])
  await rollUp(world)
  expect(await readPages(world)).toEqual(before)
})

test('a role without exact metrics sees no small count of a page, and cannot compute one from the total or a campaign', async () => {
  await using world = await newLanderWorld()
  await addSlug(world, 'assen', 'adnet')
  await addSlug(world, 'ede', 'adnet')
  await addMembers(world, 7, { network: 'adnet', ...gallery('assen') })
  await addMembers(world, 3, { network: 'adnet', ...gallery('ede') })
  await addMembers(world, 6, gallery())
  await addMembers(world, 8, null)
  await rollUp(world)
  const signupsOf = async (role: StaffRole) =>
    (await readPages(world, role)).map(({ slug, signups }: { slug: string; signups: number | null }) => [slug, signups])
  expect(await signupsOf('finance')).toEqual([
    ['', 6],
    ['assen', 7],
    ['ede', 3],
  ])
  expect(await signupsOf('support')).toEqual([
    ['', 6],
    ['assen', null],
    ['ede', null],
  ])
})

test('the revenue of few orders or payers is hidden from roles without exact metrics', async () => {
  await using world = await newLanderWorld()
  const [payer] = await addMembers(world, 6, gallery())
  for (let index = 0; index < 6; index++) await sendPaymentNotification(world, (await payOrder(world, payer)).id)
  await rollUp(world)
  expect(await readPages(world)).toMatchObject([{ signups: 6, orders: 1, revenueCents: FIRST_ORDER + 5 * LATER_ORDER }])
  expect(await readPages(world, 'support')).toMatchObject([{ signups: 6, orders: null, revenueCents: null }])
})

test('on a site that did not record pages before, a page has the views since it does', async () => {
  await using world = await newLanderWorld()
  await addViews(world, 7, '')
  await world.sql('update figure_view set day = $1', ['2026-06-20'])
  await addViews(world, 5, '')
  await world.sql(`update figure_edge set landers_from = '2026-06-30T22:30:00Z' where site_id = $1`, [world.siteId])
  const response = await (await world.staff('admin')).get('/api/office/campaigns')
  expect(await response.json()).toMatchObject({
    viewsFrom: '2026-06-20',
    pagesFrom: '2026-07-01',
    pages: [{ page: 'gallery', slug: '', views: 5 }],
    campaigns: [{ campaign: '', views: 12 }],
  })
})
