import { countView, deleteViews } from '#features/backoffice/server/metrics/views.ts'
import { listLanderSlugs, removeSlug } from '#features/landers/server/slugs.ts'
import { expectSuccess } from './notification-statements.ts'
import { setSlug } from './slugs.ts'
import type { World } from './world.ts'

/** Sets, reads, lists and removes a slug of a lander, and the cost of a campaign. */
export async function runLanderStatements(world: World): Promise<void> {
  const ctx = world.staffCtx()
  const texts = { language: 'nl', headline: 'Kop', text: 'Tekst', button: 'Knop' }
  await setSlug(ctx, { lander: 'gallery', slug: 'assen', texts })
  await expectSuccess(world.visitor().get('/api/landers/gallery?slug=assen'))
  await listLanderSlugs(ctx)
  await runSlugStatements(world)
  await runCampaignStatements(world)
  await removeSlug(ctx, 'gallery', 'assen')
}

async function runSlugStatements(world: World): Promise<void> {
  const admin = await world.staff('admin')
  const assen = '/api/office/landers/gallery/assen'
  await expectSuccess(admin.get('/api/office/landers'))
  await expectSuccess(admin.post('/api/office/landers', { lander: 'gallery', slug: 'ede' }))
  await expectSuccess(admin.post(assen, { niche: '3' }))
  await expectSuccess(admin.post(`${assen}/texts/nl/removal`, {}))
}

/** Counts a view, deletes an old one, and sets, changes, reads and removes the cost of its campaign. */
async function runCampaignStatements(world: World): Promise<void> {
  const admin = await world.staff('admin')
  const { siteId } = world
  countView(world.site.createBackgroundContext(), { siteId, page: 'gallery', slug: 'assen', campaign: 'adnet' })
  await world.sql(
    `insert into figure_view (site_id, day, page, slug, campaign, views) values ($1, current_date + 3650, 'home', '', '', 3)`,
    [siteId],
  )
  await world.sql(
    `insert into figure_cohort_money (site_id, week, campaign, currency, orders, revenue_cents)
     values ($1, current_date + 3650, 'adnet', 'EUR', 1, 1000)`,
    [siteId],
  )
  await addLanderMetrics(world)
  for (const amount of ['10', '20'])
    await expectSuccess(admin.post('/api/office/campaigns/cost', { network: 'adnet', basis: 'month', amount }))
  await expectSuccess(admin.get('/api/office/campaigns'))
  await expectSuccess(admin.post('/api/office/campaigns/cost/removal', { campaign: 'adnet' }))
  await world.sql(
    `insert into figure_view (site_id, day, page, slug, campaign, views) values ($1, '2000-01-01', 'home', '', '', 3)`,
    [siteId],
  )
  await deleteViews(world.ctx())
}

/** Adds the metrics of a lander, and the time from which signups record it. */
async function addLanderMetrics({ sql, siteId }: World): Promise<void> {
  await sql(
    `insert into figure_lander (site_id, week, page, slug, signups) values ($1, current_date + 3650, 'gallery', '', 1)`,
    [siteId],
  )
  await sql(
    `insert into figure_lander_money (site_id, week, page, slug, currency, orders, revenue_cents)
     values ($1, current_date + 3650, 'gallery', '', 'EUR', 1, 1000)`,
    [siteId],
  )
  await sql(
    `insert into figure_edge (site_id, counted_until, landers_from) values ($1, current_date, current_date + 3650)`,
    [siteId],
  )
}
