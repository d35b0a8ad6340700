import { statement } from '#platform/server/database/statement.ts'
import type { DebitCreditor } from './pain008.ts'
import { payerColumns, type PayerColumns } from './debits.sql.ts'

export type FileDebitRow = PayerColumns & {
  id: string
  paymentId: string
  reference: string
  /** As `YYYY-MM-DD`. */
  signedOn: string
  /** As `YYYY-MM-DD`. */
  collectOn: string
  amountCents: number
  currency: string
  number: string
}

const columns = `m.id, m.payment_id, m.reference, ${payerColumns.replaceAll(/\w+/g, 'm.$&')},
  to_char(m.signed_at at time zone 'UTC', 'YYYY-MM-DD') as signed_on, to_char(m.collect_on, 'YYYY-MM-DD') as collect_on,
  p.amount_cents, p.currency, o.number`
const joins = `mandate m join payment p on p.id = m.payment_id join purchase o on o.id = p.purchase_id`

/** Locks the signed debits of a site that are in no file for the bank. */
export const lockUncollected = statement<void, FileDebitRow>(
  'bank.lock_uncollected_debits',
  `select ${columns} from ${joins}
   where m.site_id = :site and m.collected_by = 'bank' and m.message_id is null and m.revoked_at is null and p.status = 'pending'
   order by m.id for no key update of m`,
)

/** Lists the debits of a file for the bank. */
export const listFileDebits = statement<{ messageId: string }, FileDebitRow>(
  'bank.list_file_debits',
  `select ${columns} from ${joins} where m.message_id = :messageId order by m.id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const insertFile = statement<{
  messageId: string
  creditor: string
  collectOn: string
  at: Date
  requestId: string
  statementName: string
  sha256: string
}>(
  'bank.insert_debit_file',
  `insert into debit_file (message_id, site_id, creditor, collect_on, created_at, request_id, statement_name, sha256)
   values (:messageId, :site, :creditor::jsonb, :collectOn::date, :at, :requestId, :statementName, :sha256)`,
)

/** Finds the file of a request, which a repeated request returns again. */
export const findFileOfRequest = statement<{ requestId: string }, { messageId: string }>(
  'bank.find_debit_file_of_request',
  `select message_id from debit_file where request_id = :requestId and site_id = :site`,
)

/** Makes the files of a site one after the other, until the transaction ends. */
export const lockFilesOfSite = statement<void>(
  'bank.lock_debit_files',
  `select pg_advisory_xact_lock(hashtextextended('debit-file' || :site::text, 0))`,
)

export interface FileRow {
  messageId: string
  creditor: DebitCreditor
  /** As `YYYY-MM-DD`. */
  collectOn: string
  createdAt: Date
  siteId: string
  /** Null in files from before these were stored. */
  statementName: string | null
  sha256: string | null
}

export const findFile = statement<{ messageId: string }, FileRow>(
  'bank.find_debit_file',
  `select message_id, creditor, to_char(collect_on, 'YYYY-MM-DD') as collect_on, created_at, site_id,
     statement_name, sha256
   from debit_file where message_id = :messageId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Marks debits as part of a file, and stores its day of collection. */
export const assignFile = statement<{ ids: readonly string[]; messageId: string; collectOn: string }>(
  'bank.assign_debit_file',
  `update mandate set message_id = :messageId, collect_on = :collectOn::date where id = any(:ids)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** A debit that a file of a bank names. */
export interface BankDebitRow {
  paymentId: string
  siteId: string
  amountCents: number
  currency: string
  isReturned: boolean
}

/** Finds a debit that our bank collects. */
export const findBankDebit = statement<{ paymentId: string }, BankDebitRow>(
  'bank.find_bank_debit',
  `select p.id as payment_id, m.site_id, p.amount_cents, p.currency,
     exists (select from debit_return r where r.payment_id = p.id) as is_returned
   from mandate m join payment p on p.id = m.payment_id
   where p.id = :paymentId and m.collected_by = 'bank' and m.message_id is not null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds the payment of a mandate. */
export const findPaymentOfMandate = statement<{ mandateId: string }, { paymentId: string }>(
  'bank.find_payment_of_mandate',
  `select payment_id from mandate where id = :mandateId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists the debits of a file whose money has neither come nor gone back. */
export const listPendingOfFile = statement<{ messageId: string }, BankDebitRow>(
  'bank.list_pending_of_file',
  `select p.id as payment_id, m.site_id, p.amount_cents, p.currency, false as is_returned
   from mandate m join payment p on p.id = m.payment_id
   where m.message_id = :messageId and p.status = 'pending' order by p.id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** A member who can no longer pay by direct debit, with the order of the newest debit that was returned. */
export interface BlockedPayerRow {
  memberId: string
  orderId: string
  number: string
  reasonCodes: string[]
}

/**
 * Lists the members of a site after a member whose returned debits reach a limit of `isDebitBlocked`. `limits` is its object
 * of numbers by the code of the bank.
 */
export const listBlockedPayerRows = statement<{ limits: string; after: string | null; limit: number }, BlockedPayerRow>(
  'bank.list_blocked_payers',
  `with returned as (
     select m.member_id, r.payment_id, r.reason_code, r.kind from debit_return r join mandate m on m.payment_id = r.payment_id
     where m.site_id = :site and r.lifted_at is null and (:after::uuid is null or m.member_id > :after::uuid)
   ), blocked as (
     select distinct member_id from (select member_id, reason_code, count(*) as debits from returned
       where kind <> 'reversal' group by member_id, reason_code) counted
     where counted.debits >= (:limits::jsonb->>reason_code)::integer order by member_id limit :limit
   )
   select returned.member_id, array_remove(array_agg(reason_code order by payment_id), null) as reason_codes,
     (array_agg(o.id order by payment_id desc))[1] as order_id, (array_agg(o.number order by payment_id desc))[1] as number
   from returned join blocked using (member_id) join payment p on p.id = payment_id join purchase o on o.id = p.purchase_id
   group by returned.member_id order by returned.member_id`,
)

/**
 * Ends the effect of the returned debits of a member and of their accounts, also those of other members who share one. Returns
 * the member of each.
 */
export const liftReturns = statement<{ memberId: string; at: Date }, { memberId: string }>(
  'bank.lift_returns',
  `update debit_return r set lifted_at = :at from mandate m
   where m.payment_id = r.payment_id and m.site_id = :site and r.lifted_at is null
     and (m.member_id = :memberId or m.iban in (select iban from mandate where member_id = :memberId and site_id = :site))
   returning m.member_id`,
)
