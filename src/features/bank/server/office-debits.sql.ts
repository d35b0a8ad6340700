import { statement } from '#platform/server/database/statement.ts'
import type { OfficeDebitState } from '../debit-file.rules.ts'

/** A mandate with its debit, without the name and the address of the payer. */
export interface OfficeDebitRow {
  id: string
  reference: string
  orderId: string
  number: string
  accountEnd: string
  amountCents: number
  currency: string
  state: OfficeDebitState
  collectedBy: 'provider' | 'bank'
  /** As `YYYY-MM-DD`. */
  collectOn: string
  signedAt: Date
  reasonCode: string | null
  isLifted: boolean
}

const state = `case when r.payment_id is not null then 'returned' when p.status = 'paid' then 'paid'
  when p.status in ('canceled', 'expired', 'failed') then 'failed' when m.revoked_at is not null then 'revoked'
  when m.collected_by = 'bank' and m.message_id is null then 'unfiled' else 'underway' end`

/** Lists debits of a site before a mandate, the newest first. A state that is null does not filter. */
export const listOfficeDebitRows = statement<
  { state: OfficeDebitState | null; before: string | null; limit: number },
  OfficeDebitRow
>(
  'bank.list_office_debits',
  `select m.id, m.reference, o.id as order_id, o.number, right(m.iban, 4) as account_end, p.amount_cents,
     p.currency, ${state} as state, m.collected_by, to_char(m.collect_on, 'YYYY-MM-DD') as collect_on,
     m.signed_at, r.reason_code, r.lifted_at is not null as is_lifted
   from mandate m join payment p on p.id = m.payment_id join purchase o on o.id = p.purchase_id
     left join debit_return r on r.payment_id = p.id
   where m.site_id = :site and (:state::text is null or :state = ${state})
     and (:before::uuid is null or (m.signed_at, m.id) < (select last.signed_at, last.id from mandate last
       where last.id = :before and last.site_id = :site))
   order by m.signed_at desc, m.id desc limit :limit`,
)

/** Adds up the debits of a site that are in no file for the bank. */
export const sumUnfiledDebits = statement<void, { count: number; cents: number }>(
  'bank.sum_unfiled_debits',
  `select count(*)::integer as count, coalesce(sum(p.amount_cents), 0)::integer as cents
   from mandate m join payment p on p.id = m.payment_id
   where m.site_id = :site and m.collected_by = 'bank' and m.message_id is null and m.revoked_at is null and p.status = 'pending'`,
)

/** A file for the bank. */
export interface OfficeDebitFileRow {
  messageId: string
  createdAt: Date
  /** As `YYYY-MM-DD`. */
  collectOn: string
  debits: number
}

export const listDebitFileRows = statement<{ limit: number }, OfficeDebitFileRow>(
  'bank.list_debit_files',
  `select f.message_id, f.created_at, to_char(f.collect_on, 'YYYY-MM-DD') as collect_on,
     (select count(*)::integer from mandate m where m.message_id = f.message_id) as debits
   from debit_file f where f.site_id = :site order by f.created_at desc, f.message_id desc limit :limit`,
)
