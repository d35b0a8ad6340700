import type { Gender, Seeks } from '#features/profiles/rules.ts'
import { statement } from '#platform/server/statement.ts'
import type { MatchCriteria } from '../contract.ts'

/** What a member wishes for, as it is stored. */
export interface CriteriaRow {
  seeks: Seeks
  min_age: number
  max_age: number
  area: MatchCriteria['area']
  relationship_statuses: MatchCriteria['relationshipStatuses']
  body_types: MatchCriteria['bodyTypes']
  interests: string[]
}

export const findCriteria = statement<[memberId: string], CriteriaRow>(
  'search.find_wish',
  `select seeks, min_age, max_age, place, relationship_statuses, body_types, interests from match_wish where member_id = $1`,
)

export const upsertCriteria = statement<
  [
    memberId: string,
    siteId: string,
    seeks: Seeks,
    minAge: number,
    maxAge: number,
    place: string,
    relationshipStatuses: readonly string[],
    bodyTypes: readonly string[],
    interests: readonly string[],
    at: Date,
  ]
>(
  'search.write_wish',
  `insert into match_wish (member_id, site_id, seeks, min_age, max_age, place, relationship_statuses, body_types, interests, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (member_id) do update set seeks = excluded.seeks, min_age = excluded.min_age, max_age = excluded.max_age,
     place = excluded.place, relationship_statuses = excluded.relationship_statuses, body_types = excluded.body_types,
     interests = excluded.interests, changed_at = excluded.changed_at`,
)

export const deleteCriteria = statement<[memberId: string]>(
  'search.delete_wish',
  'delete from match_wish where member_id = $1',
)

/** What the match finder looks at: a profile, and what its member wishes for; nulls when they said nothing. */
export type CandidateRow = {
  member_id: string
  gender: Gender
  country: string
  region_code: string
  interests: string[]
  body_type: string | null
  relationship_status: string | null
} & { [Column in keyof CriteriaRow as `wish_${Column}`]: CriteriaRow[Column] | null }

export const listCandidates = statement<[memberIds: string[]], CandidateRow>(
  'search.list_candidates',
  `select p.member_id, p.gender, p.country, p.region_code, p.interests, p.body_type, p.relationship_status,
     w.seeks as wish_seeks, w.min_age as wish_min_age, w.max_age as wish_max_age, w.place as wish_place,
     w.relationship_statuses as wish_relationship_statuses, w.body_types as wish_body_types, w.interests as wish_interests
   from profile p left join match_wish w using (member_id) where p.member_id = any($1::uuid[])`,
)
