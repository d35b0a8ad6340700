import type { Seeks } from '#features/profiles/rules.ts'
import { cardColumns, type CardRow } from '#features/profiles/server/profiles.ts'
import { blockedWith } from '#features/safety/server/safety.ts'
import { statement } from '#platform/server/statement.ts'
import { reachable } from './likes.sql.ts'

type Asked = [
  memberId: string,
  siteId: string,
  country: string,
  women: readonly string[],
  men: readonly string[],
  withPhoto: boolean,
  skippedSince: Date,
  limit: number,
  bornFrom: string,
  bornUntil: string,
]

/** Whom a member never gets: those with a block either way, and themselves. */
const hidden = `array(${blockedWith('$1')} union all select $1::uuid)`

/** One range of the index of search per gender, the last active first, without those the member decided on. */
function armOf(gender: 'female' | 'male', sexualities: string, without: string): string {
  return `(select ${cardColumns} from member_search s
    where cardinality(${sexualities}::text[]) > 0 and s.visible and not s.is_fictional
      and s.site_id = $2 and s.country = $3 and s.gender = '${gender}' and s.sexuality = any(${sexualities}::text[])
      and s.birth_date between $9 and $10 and (s.main_photo_key is not null) = $6 and s.member_id <> all (${hidden})
      and not exists (select from member_like l where l.liker_id = $1 and l.liked_id = s.member_id)
      and not exists (select from member_skip k
        where k.member_id = $1 and k.skipped_id = s.member_id and k.skipped_at > $7) ${without}
    order by s.last_active desc, s.member_id desc limit $8)`
}

function deck(name: string, without = '') {
  return statement<Asked, CardRow>(
    name,
    `select * from (${armOf('female', '$4', without)} union all ${armOf('male', '$5', without)}) as both_genders
     order by last_active desc, member_id desc limit $8`,
  )
}

/** A statement that gives the cards of a deck. */
export type Deck = ReturnType<typeof deck>

/** Real, visible members who fit and whom the member neither liked nor skipped lately. */
export const listDeck = deck('likes.list_deck')

/** The same without those whose modal the member put off. */
export const listSuggestions = deck(
  'likes.list_suggestions',
  `and not exists (select from like_put_off o
    where o.member_id = $1 and o.other_id = s.member_id and o.put_off_at > $7)`,
)

/** Whom the member told the match finder that they wish to meet. */
export const findDeckWish = statement<[memberId: string], { seeks: Seeks; min_age: number; max_age: number }>(
  'likes.find_deck_wish',
  `select seeks, min_age, max_age from match_wish where member_id = $1`,
)

export const insertSkip = statement<[memberId: string, skippedId: string, at: Date]>(
  'likes.insert_skip',
  `insert into member_skip (member_id, skipped_id, skipped_at) values ($1, $2, $3)
   on conflict (member_id, skipped_id) do update set skipped_at = excluded.skipped_at`,
)

export const deleteSkip = statement<[memberId: string, skippedId: string]>(
  'likes.delete_skip',
  `delete from member_skip where member_id = $1 and skipped_id = $2`,
)

export const deleteSkipsBefore = statement<[before: Date]>(
  'likes.delete_skips_before',
  `delete from member_skip where skipped_at <= $1`,
)

export const deleteSkipsOf = statement<[memberId: string]>(
  'likes.delete_skips_of',
  `delete from member_skip where member_id = $1 or skipped_id = $1`,
)

/** The like that waits longest to be seen, of a real member and not put off since. */
export const findUnseenLike = statement<[memberId: string, putOffSince: Date], CardRow>(
  'likes.find_unseen',
  `select ${cardColumns} from (
     select liker_id as other_id, created_at from member_like where liked_id = $1 and seen_at is null
   ) l ${reachable} and not s.is_fictional
     and not exists (select from like_put_off o
       where o.member_id = $1 and o.other_id = l.other_id and o.put_off_at > $2)
   order by l.created_at, l.other_id limit 1`,
)

export const insertPutOff = statement<[memberId: string, otherId: string, at: Date]>(
  'likes.insert_put_off',
  `insert into like_put_off (member_id, other_id, put_off_at) values ($1, $2, $3)
   on conflict (member_id, other_id) do update set put_off_at = excluded.put_off_at`,
)

export const deletePutOffsBefore = statement<[before: Date]>(
  'likes.delete_put_offs_before',
  `delete from like_put_off where put_off_at <= $1`,
)

export const deletePutOffsOf = statement<[memberId: string]>(
  'likes.delete_put_offs_of',
  `delete from like_put_off where member_id = $1 or other_id = $1`,
)
