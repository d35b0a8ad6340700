import { statement } from '#platform/server/database/statement.ts'
import type { FunnelStep } from '../../metrics.rules.ts'

// Every statement counts from `:start` until before `:stop` on the site of the context. Fictional profiles never count.

type Period = { start: Date; stop: Date }

const bucketOf = (column: string) => `date_bin('5 minutes', ${column}, 'epoch'::timestamptz)`
/** SQL: the condition that a time is in the period. */
export const within = (column: string) => `${column} >= :start and ${column} < :stop`
/** SQL: the condition that a member is no fictional profile. */
export const isReal = (column: string) =>
  `not exists (select from profile where profile.member_id = ${column} and profile.is_fictional)`

/** The counts of the five minutes from `bucket` on. */
export interface BucketRow {
  bucket: Date
  signups: number
  confirmed: number
  firstMessages: number
}

// A first message is the earliest in the period of a member who sent none before, by `member_first`.
const countBuckets = `select bucket, count(*) filter (where kind = 'signup')::int as signups,
    count(*) filter (where kind = 'confirmed')::int as confirmed,
    count(*) filter (where kind = 'message')::int as first_messages
  from (
    select ${bucketOf('a.signup_at')} as bucket, 'signup' as kind from account a
    where a.site_id = :site and ${within('a.signup_at')} and ${isReal('a.id')}
    union all
    select ${bucketOf('a.confirmed_at')}, 'confirmed' from account a
    where a.site_id = :site and ${within('a.confirmed_at')} and ${isReal('a.id')}
    union all
    select ${bucketOf('min(m.sent_at)')}, 'message' from message m
      join conversation c on c.id = m.conversation_id and c.site_id = :site
    where ${within('m.sent_at')} and ${isReal('m.sender_id')}
      and not exists (select from member_first f where f.member_id = m.sender_id and f.message_at < :start)
    group by m.sender_id
  ) event group by bucket`

/** The amounts paid and refunded in the five minutes from `bucket` on, in a currency. */
export interface MoneyRow {
  bucket: Date
  currency: string
  orders: number
  firstOrders: number
  revenueCents: number
  refundedCents: number
}

// A refund counts when it is reported, and is taken off again when it fails: both times are final, and so is the sum.
const countMoney = `select bucket, currency, sum(orders)::int as orders, sum(first_orders)::int as first_orders,
    sum(revenue)::float8 as revenue_cents, sum(refunded)::float8 as refunded_cents
  from (
    select ${bucketOf('o.paid_at')} as bucket, o.currency, 1 as orders, o.total_cents as revenue, 0 as refunded,
      (not exists (select from purchase e where e.member_id = o.member_id and (e.paid_at, e.id) < (o.paid_at, o.id)))::int
        as first_orders
    from purchase o where o.site_id = :site and ${within('o.paid_at')}
    union all
    select ${bucketOf('r.seen_at')}, r.currency, 0, 0, r.amount_cents, 0 from payment_reversal r
      join payment p on p.id = r.payment_id join purchase o on o.id = p.purchase_id
    where o.site_id = :site and ${within('r.seen_at')}
    union all
    select ${bucketOf('r.changed_at')}, r.currency, 0, 0, -r.amount_cents, 0 from payment_reversal r
      join payment p on p.id = r.payment_id join purchase o on o.id = p.purchase_id
    where o.site_id = :site and ${within('r.changed_at')} and r.status in ('failed', 'canceled', 'reversed')
  ) event group by bucket, currency`

/** Counts what the roll-up tables do not contain yet. */
export const listNewBuckets = statement<Period, BucketRow>('backoffice.list_new_buckets', countBuckets)
export const listNewMoney = statement<Period, MoneyRow>('backoffice.list_new_money', countMoney)

export const storeBuckets = statement<Period>(
  'backoffice.store_buckets',
  `insert into figure_bucket (site_id, bucket, signups, confirmed, first_messages)
   select :site, counted.* from (${countBuckets}) counted`,
)

export const storeMoney = statement<Period>(
  'backoffice.store_money',
  `insert into figure_money (site_id, bucket, currency, orders, first_orders, revenue_cents, refunded_cents)
   select :site, counted.* from (${countMoney}) counted`,
)

/** A period, and the time zone of the site. */
export type CohortPeriod = { start: Date; stop: Date; timeZone: string }

/** SQL: the Monday of the week in which the account `a` signed up. */
export const weekOf = `date_trunc('week', a.signup_at at time zone :timeZone)::date`
const campaignOf = `concat_ws(' / ', a.tracking ->> 'network', a.tracking ->> 'ref')`

/** SQL: adds the members of `reached` to a step of their cohorts. */
function addToCohorts(step: FunnelStep): string {
  return `insert into figure_cohort as c (site_id, week, campaign, ${step})
    select :site, ${weekOf}, ${campaignOf}, count(*)
    from reached join account a on a.id = reached.member_id where ${isReal('a.id')} group by 2, 3
    on conflict (site_id, week, campaign) do update set ${step} = c.${step} + excluded.${step}`
}

/** SQL: records the members of `event` who never did this before, and adds them to a step of their cohorts. */
function addFirsts(step: FunnelStep, column: string, events: string): string {
  return `with event (member_id, at) as (${events} group by 1),
    reached as (
      insert into member_first as f (member_id, site_id, ${column})
      select event.member_id, :site, event.at from event join account on account.id = event.member_id
      on conflict (member_id) do update set ${column} = excluded.${column} where f.${column} is null
      returning f.member_id
    ) ${addToCohorts(step)}`
}

/** Adds the members who reached a step of the funnel in a period to their cohorts, in the order of the steps. */
export const cohortSteps = [
  statement<CohortPeriod>(
    'backoffice.add_signups',
    `with reached as (select id as member_id from account where site_id = :site and ${within('signup_at')})
     ${addToCohorts('signups')}`,
  ),
  statement<CohortPeriod>(
    'backoffice.add_confirmed',
    `with reached as (select id as member_id from account where site_id = :site and ${within('confirmed_at')})
     ${addToCohorts('confirmed')}`,
  ),
  statement<CohortPeriod>(
    'backoffice.add_photos',
    addFirsts(
      'photos',
      'photo_at',
      `select p.member_id, min(p.created_at) from photo p where p.site_id = :site and ${within('p.created_at')}`,
    ),
  ),
  statement<CohortPeriod>(
    'backoffice.add_likes',
    addFirsts(
      'likes',
      'like_at',
      `select l.liker_id, min(l.created_at) from member_like l where l.site_id = :site and ${within('l.created_at')}`,
    ),
  ),
  statement<CohortPeriod>(
    'backoffice.add_messages',
    addFirsts(
      'messages',
      'message_at',
      `select m.sender_id, min(m.sent_at) from message m
         join conversation c on c.id = m.conversation_id and c.site_id = :site
       where ${within('m.sent_at')}`,
    ),
  ),
  statement<CohortPeriod>(
    'backoffice.add_orders',
    `with reached as (
       select distinct o.member_id from purchase o where o.site_id = :site and ${within('o.paid_at')} and not exists (
         select from purchase e where e.member_id = o.member_id and e.paid_at < :start))
     ${addToCohorts('orders')}`,
  ),
] as const

/** Adds what was paid in a period to the cohorts of the payers. */
export const addCohortMoney = statement<CohortPeriod>(
  'backoffice.add_cohort_money',
  `insert into figure_cohort_money as c (site_id, week, campaign, currency, orders, revenue_cents)
   select :site, ${weekOf}, ${campaignOf}, o.currency, count(*), sum(o.total_cents)
   from purchase o join account a on a.id = o.member_id
   where o.site_id = :site and ${within('o.paid_at')} and ${isReal('a.id')} group by 2, 3, 4
   on conflict (site_id, week, campaign, currency)
   do update set orders = c.orders + excluded.orders, revenue_cents = c.revenue_cents + excluded.revenue_cents`,
)

/**
 * Counts the members who can be found and used the site since an instant, and stores the count. It subtracts the few
 * fictional ones, so that an index has everything else.
 */
export const storeActivity = statement<{ since: Date; at: Date; countries: readonly string[] }>(
  'backoffice.store_activity',
  `insert into figure_activity (site_id, counted_at, members)
   select :site, :at, (
       select count(*) from member_search
       where site_id = :site and country = any(:countries) and gender in ('male', 'female') and last_active >= :since and visible
     ) - (
       select count(*) from member_search where site_id = :site and is_fictional
       and country = any(:countries) and gender in ('male', 'female') and last_active >= :since and visible
     )
   on conflict do nothing`,
)

/** Creates the edge of a site: the step of its first signup. Changes nothing when it exists. */
export const createEdge = statement<{ at: Date }>(
  'backoffice.create_edge',
  `insert into figure_edge (site_id, counted_until)
   select :site, ${bucketOf(`coalesce((select min(signup_at) from account where site_id = :site), :at)`)}
   on conflict do nothing`,
)

export const lockEdge = statement<void, { countedUntil: Date }>(
  'backoffice.lock_edge',
  'select counted_until from figure_edge where site_id = :site for update',
)

export const moveEdge = statement<{ countedUntil: Date }>(
  'backoffice.move_edge',
  'update figure_edge set counted_until = :countedUntil where site_id = :site',
)
