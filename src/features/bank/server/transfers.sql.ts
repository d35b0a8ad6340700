import { statement } from '#platform/server/database/statement.ts'
import type { BundleId } from '#features/pricing/bundle.rules.ts'

/** The account and the reference of a payment, and the last day for its money, as `2026-06-15`. */
export type TransferRow = {
  accountHolder: string | null
  iban: string
  bic: string | null
  reference: string
  dueOn: string
}

const transferColumns = `t.account_holder, t.iban, t.bic, t.reference, to_char(t.due_on, 'YYYY-MM-DD') as due_on`

/** Inserts nothing when the details of the payment are stored already. */
export const insertTransfer = statement<{
  paymentId: string
  accountHolder: string | null
  iban: string
  bic: string | null
  reference: string
  dueOn: string
}>(
  'bank.insert_transfer',
  `insert into bank_transfer (payment_id, account_holder, iban, bic, reference, due_on, created_at)
   values (:paymentId, :accountHolder, :iban, :bic, :reference, :dueOn::date, :now) on conflict (payment_id) do nothing`,
)

export const findTransfer = statement<{ paymentId: string }, TransferRow>(
  'bank.find_transfer',
  `select ${transferColumns} from bank_transfer t where t.payment_id = :paymentId`,
)

const isAwaited = `p.status in ('open', 'pending', 'authorized') and o.status = 'open'
  and not exists (select from withdrawal w where w.purchase_id = o.id)`

/** Lists the payments whose reminder is due: the money is awaited, and `due_on` is from today to `until`. */
export const listDueReminders = statement<{ today: string; until: string }, { paymentId: string }>(
  'bank.list_due_reminders',
  `select t.payment_id from bank_transfer t join payment p on p.id = t.payment_id join purchase o on o.id = p.purchase_id
   where t.reminded_at is null and t.due_on between :today::date and :until::date and ${isAwaited}
   order by t.due_on, t.payment_id limit 1000`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** A transfer to remind of, with its order and buyer. */
export type RemindedTransferRow = TransferRow & TransferOrderRow

/** The order of a transfer, and the address of its buyer. */
export type TransferOrderRow = {
  purchaseId: string
  siteId: string
  memberId: string
  number: string
  bundleId: BundleId
  credits: number
  totalCents: number
  currency: string
  origin: string
  locale: string
  email: string
}

const orderColumns = `o.id as purchase_id, o.site_id, o.member_id, o.number, o.bundle_id, o.credits, o.total_cents,
  o.currency, o.origin, o.locale, a.email`

/** Claims the reminder of a payment. Concurrent callers never claim the same one. */
export const claimReminder = statement<{ paymentId: string }, RemindedTransferRow>(
  'bank.claim_reminder',
  `update bank_transfer t set reminded_at = :now
   from payment p join purchase o on o.id = p.purchase_id
     join account a on a.id = o.member_id and a.site_id = o.site_id
   where t.payment_id = :paymentId and t.reminded_at is null and p.id = t.payment_id and ${isAwaited}
   returning ${transferColumns}, ${orderColumns}`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds an order with the address of its buyer; none for an erased buyer. */
export const findTransferOrder = statement<{ purchaseId: string }, TransferOrderRow>(
  'bank.find_transfer_order',
  `select ${orderColumns} from purchase o join account a on a.id = o.member_id and a.site_id = o.site_id where o.id = :purchaseId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds the details of the last bank transfer of an order. */
export const findLatestTransfer = statement<{ purchaseId: string }, TransferRow>(
  'bank.find_latest_transfer',
  `select ${transferColumns} from bank_transfer t join payment p on p.id = t.payment_id
   where p.purchase_id = :purchaseId order by t.payment_id desc limit 1`,
)
