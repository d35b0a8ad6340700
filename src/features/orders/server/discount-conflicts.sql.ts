import { statement } from '#platform/server/database/statement.ts'

/**
 * SQL: whether another paid order of the member used the discount of an unpaid order, of which a member has one use:
 * the welcome bonus, a retention offer, or a code that is for once per member (C-21).
 */
export function discountUsedElsewhereSql(orderId: string): string {
  return `exists (select from discount_use u
    join discount_use other on other.member_id = u.member_id and other.site_id = u.site_id and other.kind = u.kind
      and other.code = u.code and other.purchase_id <> u.purchase_id
    join purchase paid on paid.id = other.purchase_id and paid.status = 'paid'
    join purchase this on this.id = u.purchase_id and this.status = 'open'
    left join discount_code c on u.kind = 'code' and c.site_id = u.site_id and c.code = u.code
    where u.purchase_id = ${orderId} and (u.kind <> 'code' or c.once_per_member))`
}

export const isDiscountUsedElsewhere = statement<{ orderId: string }, { isUsed: boolean }>(
  'orders.is_discount_used_elsewhere',
  `select ${discountUsedElsewhereSql(':orderId')} as is_used`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
