import { statement } from '#platform/server/statement.ts'

/** Where a like is given; each has a number a day of its own (C-14, C-15). */
export type QuotaKind = 'swipe' | 'other'

/**
 * One like more today; no row when the limit is reached. The row's lock puts likes at once in a line. A clock that runs
 * behind another process's counts on that one's day.
 */
export const takeLike = statement<[memberId: string, kind: QuotaKind, today: string, limit: number]>(
  'likes.take_like',
  `insert into like_quota as quota (member_id, kind, day, given) select $1, $2, $3, 1 where $4::int > 0
   on conflict (member_id, kind) do update
   set given = case when quota.day < excluded.day then 1 else quota.given + 1 end, day = greatest(quota.day, excluded.day)
   where quota.day < excluded.day or quota.given < $4`,
)

export const findGiven = statement<[memberId: string, kind: QuotaKind, today: string], { given: number }>(
  'likes.find_given',
  `select given from like_quota where member_id = $1 and kind = $2 and day >= $3`,
)

export const deleteQuotaOf = statement<[memberId: string]>(
  'likes.delete_quota_of',
  `delete from like_quota where member_id = $1`,
)
