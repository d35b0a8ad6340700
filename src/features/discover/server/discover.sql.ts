import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { buildDeckQuery, deckConditions, type DeckValues } from '#features/likes/server/deck.sql.ts'
import { statement } from '#platform/server/database/statement.ts'

/** Lists the last active members of a deck in a region. */
export const listRegionCandidates = statement<DeckValues & { region: string }, CardRow>(
  'discover.list_region',
  buildDeckQuery('and s.region = :region'),
)

/**
 * Lists a sample of the members of a deck, also of those who were not active lately: up to `limit` of each sought gender
 * and sexuality after each birth date. Each is the beginning of a range of an index.
 */
export const listSample = statement<
  {
    memberId: string
    country: string
    withPhoto: boolean
    skippedSince: Date
    bornFrom: string
    bornUntil: string
    genders: string[]
    sexualities: string[]
    starts: string[]
    limit: number
  },
  CardRow
>(
  'discover.list_sample',
  `select sample.* from unnest(:genders::text[], :sexualities::text[]) as sought (gender, sexuality)
   cross join unnest(:starts::date[]) as first (birth_date)
   cross join lateral (select ${cardColumns} from member_search s
     where ${deckConditions} and s.gender = sought.gender and s.sexuality = sought.sexuality
       and s.birth_date >= first.birth_date
     order by s.birth_date limit :limit) as sample`,
)

/** The facts of a candidate that the order and the reasons need, besides those of the match finder. */
export interface CandidateFactsRow {
  memberId: string
  about: string
  regionName: string
  /** The distance between the two cities. */
  kilometres: number
  /** The number of other members to whom the candidate was shown lately. */
  views: number
  hasConversation: boolean
  prompts: string[]
  promptAnswers: string[]
}

export const listCandidateFacts = statement<{ memberId: string; memberIds: string[] }, CandidateFactsRow>(
  'discover.list_candidate_facts',
  `select p.member_id, p.about, p.prompts, p.prompt_answers, r.name as region_name, coalesce(e.views, 0)
       - (select count(*) from discover_view v where v.member_id = :memberId and v.other_id = p.member_id) as views,
     111 * sqrt((c.latitude - mine.latitude) ^ 2 + (cos(radians(mine.latitude)) * (c.longitude - mine.longitude)) ^ 2) as kilometres,
     exists (select from member_contact t where t.kind = 'conversation'
       and ((t.member_id = :memberId and t.other_id = p.member_id) or (t.member_id = p.member_id and t.other_id = :memberId))) as has_conversation
   from profile p join city c on c.id = p.city_id join region r on r.code = p.region_code
     join profile me on me.member_id = :memberId join city mine on mine.id = me.city_id
     left join discover_exposure e on e.member_id = p.member_id
   where p.member_id = any(:memberIds::uuid[]) and p.site_id = :site`,
)
