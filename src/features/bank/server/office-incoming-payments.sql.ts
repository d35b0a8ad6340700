import { statement } from '#platform/server/database/statement.ts'
import type { IncomingPaymentState } from '../transfer.rules.ts'
import type { IncomingPaymentSource } from './incoming-payments.sql.ts'

/** An incoming payment as staff see it. */
export interface OfficeIncomingPaymentRow {
  id: string
  source: IncomingPaymentSource
  entryReference: string
  resemblesId: string | null
  amountCents: number
  currency: string
  reference: string | null
  /** As `YYYY-MM-DD`. */
  receivedOn: string
  state: IncomingPaymentState
  surplusCents: number
  refundedAt: Date | null
  orderId: string | null
  memberId: string | null
  number: string | null
  totalCents: number | null
}

const columns = `r.id, r.source, r.entry_reference, r.resembles_id, r.amount_cents, r.currency, r.reference,
  to_char(r.received_on, 'YYYY-MM-DD') as received_on, r.state, r.surplus_cents,
  r.refunded_at, o.id as order_id, o.member_id, o.number, o.total_cents`

/**
 * Whether an incoming payment concerns a site: it belongs to an order of the site, or it has no order and arrived at an
 * account that the site uses. Every site uses the account of the provider. A bank account is used by the site that
 * collects debits there (`:iban`), by a site with an order that an incoming payment at that account belongs to, and by
 * the one whose office imported it.
 */
const isOfSite = `(o.site_id = :site or r.purchase_id is null and (r.source = 'provider' or r.account = :iban or exists (
  select from bank_receipt known join purchase other on other.id = known.purchase_id
  where known.account = r.account and other.site_id = :site) or exists (
  select from audit_entry imported where imported.site_id = :site and imported.subject_kind = 'receipt'
    and imported.subject_id = r.id::text and imported.action = 'receipt.import')))`

/** Lists the incoming payments of a site that need attention after an incoming payment, the oldest first. */
export const listOfficeIncomingPaymentRows = statement<
  { iban: string | null; after: string | null; limit: number },
  OfficeIncomingPaymentRow
>(
  'bank.list_office_incoming_payments',
  `select ${columns} from bank_receipt r left join purchase o on o.id = r.purchase_id
   where r.refunded_at is null and (r.state <> 'settled' or r.surplus_cents > 0) and ${isOfSite}
     and (:after::uuid is null or (r.received_on, r.id) > (select last.received_on, last.id from bank_receipt last
       where last.id = :after))
   order by r.received_on, r.id limit :limit`,
)

export const findOfficeIncomingPayment = statement<{ iban: string | null; id: string }, OfficeIncomingPaymentRow>(
  'bank.find_office_incoming_payment',
  `select ${columns} from bank_receipt r left join purchase o on o.id = r.purchase_id where r.id = :id and ${isOfSite}`,
)

/** An unpaid order that an incoming payment may belong to. */
export interface PossibleOrderRow {
  id: string
  number: string
  totalCents: number
  missingCents: number
  createdAt: Date
  references: string[]
}

/** Lists the unpaid orders of a site in a currency since a time, the newest first, without those that were withdrawn. */
export const listPossibleOrders = statement<{ currency: string; since: Date }, PossibleOrderRow>(
  'bank.list_possible_orders',
  `select o.id, o.number, o.total_cents, o.created_at,
     o.total_cents - coalesce((select sum(r.amount_cents) from bank_receipt r
       where r.purchase_id = o.id and r.state = 'waiting'), 0)::integer as missing_cents,
     array(select t.reference_key from payment p join bank_transfer t on t.payment_id = p.id
       where p.purchase_id = o.id) as "references"
   from purchase o
   where o.site_id = :site and o.status = 'open' and o.currency = :currency and o.created_at >= :since
     and not exists (select from withdrawal w where w.purchase_id = o.id)
   order by o.created_at desc, o.id desc limit 2000`,
)
