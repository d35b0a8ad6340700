import { statement } from '#platform/server/database/statement.ts'

export interface RetentionDiscountRow {
  code: string
  percent: number
  expires_at: Date
}

const columns = 'code, percent, expires_at'

/** Finds the member's discount, unless it expired or belongs to an order that is paid or can still be paid. */
export const findUsableDiscount = statement<[memberId: string, siteId: string, now: Date], RetentionDiscountRow>(
  'payments.find_usable_discount',
  `select ${columns} from retention_discount where member_id = $1 and site_id = $2 and expires_at > $3
     and (purchase_id is null or not exists (select from payment p where p.purchase_id = retention_discount.purchase_id
       and p.status not in ('canceled', 'expired', 'failed')))`,
)

/** Locks the member's discount, so that concurrent orders do not both use it. */
export const lockDiscount = statement<[memberId: string]>(
  'payments.lock_discount',
  `select from retention_discount where member_id = $1 for update`,
)

export const assignDiscountToOrder = statement<[memberId: string, purchaseId: string]>(
  'payments.assign_discount',
  `update retention_discount set purchase_id = $2 where member_id = $1`,
)

/** Returns true when the price of an order includes the discount, but the discount now belongs to another order. */
export const isDiscountUsedElsewhere = statement<[memberId: string, purchaseId: string], { used_elsewhere: boolean }>(
  'payments.has_lost_discount',
  `select exists (
     select from purchase o join retention_discount d on d.member_id = o.member_id
     where o.member_id = $1 and o.id = $2 and o.total_cents < o.list_price_cents and d.purchase_id <> o.id
   ) as used_elsewhere`,
)

export const findDiscount = statement<[memberId: string, siteId: string], RetentionDiscountRow>(
  'payments.find_discount',
  `select ${columns} from retention_discount where member_id = $1 and site_id = $2`,
)

/** Inserts nothing when the member already has one. */
export const insertDiscount = statement<
  [memberId: string, siteId: string, code: string, percent: number, at: Date, expiresAt: Date]
>(
  'payments.insert_discount',
  `insert into retention_discount (member_id, site_id, code, percent, granted_at, expires_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (member_id) do nothing`,
)

export const deleteDiscount = statement<[memberId: string]>(
  'payments.delete_discount',
  `delete from retention_discount where member_id = $1`,
)
