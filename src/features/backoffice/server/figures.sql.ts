import { statement } from '#platform/server/database/statement.ts'

/** What happened on a site in a period. */
export interface CountsRow {
  signups: number
  confirmed: number
  conversations: number
  orders: number
  firstOrders: number
  revenueCents: number
  refundedCents: number
}

/** Counts what happened in each of some periods. An order that was reversed counts, and its refund too. */
export const countPeriods = statement<[siteId: string, starts: Date[], ends: Date[]], CountsRow>(
  'backoffice.count_periods',
  `select
     (select count(*)::int from account where site_id = $1 and signup_at >= p.start and signup_at < p.stop) as signups,
     (select count(*)::int from account
      where site_id = $1 and confirmed_at >= p.start and confirmed_at < p.stop) as confirmed,
     (select count(*)::int from conversation
      where site_id = $1 and created_at >= p.start and created_at < p.stop) as conversations,
     paid.orders, paid.first_orders as "firstOrders", paid.cents as "revenueCents",
     (select coalesce(sum(r.amount_cents), 0)::int from payment_reversal r
        join payment on payment.id = r.payment_id join purchase on purchase.id = payment.purchase_id
      where purchase.site_id = $1 and r.seen_at >= p.start and r.seen_at < p.stop
        and r.status not in ('failed', 'canceled', 'reversed')) as "refundedCents"
   from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as p (start, stop, place)
   cross join lateral (
     select count(*)::int as orders, coalesce(sum(total_cents), 0)::int as cents,
       count(*) filter (where not exists (
         select 1 from purchase earlier where earlier.member_id = purchase.member_id and earlier.paid_at < purchase.paid_at
       ))::int as first_orders
     from purchase where site_id = $1 and paid_at >= p.start and paid_at < p.stop
   ) paid
   order by p.place`,
)

/** Counts the members who can be found and used the site since an instant. */
export const countActive = statement<[siteId: string, since: Date, countries: string[]], { count: number }>(
  'backoffice.count_active',
  `select count(*)::int as count from member_search
   where site_id = $1 and country = any($3) and gender in ('male', 'female') and last_active >= $2 and visible`,
)

/** Returns the start of a number of days in the time zone of a site, the last one today. */
export const listDayStarts = statement<
  [now: Date, timeZone: string, days: number],
  { day: string; start: Date; stop: Date }
>(
  'backoffice.list_day_starts',
  `select to_char(d, 'YYYY-MM-DD') as day, d at time zone $2 as start, (d + interval '1 day') at time zone $2 as stop
   from generate_series(date_trunc('day', $1::timestamptz at time zone $2) - make_interval(days => $3 - 1),
     date_trunc('day', $1::timestamptz at time zone $2), interval '1 day') as d order by d`,
)

/** Counts what waits for staff. */
export const countWaiting = statement<[siteId: string], { photos: number; complaints: number; failingMails: number }>(
  'backoffice.count_waiting',
  `select (select count(*)::int from photo where site_id = $1 and status = 'pending') as photos,
     (select count(*)::int from complaint where site_id = $1 and closed_at is null) as complaints,
     (select count(*)::int from mail_outbox where site_id = $1 and sent_at is null and attempts > 0) as "failingMails"`,
)
