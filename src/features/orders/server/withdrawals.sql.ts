import { statement } from '#platform/server/database/statement.ts'
import type { WithdrawalRefund } from '../withdrawal.rules.ts'

/** Inserts nothing when the order was withdrawn, or another order has this id. */
export const insertWithdrawal = statement<
  { id: string; orderId: string; credits: number; cents: number; currency: string },
  { id: string }
>(
  'orders.insert_withdrawal',
  `insert into withdrawal (id, purchase_id, credits, amount_cents, currency, text_version, requested_at)
   select :id, id, :credits, :cents, :currency, withdrawal_version, :now from purchase where id = :orderId
   on conflict do nothing returning id`,
)

export type WithdrawalRow = {
  id: string
  credits: number
  amountCents: number
  requestedAt: Date
  refund: WithdrawalRefund
  /** Whether the order was paid before it was withdrawn. */
  isPaid: boolean
}

export const findWithdrawal = statement<{ orderId: string }, WithdrawalRow>(
  'orders.find_withdrawal',
  `select w.id, w.credits, w.requested_at, o.status = 'paid' as is_paid,
     case o.status when 'paid' then w.amount_cents else coalesce(returned.cents, 0) end as amount_cents,
     case when returned.count = 0 then case o.status when 'paid' then 'none' else 'unpaid' end
       when returned.has_failed then 'failed' when returned.has_arrived then 'refunded' else 'underway' end as refund
   from withdrawal w join purchase o on o.id = w.purchase_id
   cross join lateral (
     select count(*)::integer as count, sum(own.amount_cents)::integer as cents, bool_or(own.failed_at is not null) as has_failed,
       bool_and(reported.status is not distinct from 'refunded' or p.provider_id is null and own.sent_at is not null)
         as has_arrived
     from payment_refund own join payment p on p.id = own.payment_id
       left join payment_reversal reported on reported.provider_id = own.provider_id
     where p.purchase_id = w.purchase_id and own.reason in ('withdrawn', 'paid_after_withdrawal')
   ) returned
   where w.purchase_id = :orderId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds the payment that paid an order; one that was paid twice is returned separately. */
export const findCompletingPayment = statement<{ orderId: string }, { id: string }>(
  'orders.find_completing',
  `select id from payment p where purchase_id = :orderId and status = 'paid' and not exists (
     select from payment_refund r where r.payment_id = p.id and r.reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal'))
   order by changed_at limit 1`,
)

/** Finds the withdrawal of an order that was not paid. */
export const findUnpaidWithdrawal = statement<{ orderId: string }, { id: string }>(
  'orders.find_unpaid_withdrawal',
  `select w.id from withdrawal w join purchase o on o.id = w.purchase_id where w.purchase_id = :orderId and o.status = 'open'`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
