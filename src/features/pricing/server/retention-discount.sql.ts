import { statement } from '#platform/server/database/statement.ts'

export interface RetentionDiscountRow {
  code: string
  percent: number
  expiresAt: Date
}

export const findDiscount = statement<{ memberId: string }, RetentionDiscountRow>(
  'pricing.find_discount',
  `select code, percent, expires_at from retention_discount where member_id = :memberId and site_id = :site`,
)

/** Inserts nothing when the member already has one. */
export const insertDiscount = statement<{ memberId: string; code: string; percent: number; expiresAt: Date }>(
  'pricing.insert_discount',
  `insert into retention_discount (member_id, site_id, code, percent, granted_at, expires_at)
   values (:memberId, :site, :code, :percent, :now, :expiresAt) on conflict (member_id) do nothing`,
)

export const deleteDiscount = statement<{ memberId: string }>(
  'pricing.delete_discount',
  `delete from retention_discount where member_id = :memberId`,
  { allSites: 'it exports the files or erases the rows of one member' },
)
