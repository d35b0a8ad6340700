import { VONKJE } from '../db/seed/demo.ts'
import type { BenchSite } from './bench-site.ts'

/** Adds what the metrics of a busy site add up: five-minute rows of ten weeks, and a year of campaigns and landers. */
export async function insertMetrics({ database }: BenchSite): Promise<void> {
  for (const text of inserts) await database.query({ text }, [VONKJE.id])
  for (const table of tables) await database.query({ text: `vacuum (analyze) ${table}` }, [])
}

const tables = [
  'figure_bucket',
  'figure_money',
  'figure_activity',
  'figure_response',
  'figure_cohort',
  'figure_cohort_money',
  'figure_view',
  'figure_lander',
  'figure_lander_money',
  'figure_edge',
]

const moments = `(select to_timestamp(floor(extract(epoch from now()) / 300) * 300) - n * interval '5 minutes' as at
  from generate_series(1, 20160) n) moment`
const weeks = `(select (date_trunc('week', now()) - n * interval '1 week')::date as week from generate_series(0, 51) n) week`
const campaigns = `(select 'network' || n || '/summer' as campaign from generate_series(1, 20) n) campaign`

const inserts = [
  `insert into figure_bucket (site_id, bucket, signups, confirmed, first_messages)
   select $1, at, 10, 8, 5 from ${moments} on conflict do nothing`,
  `insert into figure_money (site_id, bucket, currency, orders, first_orders, revenue_cents, refunded_cents)
   select $1, at, 'EUR', 3, 1, 9000, 100 from ${moments} on conflict do nothing`,
  `insert into figure_activity (site_id, counted_at, members) select $1, at, 50000 from ${moments} on conflict do nothing`,
  `insert into figure_response (bucket, errors, durations)
   select at, 1, array_fill(2, array[33]) from ${moments} where $1::uuid is not null on conflict do nothing`,
  `insert into figure_cohort (site_id, week, campaign, signups, confirmed, photos, likes, messages, orders)
   select $1, week, campaign, 900, 800, 500, 400, 300, 90 from ${weeks}, ${campaigns} on conflict do nothing`,
  `insert into figure_cohort_money (site_id, week, campaign, currency, orders, revenue_cents)
   select $1, week, campaign, 'EUR', 120, 240000 from ${weeks}, ${campaigns} on conflict do nothing`,
  `insert into figure_view (site_id, day, page, slug, campaign, views)
   select $1, week + day, 'map', 'slug' || slug, campaign, 70
   from ${weeks}, ${campaigns}, generate_series(0, 6) day, generate_series(1, 5) slug on conflict do nothing`,
  `insert into figure_lander (site_id, week, page, slug, signups, confirmed, orders)
   select $1, week, 'map', 'slug' || slug, 900, 800, 90 from ${weeks}, generate_series(1, 200) slug on conflict do nothing`,
  `insert into figure_lander_money (site_id, week, page, slug, currency, orders, revenue_cents)
   select $1, week, 'map', 'slug' || slug, 'EUR', 120, 240000
   from ${weeks}, generate_series(1, 200) slug on conflict do nothing`,
  'insert into figure_edge (site_id, counted_until) values ($1, now()) on conflict do nothing',
]
