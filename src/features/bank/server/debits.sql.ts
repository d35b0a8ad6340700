import type { DebitReturnKind } from '../debit.rules.ts'
import { statement } from '#platform/server/database/statement.ts'

/** The payer of a mandate, with normalized fields and the mobile number as E.164. */
export interface PayerColumns {
  accountHolder: string
  iban: string
  street: string
  houseNumber: string
  postcode: string
  city: string
  country: string
  mobileNumber: string
}

export const payerColumns = 'account_holder, iban, street, house_number, postcode, city, country, mobile_number'

export type MandateRow = PayerColumns & {
  id: string
  paymentId: string
  reference: string
  signedAt: Date
  /** As `YYYY-MM-DD`. */
  signedOn: string
  collectedBy: 'provider' | 'bank'
  /** As `YYYY-MM-DD`. */
  collectOn: string
  providerCustomerId: string | null
  providerMandateId: string | null
  messageId: string | null
  lastUsedAt: Date | null
}

const mandateColumns = `id, payment_id, reference, ${payerColumns}, signed_at,
  to_char(signed_at at time zone 'UTC', 'YYYY-MM-DD') as signed_on, collected_by,
  to_char(collect_on, 'YYYY-MM-DD') as collect_on, provider_customer_id, provider_mandate_id, message_id, last_used_at`

/** Locks the direct debits of a member until the transaction ends, so that concurrent ones do not both fit the limits. */
export const lockMemberDebits = statement<{ memberId: string }>(
  'bank.lock_member_debits',
  `select pg_advisory_xact_lock(hashtextextended('debit' || :memberId::text, 0))`,
)

/** Lists the signed debits of a member, without those that were canceled or never sent. */
export const listPlacedDebits = statement<
  { memberId: string },
  { amountCents: number; createdAt: Date; isOpen: boolean }
>(
  'bank.list_placed_debits',
  `select p.amount_cents, m.signed_at as created_at, p.status not in ('failed', 'paid') as is_open
   from mandate m join payment p on p.id = m.payment_id
   where m.member_id = :memberId and p.status not in ('canceled', 'expired')
     and not (p.status = 'failed' and p.provider_id is null and m.message_id is null)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export interface ReturnRow {
  kind: DebitReturnKind
  reasonCode: string | null
}

/** Lists the returned debits of a member or an account number (null: any) on a site, without those that were lifted. */
export const listReturnRows = statement<{ memberId: string; iban: string | null }, ReturnRow>(
  'bank.list_debit_returns',
  `select r.kind, r.reason_code from debit_return r join mandate m on m.payment_id = r.payment_id
   where m.site_id = :site and (m.member_id = :memberId or m.iban = :iban) and r.lifted_at is null`,
)

/** Reports whether a member has an order that is paid and effective. */
export const hasSettledOrder = statement<{ memberId: string }, { hasSettled: boolean }>(
  'bank.has_settled_order',
  `select exists (select from purchase where member_id = :memberId and status = 'paid' and reversed_at is null) as has_settled`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const findMandateOfPayment = statement<{ paymentId: string }, MandateRow>(
  'bank.find_mandate_of_payment',
  `select ${mandateColumns} from mandate where payment_id = :paymentId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds the member's newest mandate, unless it was revoked. */
export const findLastMandate = statement<{ memberId: string }, MandateRow>(
  'bank.find_last_mandate',
  `select ${mandateColumns} from (select * from mandate where member_id = :memberId and site_id = :site
     order by signed_at desc, id desc limit 1) last
   where revoked_at is null`,
)

export const markMandateRevoked = statement<{ id: string }>(
  'bank.mark_mandate_revoked',
  `update mandate set revoked_at = coalesce(revoked_at, :now) where id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const markMandateUsed = statement<{ paymentId: string }>(
  'bank.mark_mandate_used',
  `update mandate set last_used_at = :now where payment_id = :paymentId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Stores the day of collection that the provider reports. */
export const updateCollectionDay = statement<{ paymentId: string; day: string }>(
  'bank.update_collection_day',
  `update mandate set collect_on = :day::date where payment_id = :paymentId and collect_on <> :day::date`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const setProviderCustomer = statement<{ id: string; customerId: string }>(
  'bank.set_provider_customer',
  `update mandate set provider_customer_id = :customerId where id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const setProviderMandate = statement<{ id: string; mandateId: string }>(
  'bank.set_provider_mandate',
  `update mandate set provider_mandate_id = :mandateId where id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds the customer at the provider of a member's earlier mandate with the same account. */
export const findProviderCustomer = statement<{ mandateId: string }, { providerCustomerId: string }>(
  'bank.find_provider_customer',
  `select earlier.provider_customer_id from mandate m
     join mandate earlier on earlier.member_id = m.member_id and earlier.site_id = m.site_id and earlier.iban = m.iban
   where m.id = :mandateId and earlier.provider_customer_id is not null order by earlier.id desc limit 1`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Signs a mandate: copies the details of the signing. */
export const insertMandate = statement<{
  paymentId: string
  reference: string
  textVersion: string
  collectedBy: string
  collectOn: string
}>(
  'bank.insert_mandate',
  `insert into mandate (id, site_id, member_id, payment_id, reference, ${payerColumns}, text_version, code_sent_at, signed_at,
     collected_by, collect_on)
   select mandate_id, site_id, member_id, payment_id, :reference, ${payerColumns}, :textVersion, code_sent_at, :now, :collectedBy, :collectOn::date
   from debit_signature where payment_id = :paymentId`,
)

/** Inserts nothing when a return of the debit is stored. */
export const insertReturn = statement<
  {
    paymentId: string
    kind: DebitReturnKind
    reasonCode: string | null
    cents: number
    on: string
    source: string
  },
  { paymentId: string }
>(
  'bank.insert_debit_return',
  `insert into debit_return (payment_id, kind, reason_code, amount_cents, happened_on, source, seen_at)
   values (:paymentId, :kind, :reasonCode, :cents, :on::date, :source, :now) on conflict (payment_id) do nothing returning payment_id`,
)

/** Lists the mandates of a member that the provider collects by, or may still register. */
export const listProviderMandates = statement<{ memberId: string }, { id: string; providerCustomerId: string | null }>(
  'bank.list_provider_mandates',
  `select m.id, m.provider_customer_id from mandate m join payment p on p.id = m.payment_id
   where m.member_id = :memberId and m.collected_by = 'provider'
     and (m.provider_customer_id is not null or p.status not in ('canceled', 'expired', 'failed', 'paid'))`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

export interface RegisteredMandateRow {
  providerCustomerId: string | null
  providerMandateId: string | null
  /** True while the debit is neither settled nor failed. */
  isOpen: boolean
}

/** Lists the registrations of mandates at the provider. Omits mandates that were deleted with their order. */
export const listRegistrations = statement<{ mandateIds: readonly string[] }, RegisteredMandateRow>(
  'bank.list_registrations',
  `select m.provider_customer_id, m.provider_mandate_id, p.status not in ('canceled', 'expired', 'failed', 'paid') as is_open
   from mandate m join payment p on p.id = m.payment_id where m.id = any(:mandateIds)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Records that the provider deleted a customer: its mandates are revoked and have no customer. */
export const markCustomerDeleted = statement<{ mandateIds: readonly string[]; customerId: string }>(
  'bank.mark_customer_deleted',
  `update mandate set provider_customer_id = null, revoked_at = coalesce(revoked_at, :now)
   where id = any(:mandateIds) and provider_customer_id = :customerId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds when a member last signed a debit with the code of a text message. */
export const findPhoneVerification = statement<{ memberId: string }, { signedAt: Date }>(
  'bank.find_phone_verification',
  'select signed_at from mandate where member_id = :memberId and site_id = :site order by id desc limit 1',
)

/** Lists the mobile numbers of the mandates of a member of a site, as E.164. */
export const listSignedNumbers = statement<{ memberId: string }, { mobileNumber: string }>(
  'bank.list_signed_numbers',
  'select distinct mobile_number from mandate where member_id = :memberId and site_id = :site',
)

/** Revokes the mandate of a debit that is in no file for our bank yet, so that it never is. Returns no row otherwise. */
export const revokeUncollectedMandate = statement<{ paymentId: string }, { id: string }>(
  'bank.revoke_uncollected_mandate',
  `update mandate set revoked_at = coalesce(revoked_at, :now)
   where payment_id = :paymentId and collected_by = 'bank' and message_id is null returning id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
