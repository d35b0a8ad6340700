// Public: other features or the app use this file.
import type { REFUND_REASONS } from '../refund.rules.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { RefundState } from '../repayment.rules.ts'

/**
 * Stores a repayment or its new status. An undone repayment stays undone, whatever an older report says. Returns no row
 * when nothing changed.
 */
export const storeRepayment = statement<
  {
    providerId: string
    paymentId: string
    kind: string
    status: string
    cents: number
    currency: string
    happenedAt: Date
    reasonCode: string | null
  },
  { previousStatus: string | null }
>(
  'orders.store_repayment',
  `with previous as (select status from payment_reversal where provider_id = :providerId)
   insert into payment_reversal as stored
     (provider_id, payment_id, kind, status, amount_cents, currency, happened_at, seen_at, changed_at, reason_code)
   values (:providerId, :paymentId, :kind, :status, :cents, :currency, :happenedAt, :now, :now, :reasonCode)
   on conflict (provider_id) do update set status = excluded.status, changed_at = excluded.changed_at,
     reason_code = coalesce(excluded.reason_code, stored.reason_code)
     where stored.payment_id = excluded.payment_id and stored.status <> excluded.status
       and stored.status not in ('failed', 'canceled', 'reversed')
   returning (select status from previous) as previous_status`,
)

export type OwnRefundReason = (typeof REFUND_REASONS)[number]

/**
 * Finds the refund of ours that a reported one is. The report may arrive before the response to our request: then it is
 * the unsent refund that it names, or one of the same amount, which counts as sent from now on.
 */
export const claimOwnRefund = statement<
  { providerId: string; paymentId: string; refundId: string | null; cents: number; currency: string },
  { id: string; reason: OwnRefundReason }
>(
  'orders.claim_own_refund',
  `update payment_refund set provider_id = :providerId, sent_at = coalesce(sent_at, :now) where id = (
     select id from payment_refund where payment_id = :paymentId and (provider_id = :providerId or provider_id is null
       and failed_at is null and amount_cents = :cents and currency = :currency and (:refundId::uuid is null or id = :refundId)
       and not exists (select from payment_reversal stored where stored.provider_id = :providerId))
     order by provider_id is null, created_at limit 1)
   returning id, reason`,
)

/** Records that a refund of ours failed. */
export const markRefundFailed = statement<{ id: string }>(
  'orders.mark_refund_failed',
  `update payment_refund set failed_at = :now where id = :id and failed_at is null`,
)

export type OrderRepaymentRow = {
  id: string
  kind: 'refund' | 'chargeback'
  amountCents: number
  isEffective: boolean
  maxCredits: number | null
}

/**
 * Lists the repayments of an order that affect its credits: not the refund of a withdrawal, whose credits are taken at
 * once.
 */
export const listOrderRepayments = statement<{ orderId: string }, OrderRepaymentRow>(
  'orders.list_order_reversals',
  `select id, kind, amount_cents, is_effective, max_credits from order_reversal
   where purchase_id = :orderId and not is_withdrawal order by at, id`,
)

export type RepaidOrderRow = {
  purchaseId: string
  isWithdrawn: boolean
  withdrawnCredits: number
  refundedCents: number
  chargedBackCents: number
  refundState: RefundState | null
}

/**
 * Lists the sums of effective repayments of these orders, and the state of their refunds. An order without any has no
 * row.
 */
export const listRepaidOrders = statement<{ orderIds: readonly string[] }, RepaidOrderRow>(
  'orders.list_repaid_orders',
  `select purchase_id, is_withdrawn, withdrawn_credits, refunded_cents, charged_back_cents, refund_state from reversed_order
   where purchase_id = any(:orderIds)`,
)

/** Lists the other paid orders of a member with an effective refund, the oldest first. */
export const listRefundedOrders = statement<
  { memberId: string; exceptOrderId: string },
  { id: string; memberId: string; credits: number; totalCents: number; withdrawnCredits: number }
>(
  'orders.list_refunded_orders',
  `select o.id, o.member_id, o.credits, o.total_cents, r.withdrawn_credits
   from purchase o join reversed_order r on r.purchase_id = o.id
   where o.member_id = :memberId and o.id <> :exceptOrderId and o.status = 'paid' and r.refunded_cents > 0 order by o.id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Lists what was effectively refunded, charged back or withdrawn of a member's orders before a time and id, the newest
 * first. The id of a refund or chargeback is a UUID made of the provider's id.
 */
export const listRepaymentEntryRows = statement<
  { memberId: string; before: Date | null; beforeId: string | null; limit: number },
  { id: string; orderId: string; event: 'refund' | 'chargeback' | 'withdrawal'; at: Date }
>(
  'orders.list_repayment_entries',
  `select id, order_id, event, at from (
     select overlay(overlay(md5(r.id) placing '8' from 13) placing '8' from 17)::uuid as id, o.id as order_id,
       r.kind as event, r.at
     from purchase o join order_reversal r on r.purchase_id = o.id
     where o.member_id = :memberId and o.site_id = :site and o.status = 'paid' and r.is_effective and not r.is_withdrawal
     union all
     select w.id, o.id, 'withdrawal', w.requested_at from purchase o join withdrawal w on w.purchase_id = o.id
     where o.member_id = :memberId and o.site_id = :site
   ) entry
   where :before::timestamptz is null or (at, id) < (:before, :beforeId::uuid)
   order by at desc, id desc limit :limit`,
)

/** Stores whether an order is effective. Returns no row when that does not change. */
export const storeOrderIsEffective = statement<{ orderId: string; isEffective: boolean }, { isEffective: boolean }>(
  'orders.store_is_effective',
  `update purchase set reversed_at = case when :isEffective then null else :now::timestamptz end
   where id = :orderId and status = 'paid' and (reversed_at is null) <> :isEffective
   returning reversed_at is null as is_effective`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Locks the balance of the buyer of a payment, before any row of payments is locked. */
export const lockBuyerBalance = statement<{ paymentId: string }>(
  'orders.lock_buyer_balance',
  `select 1 from credit_balance where member_id = (
     select o.member_id from payment p join purchase o on o.id = p.purchase_id where p.id = :paymentId) for no key update`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Locks the balance of the buyer of an order, which comes before the order in the order of locks. */
export const lockBalanceOfBuyer = statement<{ orderId: string }>(
  'orders.lock_balance_of_buyer',
  `select 1 from credit_balance where member_id = (select member_id from purchase where id = :orderId) for no key update`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists the payments with a repayment that is not stored yet, or stored with another status. */
export const listPaymentsToReread = statement<
  { providerPaymentIds: readonly string[]; repaymentIds: readonly string[]; statuses: readonly string[] },
  { id: string }
>(
  'orders.list_to_reread',
  `select distinct p.id from unnest(:providerPaymentIds::text[], :repaymentIds::text[], :statuses::text[]) as found (payment, repayment, status)
   join payment p on p.provider_id = found.payment
   where not exists (select from payment_reversal stored
     where stored.provider_id = found.repayment and stored.status = found.status)`,
)

export interface OperatorCase {
  kind: 'failed_refund' | 'unsent_refund' | 'amount' | 'mismatch'
  id: string
  amountCents: number
  currency: string
  since: Date
  orderId: string
  number: string
  memberId: string
}

/**
 * Lists what needs an operator, the oldest first: refunds of ours that failed or are unsent since a time, repayments in
 * another currency or beyond the amount of their payment, and payments that the provider reported with another amount.
 */
export const listOperatorCaseRows = statement<{ unsentSince: Date }, OperatorCase>(
  'orders.list_operator_cases',
  `select found.kind, found.id, found.amount_cents, found.currency, found.since, o.id as order_id, o.number, o.member_id from (
     select case when failed_at is null then 'unsent_refund' else 'failed_refund' end as kind, id::text, payment_id,
       amount_cents, currency, coalesce(failed_at, created_at) as since
     from payment_refund where failed_at is not null or sent_at is null and created_at < :unsentSince
     union all
     select 'amount', r.provider_id, r.payment_id, r.amount_cents, r.currency, r.seen_at
     from payment_reversal r join payment p on p.id = r.payment_id
     where r.status not in ('failed', 'canceled', 'reversed')
       and (r.currency <> p.currency or r.amount_cents > p.amount_cents)
     union all
     select 'mismatch', id::text, id, amount_cents, currency, changed_at from payment where mismatch
   ) found join payment p on p.id = found.payment_id join purchase o on o.id = p.purchase_id
   order by found.since, found.id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
/** Finds the oldest refund and the oldest chargeback since a time whose stored status may still change. */
export const findRepaymentLookback = statement<{ since: Date }, { refund: Date | null; chargeback: Date | null }>(
  'orders.find_repayment_lookback',
  `select min(happened_at) filter (where kind = 'refund' and status in ('queued', 'pending', 'processing')) as refund,
     min(happened_at) filter (where kind = 'chargeback' and status = 'charged_back') as chargeback
   from payment_reversal where happened_at >= :since`,
)
