import { statement } from '#platform/server/database/statement.ts'

/** The part of the site where a like is given: the swipe game or any other. Each has its own daily quota (C-14, C-15). */
export type QuotaKind = 'swipe' | 'other'

export const findGivenCount = statement<{ memberId: string; kind: QuotaKind; today: string }, { given: number }>(
  'likes.find_given',
  `select given from like_quota where member_id = :memberId and kind = :kind and day >= :today`,
)

export const deleteQuotaOf = statement<{ memberId: string }>(
  'likes.delete_quota_of',
  `delete from like_quota where member_id = :memberId`,
)
