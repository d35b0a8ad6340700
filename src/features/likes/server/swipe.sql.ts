import type { SoughtGender } from '#features/profiles/rules.ts'
import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { selectBlockedIds } from '#features/relations/server/relations.sql.ts'
import { statement, type Statement } from '#platform/server/database/statement.ts'
import { joinPartnerWhereReachable } from './likes.sql.ts'

type DeckValues = {
  memberId: string
  country: string
  women: readonly string[]
  men: readonly string[]
  withPhoto: boolean
  skippedSince: Date
  limit: number
  bornFrom: string
  bornUntil: string
}

/** SQL: an array of the ids that a member's deck never contains: members with a block, and their own. */
const excludedIds = `array(${selectBlockedIds(':memberId')} union all select :memberId::uuid)`

/**
 * Builds the query for one gender, which reads the search index. Lists the last active members first. Excludes liked
 * and skipped members.
 */
function buildGenderQuery(gender: 'female' | 'male', sexualities: string, extraCondition: string): string {
  return `(select ${cardColumns} from member_search s
    where cardinality(${sexualities}::text[]) > 0 and s.visible and not s.is_fictional
      and s.site_id = :site and s.country = :country and s.gender = '${gender}' and s.sexuality = any(${sexualities}::text[])
      and s.birth_date between :bornFrom and :bornUntil and (s.main_photo_key is not null) = :withPhoto and s.member_id <> all (${excludedIds})
      and not exists (select from member_like l where l.liker_id = :memberId and l.liked_id = s.member_id)
      and not exists (select from member_skip k
        where k.member_id = :memberId and k.skipped_id = s.member_id and k.skipped_at > :skippedSince) ${extraCondition}
    order by s.last_active desc, s.member_id desc limit :limit)`
}

function buildDeckQuery(extraCondition = ''): string {
  return `select * from (${buildGenderQuery('female', ':women', extraCondition)} union all ${buildGenderQuery('male', ':men', extraCondition)}) as both_genders
     order by last_active desc, member_id desc limit :limit`
}

/** A statement that selects the cards of a deck. */
export type DeckStatement = Statement<DeckValues, CardRow>

/** Lists visible, non-fictional, fitting members whom the member neither liked nor recently skipped. */
export const listDeck = statement<DeckValues, CardRow>('likes.list_deck', buildDeckQuery())

/** Lists the members of `listDeck`, except the snoozed ones. */
export const listSuggestions = statement<DeckValues, CardRow>(
  'likes.list_suggestions',
  buildDeckQuery(`and not exists (select from like_snooze o
    where o.member_id = :memberId and o.other_id = s.member_id and o.snoozed_at > :skippedSince)`),
)

/** Finds the gender and ages of the member's match criteria. */
export const findDeckCriteria = statement<
  { memberId: string },
  { seeks: SoughtGender; min_age: number; max_age: number }
>('likes.find_deck_criteria', `select seeks, min_age, max_age from match_criteria where member_id = :memberId`, {
  allSites: 'its parameter is the id of the logged-in member',
})

export const upsertSkip = statement<{ memberId: string; skippedId: string }>(
  'likes.upsert_skip',
  `insert into member_skip (member_id, skipped_id, skipped_at) values (:memberId, :skippedId, :now)
   on conflict (member_id, skipped_id) do update set skipped_at = excluded.skipped_at`,
)

export const deleteSkip = statement<{ memberId: string; skippedId: string }>(
  'likes.delete_skip',
  `delete from member_skip where member_id = :memberId and skipped_id = :skippedId`,
)

export const deleteSkipsBefore = statement<{ before: Date }>(
  'likes.delete_skips_before',
  `delete from member_skip where skipped_at <= :before`,
)

export const deleteSkipsOf = statement<{ memberId: string }>(
  'likes.delete_skips_of',
  `delete from member_skip where member_id = :memberId or skipped_id = :memberId`,
)

/** Finds the oldest unseen like of a non-fictional member that is not snoozed. */
export const findUnseenLike = statement<{ memberId: string; snoozedSince: Date }, CardRow>(
  'likes.find_unseen',
  `select ${cardColumns} from (
     select liker_id as other_id, created_at from member_like where liked_id = :memberId and seen_at is null
   ) l ${joinPartnerWhereReachable} and not s.is_fictional
     and not exists (select from like_snooze o
       where o.member_id = :memberId and o.other_id = l.other_id and o.snoozed_at > :snoozedSince)
   order by l.created_at, l.other_id limit 1`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const upsertSnooze = statement<{ memberId: string; otherId: string }>(
  'likes.upsert_snooze',
  `insert into like_snooze (member_id, other_id, snoozed_at) values (:memberId, :otherId, :now)
   on conflict (member_id, other_id) do update set snoozed_at = excluded.snoozed_at`,
)

export const deleteSnoozesBefore = statement<{ before: Date }>(
  'likes.delete_snoozes_before',
  `delete from like_snooze where snoozed_at <= :before`,
)

export const deleteSnoozesOf = statement<{ memberId: string }>(
  'likes.delete_snoozes_of',
  `delete from like_snooze where member_id = :memberId or other_id = :memberId`,
)
