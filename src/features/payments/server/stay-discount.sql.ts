import { statement } from '#platform/server/statement.ts'

export interface StayRow {
  percent: number
  expires_at: Date
}

const columns = 'percent, expires_at'

/** A discount that the member can use now: no order has it, or one that nothing can be paid for any more. */
export const findUsableStay = statement<[memberId: string, siteId: string, now: Date], StayRow>(
  'payments.find_usable_stay',
  `select ${columns} from stay_discount where member_id = $1 and site_id = $2 and expires_at > $3
     and (purchase_id is null or not exists (select from payment p where p.purchase_id = stay_discount.purchase_id
       and p.status not in ('canceled', 'expired', 'failed')))`,
)

/** Keeps two orders of one member apart: whoever looks after this sees what the other did with the discount. */
export const lockStay = statement<[memberId: string]>(
  'payments.lock_stay',
  `select from stay_discount where member_id = $1 for update`,
)

export const putStayOnOrder = statement<[memberId: string, purchaseId: string]>(
  'payments.put_stay_on_order',
  `update stay_discount set purchase_id = $2 where member_id = $1`,
)

/** An order with the discount in its price, which another order has by now. */
export const hasLostStay = statement<[memberId: string, purchaseId: string], { lost: boolean }>(
  'payments.has_lost_stay',
  `select exists (
     select from purchase o join stay_discount d on d.member_id = o.member_id
     where o.member_id = $1 and o.id = $2 and o.total_cents < o.list_price_cents and d.purchase_id <> o.id
   ) as lost`,
)

export const findStay = statement<[memberId: string, siteId: string], StayRow>(
  'payments.find_stay',
  `select ${columns} from stay_discount where member_id = $1 and site_id = $2`,
)

/** Touches no row when the member has had it. */
export const insertStay = statement<
  [memberId: string, siteId: string, code: string, percent: number, at: Date, expiresAt: Date]
>(
  'payments.insert_stay',
  `insert into stay_discount (member_id, site_id, code, percent, granted_at, expires_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (member_id) do nothing`,
)

export const deleteStay = statement<[memberId: string]>(
  'payments.delete_stay',
  `delete from stay_discount where member_id = $1`,
)
