import { statement } from '#platform/server/database/statement.ts'
import { documentColumns, type DocumentRow } from './invoices.sql.ts'

/** A refund without a credit note, and its invoice. */
export interface UncreditedRefundRow {
  /** The id of a refund of ours, or else that of the provider. */
  refundId: string | null
  reversalId: string | null
  refundCents: number
  isWithdrawal: boolean
  refundedAt: Date
  siteId: string
  purchaseId: string
  paymentId: string
  invoiceId: string
  companyId: string
  snapshot: unknown
  creditedCents: number
  creditedVatCents: number
}

/**
 * Withdrawals, and refunds with one of the `:statuses`, of the payment of an invoice, in its currency. A payment that was paid
 * twice has no invoice of its own. A credit note that was annulled does not count.
 */
const uncreditedRefunds = `
  from order_refund r join invoice i on i.payment_id = r.payment_id and i.kind = 'invoice' and i.currency = r.currency
    join purchase o on o.id = i.purchase_id
    cross join lateral (select coalesce(-sum(n.total_cents), 0)::integer as cents,
      coalesce(-sum(n.vat_cents), 0)::integer as vat_cents from invoice n where n.invoice_id = i.id) credited
  where not exists (select from invoice n where (n.refund_id = r.refund_id or n.reversal_id = r.reversal_id)
      and not exists (select from invoice c where c.corrects_id = n.id))
    and credited.cents < i.total_cents and (r.is_withdrawal or r.status = any(:paidStatuses::text[]))`

/** Lists the refunds without a credit note that were withdrawn or paid out, the oldest first. */
export const listUncreditedRefunds = statement<{ paidStatuses: readonly string[] }, { id: string; purchaseId: string }>(
  'invoices.list_uncredited',
  `select r.id, i.purchase_id ${uncreditedRefunds} order by r.refunded_at, r.id limit 1000`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds a refund if it has no credit note. Call it under the lock of its order, which serializes its credit notes. */
export const findUncreditedRefund = statement<{ paidStatuses: readonly string[]; id: string }, UncreditedRefundRow>(
  'invoices.find_uncredited',
  `select r.refund_id, r.reversal_id, r.amount_cents as refund_cents, r.is_withdrawal, r.refunded_at, o.site_id,
     i.purchase_id, i.payment_id, i.id as invoice_id, i.company_id, i.snapshot, credited.cents as credited_cents,
     credited.vat_cents as credited_vat_cents
   ${uncreditedRefunds} and r.id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Reports whether a refund of a payment will have a credit note: the payment paid its order, in this currency, and the order
 * is not credited in full. A credit note whose refund failed does not count: it is annulled soon.
 */
export const isPaymentCreditable = statement<{ paymentId: string; currency: string }, { isCreditable: boolean }>(
  'invoices.is_creditable',
  `select exists (select from payment p join purchase o on o.id = p.purchase_id
     where p.id = :paymentId and p.currency = :currency and not exists (select from payment_refund own
         where own.payment_id = p.id and own.reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal'))
       and o.total_cents > (select coalesce(-sum(n.total_cents), 0)
         from invoice n join order_refund r on r.refund_id = n.refund_id or r.reversal_id = n.reversal_id
         where n.purchase_id = o.id and n.kind = 'credit_note' and (r.is_withdrawal or not r.has_failed)
           and not exists (select from invoice c where c.corrects_id = n.id))) as is_creditable`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Reports whether a refund has a credit note that is not annulled, by the id of order_refund. */
export const hasCreditNote = statement<{ refundKey: string }, { hasNote: boolean }>(
  'invoices.has_credit_note',
  `select exists (select from invoice n where (n.refund_id::text = :refundKey or n.reversal_id = :refundKey)
     and not exists (select from invoice c where c.corrects_id = n.id)) as has_note`,
)

/** A credit note or a correction with its refund and the mailbox of the buyer. */
export type MailedCreditNoteRow = DocumentRow & {
  purchaseId: string
  memberId: string
  siteId: string
  /** The id of the refund in order_refund. */
  refundKey: string
  isWithdrawal: boolean
  /** Null when the buyer was erased. */
  email: string | null
}

export const findMailedCreditNote = statement<{ id: string }, MailedCreditNoteRow>(
  'invoices.find_mailed_credit_note',
  `select ${documentColumns}, o.id as purchase_id, o.member_id, o.site_id, r.id as refund_key, r.is_withdrawal, a.email
   from invoice i join purchase o on o.id = i.purchase_id
     join invoice note on note.id = coalesce(i.corrects_id, i.id)
     join order_refund r on r.refund_id = note.refund_id or r.reversal_id = note.reversal_id
     left join account a on a.id = o.member_id and a.site_id = o.site_id
   where i.id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
