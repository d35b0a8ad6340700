import { statement } from '#platform/server/database/statement.ts'
import type { FunnelStep } from '../../metrics.rules.ts'

/** The counts of a period; `index` is its position. */
export interface PeriodRow {
  index: number
  signups: number
  confirmed: number
  firstMessages: number
}

type Periods = { starts: readonly Date[]; stops: readonly Date[] }

/** Adds up the steps of each of some periods. */
export const sumBuckets = statement<Periods, PeriodRow>(
  'backoffice.sum_buckets',
  `select p.index::int - 1 as index, b.signups, b.confirmed, b.first_messages
   from unnest(:starts::timestamptz[], :stops::timestamptz[]) with ordinality as p (start, stop, index)
   cross join lateral (
     select coalesce(sum(signups), 0)::int as signups, coalesce(sum(confirmed), 0)::int as confirmed,
       coalesce(sum(first_messages), 0)::int as first_messages
     from figure_bucket where site_id = :site and bucket >= p.start and bucket < p.stop
   ) b order by p.index`,
)

/** The amounts paid and refunded in a period, in a currency. */
export interface PeriodMoneyRow {
  index: number
  currency: string
  orders: number
  firstOrders: number
  revenueCents: number
  refundedCents: number
}

export const sumMoney = statement<Periods, PeriodMoneyRow>(
  'backoffice.sum_money',
  `select p.index::int - 1 as index, m.* from unnest(:starts::timestamptz[], :stops::timestamptz[])
     with ordinality as p (start, stop, index)
   cross join lateral (
     select currency, sum(orders)::int as orders, sum(first_orders)::int as first_orders,
       sum(revenue_cents)::float8 as revenue_cents, sum(refunded_cents)::float8 as refunded_cents
     from figure_money where site_id = :site and bucket >= p.start and bucket < p.stop group by currency
   ) m order by p.index, m.currency`,
)

export const findEdge = statement<void, { countedUntil: Date }>(
  'backoffice.find_edge',
  'select counted_until from figure_edge where site_id = :site',
)

/** Returns the last count of active members at each of two times; null when there was none in the hour before. */
export const findActivity = statement<{ at: Date; before: Date }, { now: number | null; before: number | null }>(
  'backoffice.find_activity',
  `select ${[':at', ':before']
    .map(
      (at) => `(select members from figure_activity
        where site_id = :site and counted_at <= ${at} and counted_at > ${at}::timestamptz - interval '1 hour'
        order by counted_at desc limit 1)`,
    )
    .join(' as now, ')} as before`,
)

/** The members who signed up in a week, by campaign. */
export interface CohortRow extends Record<FunnelStep, number> {
  week: string
  campaign: string
}

/** Lists the cohorts of the weeks from one on. */
export const listCohorts = statement<{ fromWeek: string }, CohortRow>(
  'backoffice.list_cohorts',
  `select to_char(week, 'YYYY-MM-DD') as week, campaign, signups, confirmed, photos, likes, messages, orders
   from figure_cohort where site_id = :site and week >= :fromWeek order by week, campaign`,
)
