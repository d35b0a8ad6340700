import { statement } from '#platform/server/database/statement.ts'
import { isReal, weekOf, within, type CohortPeriod } from './roll-up.sql.ts'

const pageOf = `a.tracking ->> 'page', coalesce(a.tracking ->> 'slug', '')`
const hasPage = `a.tracking ? 'page'`
const member = 'a.id, a.signup_at, a.tracking'

/** Adds the members who signed up from a page, confirmed or paid a first order in a period to the week of their signup. */
export const addLanderSteps = statement<CohortPeriod>(
  'backoffice.add_lander_steps',
  `insert into figure_lander as f (site_id, week, page, slug, signups, confirmed, orders)
   select :site, ${weekOf}, ${pageOf}, sum(a.signups), sum(a.confirmed), sum(a.orders)
   from (
     select ${member}, 1 as signups, 0 as confirmed, 0 as orders from account a
     where a.site_id = :site and ${within('a.signup_at')} and ${hasPage}
     union all
     select ${member}, 0, 1, 0 from account a where a.site_id = :site and ${within('a.confirmed_at')} and ${hasPage}
     union all
     select ${member}, 0, 0, 1 from purchase o join account a on a.id = o.member_id and ${hasPage}
     where o.site_id = :site and ${within('o.paid_at')} and not exists (
       select from purchase e where e.member_id = o.member_id and (e.paid_at, e.id) < (o.paid_at, o.id))
   ) a where ${isReal('a.id')} group by 2, 3, 4
   on conflict (site_id, week, page, slug) do update set signups = f.signups + excluded.signups,
     confirmed = f.confirmed + excluded.confirmed, orders = f.orders + excluded.orders`,
)

/** Adds what the members who signed up from a page paid in a period. */
export const addLanderMoney = statement<CohortPeriod>(
  'backoffice.add_lander_money',
  `insert into figure_lander_money as f (site_id, week, page, slug, currency, orders, revenue_cents)
   select :site, ${weekOf}, ${pageOf}, o.currency, count(*), sum(o.total_cents)
   from purchase o join account a on a.id = o.member_id and ${hasPage}
   where o.site_id = :site and ${within('o.paid_at')} and ${isReal('a.id')} group by 2, 3, 4, 5
   on conflict (site_id, week, page, slug, currency)
   do update set orders = f.orders + excluded.orders, revenue_cents = f.revenue_cents + excluded.revenue_cents`,
)

/** The members who signed up from a page. */
export interface LanderRow {
  page: string
  slug: string
  signups: number
  confirmed: number
  orders: number
}

/** Adds up the members who signed up in the weeks from one on. */
export const sumLanderSteps = statement<{ fromWeek: string }, LanderRow>(
  'backoffice.sum_lander_steps',
  `select page, slug, sum(signups)::int as signups, sum(confirmed)::int as confirmed, sum(orders)::int as orders
   from figure_lander where site_id = :site and week >= :fromWeek group by page, slug order by page, slug`,
)

/** The paid orders of the members who signed up from a page, in a currency. */
export interface LanderMoneyRow {
  page: string
  slug: string
  orders: number
  revenueCents: number
}

export const sumLanderMoney = statement<{ fromWeek: string; currency: string }, LanderMoneyRow>(
  'backoffice.sum_lander_money',
  `select page, slug, sum(orders)::int as orders, sum(revenue_cents)::float8 as revenue_cents
   from figure_lander_money where site_id = :site and week >= :fromWeek and currency = :currency group by page, slug order by page, slug`,
)

/** Returns the time from which signups record their page; null when all of them do. */
export const findLandersFrom = statement<void, { landersFrom: Date | null }>(
  'backoffice.find_landers_from',
  'select landers_from from figure_edge where site_id = :site',
)
