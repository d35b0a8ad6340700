// Public: other features or the app use this file.
import type { DiscountKind } from '#features/pricing/discount.rules.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import type { BundleId } from '#features/pricing/bundle.rules.ts'
import type { PaymentStatus } from '../rules.ts'
import { statement } from '#platform/server/database/statement.ts'
import { discountUsedElsewhereSql } from './discount-conflicts.sql.ts'

export type OrderRow = {
  id: string
  siteId: string
  memberId: string
  number: string
  bundleId: BundleId
  credits: number
  listPriceCents: number
  totalCents: number
  vatBasisPoints: number
  vatCents: number
  currency: string
  country: string
  discountKind: DiscountKind | null
  discountCode: string | null
  discountPercent: number | null
  /** The version of the texts about withdrawal that the buyer saw. */
  withdrawalVersion: string
  origin: string
  locale: string
  /** The path of the page from which the buyer came. */
  returnTo: string | null
  status: 'open' | 'paid'
  createdAt: Date
  paidAt: Date | null
  /** The time from which the order is no longer effective; null while it is. */
  reversedAt: Date | null
}

export type PaymentRow = {
  id: string
  purchaseId: string
  method: MethodId
  amountCents: number
  currency: string
  providerId: string | null
  checkoutUrl: string | null
  status: PaymentStatus
  /** Whether the provider reported another amount or currency than that of the order. */
  mismatch: boolean
  /** The number of status checks. */
  checks: number
  createdAt: Date
}

const orderColumns = `id, site_id, member_id, number, bundle_id, credits, list_price_cents, total_cents, vat_basis_points,
  vat_cents, currency, country, discount_kind, discount_code, discount_percent, withdrawal_version, origin, locale, return_to, status,
  created_at, paid_at, reversed_at`
const paymentColumns = `id, purchase_id, method, amount_cents, currency, provider_id, checkout_url, status, mismatch, checks, created_at`

/** Lists a member's paid orders before a time of payment and id, the newest first. */
export const listPaidOrders = statement<
  { memberId: string; before: Date | null; beforeId: string | null; limit: number },
  { id: string; credits: number; at: Date }
>(
  'orders.list_paid',
  `select id, credits, paid_at as at from purchase where member_id = :memberId and site_id = :site and status = 'paid'
     and (:before::timestamptz is null or (paid_at, id) < (:before, :beforeId::uuid))
   order by paid_at desc, id desc limit :limit`,
)

/** Lists what a member paid for the credits of some of their orders, with their numbers. */
export const listOrderPrices = statement<
  { memberId: string; ids: readonly string[] },
  { id: string; number: string; credits: number; cents: number; currency: string }
>(
  'orders.list_order_prices',
  `select id, number, credits, total_cents as cents, currency from purchase
   where member_id = :memberId and site_id = :site and id = any(:ids)`,
)

export type OrderValues = {
  id: string
  memberId: string
  number: string
  bundleId: string
  credits: number
  listPriceCents: number
  totalCents: number
  vatBasisPoints: number
  vatCents: number
  currency: string
  country: string
  addressCountry: string | null
  discountKind: DiscountKind | null
  discountCode: string | null
  discountPercent: number | null
  termsVersion: Date
  withdrawalTermsVersion: string
  origin: string
  locale: string
  returnTo: string | null
}

/** Inserts nothing when the order already exists. */
export const insertOrderRow = statement<OrderValues>(
  'orders.insert_purchase',
  `insert into purchase (id, site_id, member_id, number, bundle_id, credits, list_price_cents, total_cents, vat_basis_points,
     vat_cents, currency, country, address_country, discount_kind, discount_code, discount_percent, terms_version,
     withdrawal_version, origin, locale, return_to, created_at, status)
   values (:id, :site, :memberId, :number, :bundleId, :credits, :listPriceCents, :totalCents, :vatBasisPoints, :vatCents, :currency, :country, :addressCountry, :discountKind, :discountCode, :discountPercent, :termsVersion, :withdrawalTermsVersion, :origin, :locale, :returnTo, :now, 'open')
   on conflict (id) do nothing`,
)

export const findOrderRow = statement<{ id: string; siteId: string; memberId: string }, OrderRow>(
  'orders.find_purchase',
  `select ${orderColumns} from purchase where id = :id and site_id = :siteId and member_id = :memberId`,
)

export const lockOrderRow = statement<{ id: string }, OrderRow>(
  'orders.lock_purchase',
  `select ${orderColumns} from purchase where id = :id for update`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Marks an open order as paid and records that it has no invoice and no confirmation mail yet. Does nothing for a withdrawn
 * order and for an erased buyer.
 */
export const markOrderPaid = statement<{ id: string }>(
  'orders.mark_purchase_paid',
  `with paid as (
     update purchase set status = 'paid', paid_at = :now where id = :id and status = 'open'
       and not exists (select from withdrawal w where w.purchase_id = purchase.id)
       and exists (select from account a where a.id = member_id and a.site_id = purchase.site_id)
       and not ${discountUsedElsewhereSql('purchase.id')}
     returning id
   )
   insert into unconfirmed_order (purchase_id) select id from paid`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Claims an order without a confirmation mail. Concurrent callers never claim the same one. `is_mailed` marks an order
 * that only lacked its invoice.
 */
export const claimUnconfirmedOrder = statement<
  { id: string },
  OrderRow & { paidAt: Date; email: string | null; isMailed: boolean }
>(
  'orders.claim_unconfirmed',
  `with claimed as (
     delete from unconfirmed_order where purchase_id = (
       select purchase_id from unconfirmed_order where purchase_id = :id for update skip locked)
     returning purchase_id, is_mailed
   )
   select ${orderColumns.replaceAll(/\w+/g, 'o.$&')}, a.email, claimed.is_mailed from claimed join purchase o on o.id = claimed.purchase_id
     left join account a on a.id = o.member_id and a.site_id = o.site_id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists a member's orders, the newest first, each with the statuses of its payments. */
export const listOrderRows = statement<{ memberId: string }, OrderRow & { statuses: PaymentStatus[] }>(
  'orders.list_purchases',
  `select ${orderColumns},
     array(select p.status from payment p where p.purchase_id = purchase.id order by p.id) as statuses
   from purchase where member_id = :memberId and site_id = :site order by id desc limit 100`,
)

/** Inserts nothing when the payment already exists. */
export const insertPayment = statement<{
  id: string
  purchaseId: string
  method: string
  cents: number
  currency: string
}>(
  'orders.insert_payment',
  `insert into payment (id, purchase_id, method, amount_cents, currency, status, checked_at, created_at, changed_at)
   values (:id, :purchaseId, :method, :cents, :currency, 'creating', :now, :now, :now) on conflict (id) do nothing`,
)

export const listPaymentRows = statement<{ purchaseId: string }, PaymentRow>(
  'orders.list_payments',
  `select ${paymentColumns} from payment where purchase_id = :purchaseId order by id`,
)

export type PaymentWithOrderRow = PaymentRow & {
  number: string
  origin: string
  locale: string
  /** Whether the buyer withdrew from the order. */
  isWithdrawn: boolean
}

export type LockedPaymentRow = PaymentRow &
  Pick<OrderRow, 'siteId' | 'memberId' | 'credits' | 'origin' | 'locale'> & {
    /** Whether the order has a repayment. */
    isRepaid: boolean
  }

/**
 * Locks a payment and its order until the transaction ends, and reads them under the lock. `is_repaid` is current when
 * the caller has locked the buyer's balance, because repayments are stored under that lock.
 */
export const lockPayment = statement<{ id: string }, LockedPaymentRow>(
  'orders.lock_payment',
  `select ${paymentColumns.replaceAll(/\w+/g, 'p.$&')}, o.site_id, o.member_id, o.credits, o.origin, o.locale,
     exists (select from reversed_order where reversed_order.purchase_id = o.id) as is_repaid
   from payment p join purchase o on o.id = p.purchase_id where p.id = :id for no key update of o, p`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds a payment of any member, with columns of its order. For the provider's notifications and our own jobs only. */
export const findPayment = statement<{ id: string }, PaymentWithOrderRow>(
  'orders.find_payment',
  `select ${paymentColumns.replaceAll(/\w+/g, 'p.$&')}, o.number, o.origin, o.locale,
     exists (select from withdrawal w where w.purchase_id = o.id) as is_withdrawn
   from payment p join purchase o on o.id = p.purchase_id where p.id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const findPaymentByProviderId = statement<{ providerId: string }, { id: string }>(
  'orders.find_by_provider_id',
  `select id from payment where provider_id = :providerId`,
)

/**
 * Stores the reported state. Never overwrites the provider's id, and retains the checkout URL and the payer's country when
 * none is reported. A repeated report leaves the row as it was.
 */
export const updatePayment = statement<{
  id: string
  status: string
  providerId: string | null
  checkoutUrl: string | null
  payerCountry: string | null
  mismatch: boolean
}>(
  'orders.update_payment',
  `update payment set status = :status, provider_id = coalesce(provider_id, :providerId), checkout_url = coalesce(:checkoutUrl, checkout_url),
     payer_country = coalesce(:payerCountry, payer_country), mismatch = mismatch or :mismatch, changed_at = :now
   where id = :id and (status, provider_id, checkout_url, payer_country, mismatch) is distinct from
     (:status, coalesce(provider_id, :providerId), coalesce(:checkoutUrl, checkout_url), coalesce(:payerCountry, payer_country), mismatch or :mismatch)`,
)

/** Inserts nothing for an unknown payment. */
export const insertEvent = statement<{
  paymentId: string
  source: string
  status: string
  snapshot: string
  hash: string
}>(
  'orders.insert_event',
  `insert into payment_event (payment_id, source, status, snapshot, hash, received_at)
   select id, :source, :status, :snapshot::jsonb, :hash, :now from payment where id = :paymentId on conflict (payment_id, hash) do nothing`,
)

/** Inserts nothing when the payment already has a refund for this reason. */
export const insertRefund = statement<
  { id: string; paymentId: string; reason: string; cents: number; currency: string },
  { id: string }
>(
  'orders.insert_refund',
  `insert into payment_refund (id, payment_id, reason, amount_cents, currency, created_at)
   values (:id, :paymentId, :reason, :cents, :currency, :now) on conflict (payment_id, reason) where reason <> 'operator' do nothing returning id`,
)

/**
 * Clears the return paths of all orders placed before `placedBefore`, and those of an erased member's orders or that name
 * the member (null: no member).
 */
export const clearReturnPaths = statement<{ erasedMemberId: string | null; placedBefore: Date }>(
  'orders.clear_return_paths',
  `update purchase set return_to = null where return_to is not null
     and (created_at < :placedBefore or member_id = :erasedMemberId or strpos(return_to, :erasedMemberId::text) > 0)`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

export type BuyerRow = { email: string; termsVersion: Date; country: string | null }

/** Finds the member's details to copy into a new order. */
export const findBuyer = statement<{ memberId: string; siteId: string }, BuyerRow>(
  'orders.find_buyer',
  `select a.email, a.terms_version, p.country from account a left join profile p on p.member_id = a.id
   where a.id = :memberId and a.site_id = :siteId`,
)
