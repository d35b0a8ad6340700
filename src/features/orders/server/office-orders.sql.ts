// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import type { OfficeOrderState } from '../refund.rules.ts'
import type { OwnRefundReason } from './repayments.sql.ts'

/** An order as staff see it. */
export interface OfficeOrderRow {
  id: string
  memberId: string
  number: string
  /** The method of the latest payment. */
  method: MethodId | null
  credits: number
  totalCents: number
  vatCents: number
  currency: string
  country: string
  createdAt: Date
  paidAt: Date | null
  reversedAt: Date | null
}

const columns = `id, member_id, number, credits, total_cents, vat_cents, currency, country,
  created_at, paid_at, reversed_at,
  (select p.method from payment p where p.purchase_id = purchase.id order by p.id desc limit 1) as method`

/** Lists orders of a site before an order, the newest first. A filter that is null does not filter. */
export const listOfficeOrderRows = statement<
  {
    state: OfficeOrderState | null
    method: MethodId | null
    from: Date | null
    to: Date | null
    number: string | null
    before: string | null
    limit: number
  },
  OfficeOrderRow
>(
  'orders.list_office_orders',
  `select ${columns} from purchase
   where site_id = :site
     and (:state::text is null or :state = case when paid_at is null then 'open' when reversed_at is null then 'paid' else 'reversed' end)
     and (:method::text is null or exists (select from payment p where p.purchase_id = purchase.id and p.method = :method))
     and (:from::timestamptz is null or created_at >= :from) and (:to::timestamptz is null or created_at < :to)
     and (:number::text is null or number = :number)
     and (:before::uuid is null or (created_at, id) < (select last.created_at, last.id from purchase last
       where last.id = :before and last.site_id = :site))
   order by created_at desc, id desc limit :limit`,
)

export const findOfficeOrder = statement<{ id: string }, OfficeOrderRow>(
  'orders.find_office_order',
  `select ${columns} from purchase where id = :id and site_id = :site`,
)

/** A report of the provider or the bank about a payment. */
export interface PaymentEventRow {
  id: string
  paymentId: string
  method: MethodId
  source: string
  status: string
  receivedAt: Date
  snapshot: unknown
}

/** Lists the reports about an order's payments in the order in which they came. */
export const listPaymentEvents = statement<{ orderId: string }, PaymentEventRow>(
  'orders.list_events_of_order',
  `select e.id::text, e.payment_id, p.method, e.source, e.status, e.received_at, e.snapshot
   from purchase o join payment p on p.purchase_id = o.id join payment_event e on e.payment_id = p.id
   where o.id = :orderId and o.site_id = :site order by e.id limit 500`,
)

/** A refund or chargeback that the provider reported. */
export interface OfficeRepaymentRow {
  id: string
  kind: 'refund' | 'chargeback'
  status: string
  amountCents: number
  currency: string
  /** The reason of a chargeback as the provider gives it; null when it gives none. */
  reasonCode: string | null
  happenedAt: Date
}

export const listReportedRepayments = statement<{ orderId: string }, OfficeRepaymentRow>(
  'orders.list_reported_repayments',
  `select r.provider_id as id, r.kind, r.status, r.amount_cents, r.currency, r.reason_code,
     r.happened_at
   from purchase o join payment p on p.purchase_id = o.id join payment_reversal r on r.payment_id = p.id
   where o.id = :orderId and o.site_id = :site order by r.happened_at, r.provider_id`,
)

/** A refund that we requested. */
export interface OfficeRefundRow {
  id: string
  reason: OwnRefundReason
  note: string | null
  requestedBy: string | null
  amountCents: number
  credits: number
  currency: string
  state: 'unsent' | 'sent' | 'failed'
  createdAt: Date
}

export const listRefundsOfOrder = statement<{ orderId: string }, OfficeRefundRow>(
  'orders.list_refunds_of_order',
  `select r.id, r.reason, r.note, r.requested_by, r.amount_cents, r.credits, r.currency,
     case when r.failed_at is not null then 'failed' when r.sent_at is not null then 'sent' else 'unsent' end as state,
     r.created_at
   from purchase o join payment p on p.purchase_id = o.id join payment_refund r on r.payment_id = p.id
   where o.id = :orderId and o.site_id = :site order by r.created_at, r.id`,
)
