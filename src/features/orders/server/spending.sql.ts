import { statement } from '#platform/server/database/statement.ts'

export interface SpendingLimitRow {
  dayCents: number | null
  pendingDayCents: number | null
  pendingDayFrom: Date | null
  monthCents: number | null
  pendingMonthCents: number | null
  pendingMonthFrom: Date | null
  pausedUntil: Date | null
  pauseId: string | null
}

const columns = `day_cents, pending_day_cents, pending_day_from, month_cents, pending_month_cents, pending_month_from,
  paused_until, pause_id`

export const findSpendingLimit = statement<{ memberId: string }, SpendingLimitRow>(
  'orders.find_spending_limit',
  `select ${columns} from spending_limit where member_id = :memberId and site_id = :site`,
)

/** Locks the member's limits, so that concurrent orders do not both fit in what is left. */
export const lockSpendingLimit = statement<{ memberId: string }, SpendingLimitRow>(
  'orders.lock_spending_limit',
  `select ${columns} from spending_limit where member_id = :memberId and site_id = :site for update`,
)

/** Inserts nothing when the member already has limits. */
export const insertSpendingLimit = statement<{ memberId: string }>(
  'orders.insert_spending_limit',
  `insert into spending_limit (member_id, site_id) values (:memberId, :site) on conflict (member_id) do nothing`,
)

type LimitValues = { memberId: string; cents: number | null; pending: number | null; from: Date | null }

export const updateDayLimit = statement<LimitValues>(
  'orders.update_day_limit',
  `update spending_limit set day_cents = :cents, pending_day_cents = :pending, pending_day_from = :from
   where member_id = :memberId and site_id = :site`,
)

export const updateMonthLimit = statement<LimitValues>(
  'orders.update_month_limit',
  `update spending_limit set month_cents = :cents, pending_month_cents = :pending, pending_month_from = :from
   where member_id = :memberId and site_id = :site`,
)

export const updatePause = statement<{ memberId: string; until: Date; pauseId: string }>(
  'orders.update_pause',
  `update spending_limit set paused_until = :until, pause_id = :pauseId where member_id = :memberId and site_id = :site`,
)

export const deleteSpendingLimit = statement<{ memberId: string }>(
  'orders.delete_spending_limit',
  `delete from spending_limit where member_id = :memberId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** The sum of the orders since a time, in cents. `open_cents` is the part that can still be paid. */
export interface SpentRow {
  spentCents: number
  openCents: number
  orders: number
}

/**
 * Sums the orders that are paid or can still be paid, by the start of their last such payment. Omits orders that are no
 * longer effective and one order.
 */
export const sumOrders = statement<{ memberId: string; since: Date; omittedOrderId: string | null }, SpentRow>(
  'orders.sum_orders',
  `select coalesce(sum(o.total_cents), 0) as spent_cents,
     coalesce(sum(o.total_cents) filter (where o.status = 'open'), 0) as open_cents, count(*) as orders
   from purchase o where o.member_id = :memberId and o.site_id = :site and o.reversed_at is null and o.id is distinct from :omittedOrderId::uuid
     and (select max(p.created_at) from payment p
       where p.purchase_id = o.id and p.status not in ('canceled', 'expired', 'failed')) >= :since`,
)

export const findCurrency = statement<void, { currency: string }>(
  'orders.find_currency',
  `select currency from bundle where site_id = :site order by country, id limit 1`,
)
