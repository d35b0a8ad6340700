// Public: other features or the app use this file.
import type { SoughtGender } from '#features/profiles/rules.ts'
import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { selectBlockedIds } from '#features/relations/server/relations.sql.ts'
import { statement, type Statement } from '#platform/server/database/statement.ts'

/** The parameters of every deck. */
export type DeckValues = {
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
 * SQL: the members `s` of a deck, apart from their gender and sexuality. Excludes blocked, liked and skipped members and
 * fictional profiles.
 */
export const deckConditions = `s.visible and not s.is_fictional and s.site_id = :site and s.country = :country
  and s.birth_date between :bornFrom and :bornUntil and (s.main_photo_key is not null) = :withPhoto and s.member_id <> all (${excludedIds})
  and not exists (select from member_like l where l.liker_id = :memberId and l.liked_id = s.member_id)
  and not exists (select from member_skip k
    where k.member_id = :memberId and k.skipped_id = s.member_id and k.skipped_at > :skippedSince)`

/** Builds the query for one gender, which reads the search index. Lists the last active members first. */
function buildGenderQuery(gender: 'female' | 'male', sexualities: string, extraCondition: string): string {
  return `(select ${cardColumns} from member_search s
    where cardinality(${sexualities}::text[]) > 0 and ${deckConditions}
      and s.gender = '${gender}' and s.sexuality = any(${sexualities}::text[]) ${extraCondition}
    order by s.last_active desc, s.member_id desc limit :limit)`
}

/** Builds the query of a deck, the last active members first. The extra condition is about the search row `s`. */
export function buildDeckQuery(extraCondition = ''): string {
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
  { seeks: SoughtGender; minAge: number; maxAge: number }
>('likes.find_deck_criteria', `select seeks, min_age, max_age from match_criteria where member_id = :memberId`, {
  allSites: 'its parameter is the id of the logged-in member',
})
