import type { DoneAlone } from '#features/staff/alone.rules.ts'
import type { RecentChange } from '#features/staff/server/approvals.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { UnfinishedRefundState } from '../refund.rules.ts'
import type { OwnRefundReason } from './repayments.sql.ts'

export type UnsentRefundRow = {
  id: string
  attempt: number
  reason: OwnRefundReason
  paymentId: string
  purchaseId: string
  memberId: string
  amountCents: number
  currency: string
  /** Null when the money arrived at our own account. */
  paymentProviderId: string | null
  number: string
}

export const findUnsentRefund = statement<{ id: string }, UnsentRefundRow>(
  'orders.find_unsent_refund',
  `select r.id, r.attempt, r.reason, r.payment_id, p.purchase_id, o.member_id, r.amount_cents, r.currency,
     p.provider_id as payment_provider_id, o.number
   from payment_refund r join payment p on p.id = r.payment_id join purchase o on o.id = p.purchase_id
   where r.id = :id and r.sent_at is null and r.failed_at is null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Stores the provider's id of a refund, unless a colleague has retried it meanwhile. */
export const markRefundSent = statement<{ id: string; attempt: number; providerId: string }>(
  'orders.mark_refund_sent',
  `update payment_refund set provider_id = :providerId, sent_at = :now where id = :id and attempt = :attempt`,
)

export type RefundRow = {
  purchaseId: string
  memberId: string
  amountCents: number
  currency: string
  credits: number
  /** Whether the provider does not know the payment. */
  isByBank: boolean
}

const refundOfId = `select p.purchase_id, o.member_id, r.amount_cents, r.currency, r.credits,
     p.provider_id is null as is_by_bank
   from payment_refund r join payment p on p.id = r.payment_id join purchase o on o.id = p.purchase_id where r.id = :id`

export const findRefund = statement<{ id: string }, RefundRow>('orders.find_refund', refundOfId, {
  allSites: 'its parameter is an id that a statement with the site returned, or that a job received',
})

export const findRefundOfSite = statement<{ id: string }, RefundRow>(
  'orders.find_refund_of_site',
  `${refundOfId} and o.site_id = :site`,
)

export const insertOperatorRefund = statement<
  {
    id: string
    paymentId: string
    cents: number
    currency: string
    credits: number
    note: string
    requestedBy: string
  },
  RefundRow
>(
  'orders.insert_operator_refund',
  `with added as (
     insert into payment_refund (id, payment_id, reason, amount_cents, currency, credits, note, requested_by, created_at)
     values (:id, :paymentId, 'operator', :cents, :currency, :credits, :note, :requestedBy, :now) returning payment_id, amount_cents, currency, credits
   )
   select p.purchase_id, o.member_id, added.amount_cents, added.currency, added.credits, p.provider_id is null as is_by_bank
   from added join payment p on p.id = added.payment_id join purchase o on o.id = p.purchase_id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Records that the money of a refund was transferred by bank. Changes nothing a second time. */
export const markRefundTransferred = statement<{ id: string }>(
  'orders.mark_refund_transferred',
  `update payment_refund r set sent_at = :now from payment p
   where r.id = :id and p.id = r.payment_id and p.provider_id is null and r.sent_at is null and r.failed_at is null`,
)

/** Makes a failed refund unsent again. The next request to the provider has another idempotency key. */
export const resetFailedRefund = statement<{ id: string }>(
  'orders.reset_failed_refund',
  `update payment_refund set attempt = attempt + 1, provider_id = null, sent_at = null, failed_at = null
   where id = :id and failed_at is not null`,
)

/** A refund that failed, or that has not reached the payer yet. */
export interface UnfinishedRefundRow {
  id: string
  orderId: string
  number: string
  reason: OwnRefundReason
  note: string | null
  requestedBy: string | null
  amountCents: number
  currency: string
  state: UnfinishedRefundState
  createdAt: Date
}

/** Lists the unfinished refunds of a site after a refund, the oldest first. */
export const listUnfinishedRefundRows = statement<{ after: string | null; limit: number }, UnfinishedRefundRow>(
  'orders.list_unfinished_refunds',
  `select r.id, o.id as order_id, o.number, r.reason, r.note, r.requested_by,
     r.amount_cents, r.currency, r.created_at,
     case when r.failed_at is not null then 'failed' when r.sent_at is not null then 'sent'
       when p.provider_id is null then 'untransferred' else 'unsent' end as state
   from payment_refund r join payment p on p.id = r.payment_id join purchase o on o.id = p.purchase_id
   where o.site_id = :site and (r.failed_at is not null or not (p.provider_id is null and r.sent_at is not null) and not exists (
       select from payment_reversal reported where reported.provider_id = r.provider_id and reported.status = 'refunded'))
     and (:after::uuid is null or (r.created_at, r.id) > (select last.created_at, last.id from payment_refund last
       join payment own on own.id = last.payment_id join purchase bought on bought.id = own.purchase_id
       where last.id = :after and bought.site_id = :site))
   order by r.created_at, r.id limit :limit`,
)

/** Sums the cents that a staff member refunded since a time, without the refunds that a second person approved. */
export const sumOwnRefunds = statement<{ staffId: string; memberId: string; since: Date }, DoneAlone>(
  'orders.sum_own_refunds',
  `select coalesce(sum(cents) filter (where subject_id = :memberId::text), 0)::int as for_member,
     coalesce(sum(cents), 0)::int as on_site
   from (
     select subject_id, (after ->> 'amountCents')::int as cents from audit_entry
     where site_id = :site and staff_id = :staffId and action = 'order.refund' and at > :since
       and not exists (select from approval where id::text = after ->> 'refundId')) refunds`,
)

/** Finds the newest equal refund of an order since a time, also one that waits for a second person. */
export const findEqualRefund = statement<
  { memberId: string; orderId: string; amountCents: number; since: Date },
  RecentChange
>(
  'orders.find_equal_refund',
  `select at, staff_name from audit_entry
   where site_id = :site and subject_kind = 'member' and subject_id = :memberId::text and at > :since
     and action in ('order.refund', 'approval.request') and after ->> 'orderId' = :orderId::text
     and (after ->> 'amountCents')::int = :amountCents
   order by at desc limit 1`,
)
