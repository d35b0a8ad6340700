import { statement } from '#platform/server/database/statement.ts'
import type { IncomingPaymentState } from '../transfer.rules.ts'

/** The source of received money: the payment provider, or the bank of our own account. */
export type IncomingPaymentSource = 'provider' | 'bank'

type NewIncomingPayment = {
  id: string
  source: IncomingPaymentSource
  entryReference: string
  cents: number
  currency: string
  reference: string | null
  receivedOn: string
  fingerprint: string | null
  resemblesId: string | null
}

/** Inserts nothing when another incoming payment has the reference of the entry. */
export const insertIncomingPayment = statement<NewIncomingPayment>(
  'bank.insert_incoming_payment',
  `insert into bank_receipt (id, source, entry_reference, amount_cents, currency, reference, received_on, state, created_at, changed_at,
     entry_fingerprint, resembles_id)
   values (:id, :source, :entryReference, :cents, :currency, :reference, :receivedOn::date, 'unknown', :now, :now, :fingerprint, :resemblesId) on conflict (source, entry_reference) do nothing`,
)

export interface RecordedEntryRow {
  amountCents: number
  currency: string
  reference: string | null
  receivedOn: string
  entryFingerprint: string | null
}

/** Finds the incoming payment of the bank that has the reference of an entry. */
export const findRecordedEntry = statement<{ entryReference: string }, RecordedEntryRow>(
  'bank.find_recorded_entry',
  `select amount_cents, currency, reference, to_char(received_on, 'YYYY-MM-DD') as received_on, entry_fingerprint
   from bank_receipt where source = 'bank' and entry_reference = :entryReference`,
)

/** Lists the incoming payments with the reference, the amount and the day of an entry, the oldest first. */
export const listSimilarIncomingPayments = statement<
  { entryReference: string; cents: number; currency: string; day: string },
  { id: string; entryFingerprint: string | null }
>(
  'bank.list_similar_incoming_payments',
  `select id, entry_fingerprint from bank_receipt
   where source = 'bank' and received_on = :day::date and amount_cents = :cents and currency = :currency
     and (entry_reference = :entryReference or starts_with(entry_reference, :entryReference || ' #'))
   order by created_at, id limit 100`,
)

/**
 * Lists the orders that have one of these references: that of a bank transfer, or the number of the order. References are
 * compared by their letters and digits.
 */
export const listOrdersWithReference = statement<{ keys: readonly string[] }, { id: string }>(
  'bank.list_with_reference',
  `select p.purchase_id as id from bank_transfer t join payment p on p.id = t.payment_id where t.reference_key = any(:keys)
   union select id from purchase
     where number in (select overlay(key placing '-' from 6 for 0) from unnest(:keys::text[]) as key where length(key) = 10)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const findOrderIdByNumber = statement<{ number: string }, { id: string; memberId: string }>(
  'bank.find_id_by_number',
  `select id, member_id from purchase where number = :number and site_id = :site`,
)

/** Finds the site and the buyer of an order that money names. */
export const findOwnerOfOrder = statement<{ orderId: string }, { siteId: string; memberId: string }>(
  'bank.find_owner_of_order',
  `select site_id, member_id from purchase where id = :orderId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Locks the incoming payments of an order that wait for more money, and reads them under the lock. */
export const lockWaitingIncomingPayments = statement<{ purchaseId: string }, { id: string; amountCents: number }>(
  'bank.lock_waiting_incoming_payments',
  `select id, amount_cents from bank_receipt where purchase_id = :purchaseId and state = 'waiting' order by id for update`,
)

/** Stores what was decided about an incoming payment. */
export const updateIncomingPayment = statement<{
  id: string
  purchaseId: string
  state: IncomingPaymentState
  surplusCents: number
}>(
  'bank.update_incoming_payment',
  `update bank_receipt set purchase_id = :purchaseId, state = :state, surplus_cents = :surplusCents, changed_at = :now where id = :id`,
)

/** Marks the waiting incoming payments of an order as part of its payment. */
export const settleWaitingIncomingPayments = statement<{ purchaseId: string }>(
  'bank.settle_incoming_payments',
  `update bank_receipt set state = 'settled', changed_at = :now where purchase_id = :purchaseId and state = 'waiting'`,
)

/** Marks the waiting incoming payments of an order as to be paid back, because the order was paid otherwise. */
export const releaseWaitingIncomingPayments = statement<{ purchaseId: string }, { cents: number }>(
  'bank.release_incoming_payments',
  `update bank_receipt set state = 'surplus', surplus_cents = amount_cents, changed_at = :now
   where purchase_id = :purchaseId and state = 'waiting' returning amount_cents as cents`,
)

export type LockedIncomingPaymentRow = {
  id: string
  amountCents: number
  currency: string
  state: IncomingPaymentState
  surplusCents: number
  refundedAt: Date | null
  purchaseId: string | null
}

/** Locks an incoming payment until the transaction ends, and reads it under the lock. */
export const lockIncomingPayment = statement<{ id: string }, LockedIncomingPaymentRow>(
  'bank.lock_incoming_payment',
  `select id, amount_cents, currency, state, surplus_cents, refunded_at, purchase_id from bank_receipt where id = :id for update`,
)

/**
 * Records that an incoming payment, or the surplus of it, was paid back. Changes nothing when nothing is to be paid
 * back any more.
 */
export const refundIncomingPaymentRow = statement<
  { id: string },
  { cents: number; currency: string; memberId: string | null }
>(
  'bank.refund_incoming_payment',
  `update bank_receipt set refunded_at = :now, changed_at = :now,
     state = case when state in ('unknown', 'waiting') then 'surplus' else state end,
     surplus_cents = case when state in ('unknown', 'waiting') then amount_cents else surplus_cents end
   where id = :id and refunded_at is null and (state <> 'settled' or surplus_cents > 0)
   returning surplus_cents as cents, currency,
     (select member_id from purchase where purchase.id = bank_receipt.purchase_id)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Adds up what of an order's incoming payments waits for more, and what is to be paid back. */
export const sumIncomingPayments = statement<{ purchaseId: string }, { waitingCents: number; surplusCents: number }>(
  'bank.sum_incoming_payments',
  `select coalesce(sum(amount_cents) filter (where state = 'waiting'), 0)::integer as waiting_cents,
     coalesce(sum(surplus_cents) filter (where refunded_at is null and state <> 'refused'), 0)::integer as surplus_cents
   from bank_receipt where purchase_id = :purchaseId`,
)

/**
 * Deletes the references of incoming payments for orders of one erased buyer, or of all erased buyers (null), and those
 * of incoming payments that were handled before a time. What waits for an order of an erased buyer is to be paid back.
 */
export const eraseIncomingPaymentReferences = statement<{ buyer: string | null; handledBefore: Date }>(
  'bank.erase_incoming_payments',
  `update bank_receipt r set reference = null, changed_at = :now,
     state = case when state = 'waiting' and erased.is_erased then 'surplus' else state end,
     surplus_cents = case when state = 'waiting' and erased.is_erased then amount_cents else surplus_cents end
   from (select bank_receipt.id, o.id is not null and a.id is null as is_erased
     from bank_receipt left join purchase o on o.id = purchase_id left join account a on a.id = o.member_id
     where (:buyer::uuid is null or o.member_id = :buyer) and (reference is not null or state = 'waiting')) as erased
   where r.id = erased.id and (erased.is_erased or (:buyer is null and r.reference is not null and r.changed_at < :handledBefore
     and (r.refunded_at is not null or (r.state = 'settled' and r.surplus_cents = 0))))`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
