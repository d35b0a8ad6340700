import type { DiscountKind } from '../discount.rules.ts'
import { statement } from '#platform/server/database/statement.ts'

// A use counts while a payment of its order is open or paid. A reversed order stays paid (C-21).
const countsSql = `exists (select from payment p where p.purchase_id = o.id
  and p.status not in ('canceled', 'expired', 'failed'))`

/** Locks the discounts of a member until the transaction ends. */
export const lockMemberDiscounts = statement<{ memberId: string }>(
  'pricing.lock_member_discounts',
  `select pg_advisory_xact_lock(hashtextextended('discount' || :memberId::text, 0))`,
)

/** Locks a discount code until the transaction ends, against uses by other members. */
export const lockCode = statement<{ code: string }>(
  'pricing.lock_code',
  `select from discount_code where site_id = :site and code = :code for no key update`,
)

/** Stores that an order uses a discount. */
export const insertDiscountUse = statement<{ purchaseId: string; memberId: string; kind: DiscountKind; code: string }>(
  'pricing.insert_discount_use',
  `insert into discount_use (purchase_id, site_id, member_id, kind, code, created_at) values (:purchaseId, :site, :memberId, :kind, :code, :now)`,
)

/** The discount that an order uses, with its limits if it is a code. */
export interface DiscountUseRow {
  kind: DiscountKind
  code: string
  maxUses: number | null
  oncePerMember: boolean | null
  firstPurchaseOnly: boolean | null
  methods: string[] | null
  /** The end of a code or of a retention offer; null without one, and for the welcome bonus. */
  expiresAt: Date | null
}

export const findDiscountUse = statement<{ purchaseId: string }, DiscountUseRow>(
  'pricing.find_discount_use',
  `select u.kind, u.code, c.max_uses, c.once_per_member, c.first_purchase_only, c.methods,
     coalesce(c.expires_at, r.expires_at) as expires_at
   from discount_use u left join discount_code c on u.kind = 'code' and c.site_id = u.site_id and c.code = u.code
     left join retention_discount r on u.kind = 'retention' and r.member_id = u.member_id
   where u.purchase_id = :purchaseId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Counts a member's uses of a discount, without that of one order (null: of all). */
export const countOwnUses = statement<
  { memberId: string; kind: DiscountKind; code: string; exceptPurchaseId: string | null },
  { uses: number }
>(
  'pricing.count_own_uses',
  `select count(*)::int as uses from discount_use u join purchase o on o.id = u.purchase_id
   where u.member_id = :memberId and u.kind = :kind and u.code = :code and u.purchase_id is distinct from :exceptPurchaseId and ${countsSql}`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Counts the uses of a code by all members, without that of one order (null: of all). */
export const countCodeUses = statement<{ code: string; exceptPurchaseId: string | null }, { uses: number }>(
  'pricing.count_code_uses',
  `select count(*)::int as uses from discount_use u join purchase o on o.id = u.purchase_id
   where u.site_id = :site and u.code = :code and u.kind = 'code' and u.purchase_id is distinct from :exceptPurchaseId and ${countsSql}`,
)

/** Reports whether an order of a member was ever paid, also when it was reversed later. */
export const hasPaidOrder = statement<{ memberId: string }, { hasPaid: boolean }>(
  'pricing.has_paid_order',
  `select exists (select from purchase where member_id = :memberId and status = 'paid') as has_paid`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds the newest unpaid order of a member that uses a discount and can still be paid. */
export const findReservingOrder = statement<{ memberId: string }, { id: string }>(
  'pricing.find_reserving_order',
  `select o.id from discount_use u join purchase o on o.id = u.purchase_id
   where u.member_id = :memberId and o.status = 'open' and ${countsSql} order by o.id desc limit 1`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
