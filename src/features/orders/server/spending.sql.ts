import { statement } from '#platform/server/database/statement.ts'

export interface SpendingLimitRow {
  day_cents: number | null
  pending_day_cents: number | null
  pending_day_from: Date | null
  month_cents: number | null
  pending_month_cents: number | null
  pending_month_from: Date | null
  paused_until: Date | null
  pause_id: string | null
}

const columns = `day_cents, pending_day_cents, pending_day_from, month_cents, pending_month_cents, pending_month_from,
  paused_until, pause_id`

export const findSpendingLimit = statement<[memberId: string, siteId: string], SpendingLimitRow>(
  'payments.find_spending_limit',
  `select ${columns} from spending_limit where member_id = $1 and site_id = $2`,
)

/** Locks the member's limits, so that concurrent orders do not both fit in what is left. */
export const lockSpendingLimit = statement<[memberId: string, siteId: string], SpendingLimitRow>(
  'payments.lock_spending_limit',
  `select ${columns} from spending_limit where member_id = $1 and site_id = $2 for update`,
)

/** Inserts nothing when the member already has limits. */
export const insertSpendingLimit = statement<[memberId: string, siteId: string]>(
  'payments.insert_spending_limit',
  `insert into spending_limit (member_id, site_id) values ($1, $2) on conflict (member_id) do nothing`,
)

type LimitValues = [memberId: string, siteId: string, cents: number | null, pending: number | null, from: Date | null]

export const updateDayLimit = statement<LimitValues>(
  'payments.update_day_limit',
  `update spending_limit set day_cents = $3, pending_day_cents = $4, pending_day_from = $5
   where member_id = $1 and site_id = $2`,
)

export const updateMonthLimit = statement<LimitValues>(
  'payments.update_month_limit',
  `update spending_limit set month_cents = $3, pending_month_cents = $4, pending_month_from = $5
   where member_id = $1 and site_id = $2`,
)

export const updatePause = statement<[memberId: string, siteId: string, until: Date, pauseId: string]>(
  'payments.update_pause',
  `update spending_limit set paused_until = $3, pause_id = $4 where member_id = $1 and site_id = $2`,
)

export const deleteSpendingLimit = statement<[memberId: string]>(
  'payments.delete_spending_limit',
  `delete from spending_limit where member_id = $1`,
)

/** The sum of the orders since a time, in cents. `open_cents` is the part that can still be paid. */
export interface SpentRow {
  spent_cents: number
  open_cents: number
  orders: number
}

/**
 * Sums the orders that are paid or can still be paid, by the start of their last such payment. Omits reversed orders and
 * one order.
 */
export const sumOrders = statement<
  [memberId: string, siteId: string, since: Date, omittedOrderId: string | null],
  SpentRow
>(
  'payments.sum_orders',
  `select coalesce(sum(o.total_cents), 0) as spent_cents,
     coalesce(sum(o.total_cents) filter (where o.status = 'open'), 0) as open_cents, count(*) as orders
   from purchase o where o.member_id = $1 and o.site_id = $2 and o.reversed_at is null and o.id is distinct from $4::uuid
     and (select max(p.created_at) from payment p
       where p.purchase_id = o.id and p.status not in ('canceled', 'expired', 'failed')) >= $3`,
)

export const findCurrency = statement<[siteId: string], { currency: string }>(
  'payments.find_currency',
  `select currency from bundle where site_id = $1 order by country, id limit 1`,
)
