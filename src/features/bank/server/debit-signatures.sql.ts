import { statement } from '#platform/server/database/statement.ts'
import { payerColumns, type PayerColumns } from './debits.sql.ts'

export type SignatureRow = PayerColumns & {
  mandateId: string
  codeId: string | null
  codeHash: string | null
  codeSentAt: Date | null
  failedTries: number
}

const columns = `mandate_id, ${payerColumns}, code_id, code_hash, code_sent_at, failed_tries`
const payer = `s.account_holder, s.iban, s.street, s.house_number, s.postcode, s.city, s.country, s.mobile_number`
const newPayer = payerColumns.replaceAll(/\w+/g, 'excluded.$&')

/** Stores the details of a signing. Other details than the stored ones end the code that was sent. */
export const upsertSignature = statement<
  {
    paymentId: string
    memberId: string
    mandateId: string
    accountHolder: string
    iban: string
    street: string
    houseNumber: string
    postcode: string
    city: string
    country: string
    mobileNumber: string
    expiresAt: Date
  },
  { mandateId: string }
>(
  'bank.upsert_signature',
  `insert into debit_signature as s (payment_id, site_id, member_id, mandate_id, ${payerColumns}, started_at, expires_at)
   values (:paymentId, :site, :memberId, :mandateId, :accountHolder, :iban, :street, :houseNumber, :postcode, :city, :country, :mobileNumber, :now, :expiresAt)
   on conflict (payment_id) do update set
     code_hash = case when (${payer}) = (${newPayer}) then s.code_hash end,
     (${payerColumns}) = row(${newPayer})
   returning mandate_id`,
)

/** Locks a started signing until the transaction ends. */
export const lockSignature = statement<{ paymentId: string }, SignatureRow>(
  'bank.lock_signature',
  `select ${columns} from debit_signature where payment_id = :paymentId for update`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Counts the codes that were sent to a member or a mobile number of a site since a time. */
export const countSends = statement<{ memberId: string; mobileNumber: string; since: Date }, { sends: number }>(
  'bank.count_debit_codes',
  `select count(*)::int as sends from debit_signature s, unnest(s.sent_at) as sent
   where s.site_id = :site and (s.member_id = :memberId or s.mobile_number = :mobileNumber) and sent > :since`,
)

/** Stores a new code, which replaces the previous one. */
export const storeCode = statement<{ paymentId: string; codeId: string; hash: string }>(
  'bank.store_debit_code',
  `update debit_signature set code_id = :codeId, code_hash = :hash, code_sent_at = :now::timestamptz, failed_tries = 0,
     sent_at = array_append(sent_at, :now::timestamptz)
   where payment_id = :paymentId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const incrementFailedTries = statement<{ paymentId: string }>(
  'bank.increment_debit_tries',
  `update debit_signature set failed_tries = failed_tries + 1 where payment_id = :paymentId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Deletes the code of a signed mandate. */
export const clearCode = statement<{ paymentId: string }>(
  'bank.clear_debit_code',
  `update debit_signature set code_hash = null where payment_id = :paymentId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const deleteSignaturesOf = statement<{ memberId: string }>(
  'bank.delete_debit_signatures',
  `delete from debit_signature where member_id = :memberId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Deletes signings that ended before a time. Their sends count no longer. */
export const deleteOldSignatures = statement<void>(
  'bank.delete_old_debit_signatures',
  `delete from debit_signature where expires_at < :now`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
