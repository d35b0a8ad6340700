import { statement } from '#platform/server/database/statement.ts'

/** A mandate of a member with its order. */
export interface MemberMandateRow {
  id: string
  reference: string
  iban: string
  signedAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  orderId: string
  orderNumber: string
}

/** Lists the newest mandates of a member of a site. */
export const listMandates = statement<{ memberId: string; limit: number }, MemberMandateRow>(
  'bank.list_mandates_of_member',
  `select m.id, m.reference, m.iban, m.signed_at, m.last_used_at, m.revoked_at, o.id as order_id, o.number as order_number
   from mandate m join payment p on p.id = m.payment_id join purchase o on o.id = p.purchase_id
   where m.member_id = :memberId and m.site_id = :site order by m.id desc limit :limit`,
)

/** Lists the members of a site whose mandate or started signing has a mobile number, as E.164. */
export const listMembersWithNumber = statement<{ number: string; limit: number }, { memberId: string }>(
  'bank.list_members_with_number',
  `select member_id from mandate where mobile_number = :number and site_id = :site
   union select member_id from debit_signature where mobile_number = :number and site_id = :site
   order by member_id desc limit :limit`,
)
