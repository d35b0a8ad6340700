import { statement } from '#platform/server/database/statement.ts'

type Period = { start: Date; stop: Date; timeZone: string }

// Every writing statement counts from `:start` until before `:stop`, by the day in `:timeZone`.
const within = (column: string) => `${column} >= :start and ${column} < :stop`
const dayOf = (column: string) => `(${column} at time zone :timeZone)::date`
const isOfPartner = `a.tracking ->> 'via' = 'partner'`

/** Adds the signups of partners, the completed ones and first orders of their members, with what the site owes for them. */
export const addPartnerSignups = statement<Period>(
  'backoffice.add_partner_signups',
  `insert into figure_partner as f (site_id, network, day, received, confirmed, first_orders, payout_cents)
   select :site, e.network, e.day, sum(e.received), sum(e.confirmed), sum(e.first_orders),
     sum(e.confirmed * coalesce(agreed.signup_cents, 0) + e.first_orders * coalesce(agreed.order_cents, 0))
   from (
     select p.network, ${dayOf('s.created_at')} as day, 1 as received, 0 as confirmed, 0 as first_orders
     from partner_signup s join partner p on p.id = s.partner_id
     where s.site_id = :site and ${within('s.created_at')}
     union all
     select a.tracking ->> 'network', ${dayOf('a.signup_at')}, 0, 1, 0 from account a
     where a.site_id = :site and ${within('a.signup_at')} and ${isOfPartner}
     union all
     select a.tracking ->> 'network', ${dayOf('o.paid_at')}, 0, 0, 1 from purchase o
       join account a on a.id = o.member_id and ${isOfPartner}
     where o.site_id = :site and ${within('o.paid_at')} and not exists (
       select from purchase e where e.member_id = o.member_id and (e.paid_at, e.id) < (o.paid_at, o.id))
   ) e left join lateral (
     select signup_cents, order_cents from partner where site_id = :site and network = e.network
     order by ended_at desc nulls first limit 1
   ) agreed on true
   group by e.network, e.day
   on conflict (site_id, network, day) do update set received = f.received + excluded.received,
     confirmed = f.confirmed + excluded.confirmed, first_orders = f.first_orders + excluded.first_orders,
     payout_cents = f.payout_cents + excluded.payout_cents`,
)

/** Adds what the members of partners paid. */
export const addPartnerMoney = statement<Period>(
  'backoffice.add_partner_money',
  `insert into figure_partner_money as f (site_id, network, day, currency, revenue_cents)
   select :site, a.tracking ->> 'network', ${dayOf('o.paid_at')}, o.currency, sum(o.total_cents) from purchase o
     join account a on a.id = o.member_id and ${isOfPartner}
   where o.site_id = :site and ${within('o.paid_at')} group by 2, 3, 4
   on conflict (site_id, network, day, currency) do update set revenue_cents = f.revenue_cents + excluded.revenue_cents`,
)

/** The metrics of a partner in a period, which begins on a day. */
export interface PartnerMetricRow {
  network: string
  period: string
  received: number
  confirmed: number
  firstOrders: number
  payoutCents: number
}

type Unit = { from: string; unit: string }
const periodOf = `to_char(date_trunc(:unit, day::timestamp), 'YYYY-MM-DD') as period`

/** Lists the metrics from a day on by `day` or `month`, the newest first. */
export const listPartnerMetrics = statement<Unit, PartnerMetricRow>(
  'backoffice.list_partner_metrics',
  `select network, ${periodOf}, sum(received)::int as received, sum(confirmed)::int as confirmed,
     sum(first_orders)::int as first_orders, sum(payout_cents)::float8 as payout_cents
   from figure_partner where site_id = :site and day >= :from group by 1, 2 order by 2 desc, 1`,
)

/** The amounts paid by the members of a partner in a period, in a currency. */
export interface PartnerMoneyRow {
  network: string
  period: string
  currency: string
  cents: number
}

export const listPartnerMoney = statement<Unit, PartnerMoneyRow>(
  'backoffice.list_partner_money',
  `select network, ${periodOf}, currency, sum(revenue_cents)::float8 as cents
   from figure_partner_money where site_id = :site and day >= :from group by 1, 2, 3 order by 2 desc, 1, 3`,
)
