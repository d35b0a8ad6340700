import { statement } from '#platform/server/database/statement.ts'
import type { RefundState } from '../reversal.rules.ts'

/**
 * Stores a reversal or its new status. An undone reversal stays undone, whatever an older report says. Returns no row when
 * nothing changed.
 */
export const storeReversal = statement<
  [
    providerId: string,
    paymentId: string,
    kind: string,
    status: string,
    cents: number,
    currency: string,
    happenedAt: Date,
    seenAt: Date,
    reasonCode: string | null,
  ],
  { previous_status: string | null }
>(
  'payments.store_reversal',
  `with previous as (select status from payment_reversal where provider_id = $1)
   insert into payment_reversal as stored
     (provider_id, payment_id, kind, status, amount_cents, currency, happened_at, seen_at, changed_at, reason_code)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
   on conflict (provider_id) do update set status = excluded.status, changed_at = excluded.changed_at,
     reason_code = coalesce(excluded.reason_code, stored.reason_code)
     where stored.payment_id = excluded.payment_id and stored.status <> excluded.status
       and stored.status not in ('failed', 'canceled', 'reversed')
   returning (select status from previous) as previous_status`,
)

export type OwnRefundReason =
  | 'paid_twice'
  | 'discount_used'
  | 'buyer_erased'
  | 'paid_after_withdrawal'
  | 'withdrawn'
  | 'operator'

/**
 * Finds the refund of ours that a reported one is. The report may arrive before the response to our request: then it is
 * the unsent refund that it names, or one of the same amount, which counts as sent from now on.
 */
export const claimOwnRefund = statement<
  [providerId: string, paymentId: string, refundId: string | null, cents: number, currency: string, at: Date],
  { id: string; reason: OwnRefundReason }
>(
  'payments.claim_own_refund',
  `update payment_refund set provider_id = $1, sent_at = coalesce(sent_at, $6) where id = (
     select id from payment_refund where payment_id = $2 and (provider_id = $1 or provider_id is null
       and failed_at is null and amount_cents = $4 and currency = $5 and ($3::uuid is null or id = $3)
       and not exists (select from payment_reversal stored where stored.provider_id = $1))
     order by provider_id is null, created_at limit 1)
   returning id, reason`,
)

/** Records that a refund of ours failed. */
export const markRefundFailed = statement<[id: string, at: Date]>(
  'payments.mark_refund_failed',
  `update payment_refund set failed_at = $2 where id = $1 and failed_at is null`,
)

export type OrderReversalRow = {
  id: string
  kind: 'refund' | 'chargeback'
  amount_cents: number
  is_effective: boolean
  max_credits: number | null
}

/** Lists the reversals of an order that affect its credits: not the refund of a withdrawal, whose credits are taken at once. */
export const listOrderReversals = statement<[orderId: string], OrderReversalRow>(
  'payments.list_order_reversals',
  `select id, kind, amount_cents, is_effective, max_credits from order_reversal
   where purchase_id = $1 and not is_withdrawal order by at, id`,
)

export type ReversedOrderRow = {
  purchase_id: string
  is_withdrawn: boolean
  withdrawn_credits: number
  refunded_cents: number
  charged_back_cents: number
  refund_state: RefundState | null
}

/** Lists the sums of effective reversals of these orders, and the state of their refunds. An order without any has no row. */
export const listReversedOrders = statement<[orderIds: readonly string[]], ReversedOrderRow>(
  'payments.list_reversed_orders',
  `select purchase_id, is_withdrawn, withdrawn_credits, refunded_cents, charged_back_cents, refund_state from reversed_order
   where purchase_id = any($1)`,
)

/** Lists the other paid orders of a member with an effective refund, the oldest first. */
export const listRefundedOrders = statement<
  [memberId: string, exceptOrderId: string],
  { id: string; member_id: string; credits: number; total_cents: number; withdrawn_credits: number }
>(
  'payments.list_refunded_orders',
  `select o.id, o.member_id, o.credits, o.total_cents, r.withdrawn_credits
   from purchase o join reversed_order r on r.purchase_id = o.id
   where o.member_id = $1 and o.id <> $2 and o.status = 'paid' and r.refunded_cents > 0 order by o.id`,
)

/**
 * Lists what was effectively refunded, charged back or withdrawn of a member's orders before a time and id, the newest
 * first. The id of a refund or chargeback is a UUID made of the provider's id.
 */
export const listReversalEntryRows = statement<
  [memberId: string, siteId: string, before: Date | null, beforeId: string | null, limit: number],
  { id: string; order_id: string; event: 'refund' | 'chargeback' | 'withdrawal'; at: Date }
>(
  'payments.list_reversal_entries',
  `select id, order_id, event, at from (
     select overlay(overlay(md5(r.id) placing '8' from 13) placing '8' from 17)::uuid as id, o.id as order_id,
       r.kind as event, r.at
     from purchase o join order_reversal r on r.purchase_id = o.id
     where o.member_id = $1 and o.site_id = $2 and o.status = 'paid' and r.is_effective and not r.is_withdrawal
     union all
     select w.id, o.id, 'withdrawal', w.requested_at from purchase o join withdrawal w on w.purchase_id = o.id
     where o.member_id = $1 and o.site_id = $2
   ) entry
   where $3::timestamptz is null or (at, id) < ($3, $4::uuid)
   order by at desc, id desc limit $5`,
)

/** Stores whether an order stands. Returns no row when it did so already. */
export const storeOrderStanding = statement<[orderId: string, stands: boolean, at: Date], { stands: boolean }>(
  'payments.store_standing',
  `update purchase set reversed_at = case when $2 then null else $3::timestamptz end
   where id = $1 and status = 'paid' and (reversed_at is null) <> $2
   returning reversed_at is null as stands`,
)

/** Locks the balance of the buyer of a payment, before any row of payments is locked. */
export const lockBuyerBalance = statement<[paymentId: string]>(
  'payments.lock_buyer_balance',
  `select 1 from credit_balance where member_id = (
     select o.member_id from payment p join purchase o on o.id = p.purchase_id where p.id = $1) for no key update`,
)

/** Locks the balance of the buyer of an order, which comes before the order in the order of locks. */
export const lockBalanceOfBuyer = statement<[orderId: string]>(
  'payments.lock_balance_of_buyer',
  `select 1 from credit_balance where member_id = (select member_id from purchase where id = $1) for no key update`,
)

/** Lists the payments with a reversal that is not stored yet, or stored with another status. */
export const listPaymentsToReread = statement<
  [providerPaymentIds: readonly string[], reversalIds: readonly string[], statuses: readonly string[]],
  { id: string }
>(
  'payments.list_to_reread',
  `select distinct p.id from unnest($1::text[], $2::text[], $3::text[]) as found (payment, reversal, status)
   join payment p on p.provider_id = found.payment
   where not exists (select from payment_reversal stored
     where stored.provider_id = found.reversal and stored.status = found.status)`,
)

export interface OperatorCase {
  kind: 'failed_refund' | 'unsent_refund' | 'amount' | 'mismatch'
  id: string
  amount_cents: number
  currency: string
  since: Date
  order_id: string
  number: string
  member_id: string
}

/**
 * Lists what needs an operator, the oldest first: refunds of ours that failed or are unsent since a time, reversals in
 * another currency or beyond the amount of their payment, and payments that the provider reported with another amount.
 */
export const listOperatorCaseRows = statement<[unsentSince: Date], OperatorCase>(
  'payments.list_operator_cases',
  `select found.kind, found.id, found.amount_cents, found.currency, found.since, o.id as order_id, o.number, o.member_id from (
     select case when failed_at is null then 'unsent_refund' else 'failed_refund' end as kind, id::text, payment_id,
       amount_cents, currency, coalesce(failed_at, created_at) as since
     from payment_refund where failed_at is not null or sent_at is null and created_at < $1
     union all
     select 'amount', r.provider_id, r.payment_id, r.amount_cents, r.currency, r.seen_at
     from payment_reversal r join payment p on p.id = r.payment_id
     where r.status not in ('failed', 'canceled', 'reversed')
       and (r.currency <> p.currency or r.amount_cents > p.amount_cents)
     union all
     select 'mismatch', id::text, id, amount_cents, currency, changed_at from payment where mismatch
   ) found join payment p on p.id = found.payment_id join purchase o on o.id = p.purchase_id
   order by found.since, found.id`,
)
