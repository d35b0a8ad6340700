import type { Gender, SoughtGender } from '#features/profiles/rules.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { MatchCriteria } from '../contract.ts'

/** The match criteria of a member, as stored. */
export interface CriteriaRow {
  seeks: SoughtGender
  minAge: number
  maxAge: number
  area: MatchCriteria['area']
  relationshipStatuses: MatchCriteria['relationshipStatuses']
  bodyTypes: MatchCriteria['bodyTypes']
  interests: string[]
}

export const findCriteria = statement<{ memberId: string }, CriteriaRow>(
  'search.find_criteria',
  `select seeks, min_age, max_age, area, relationship_statuses, body_types, interests from match_criteria where member_id = :memberId`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const upsertCriteria = statement<{
  memberId: string
  seeks: SoughtGender
  minAge: number
  maxAge: number
  area: string
  relationshipStatuses: readonly string[]
  bodyTypes: readonly string[]
  interests: readonly string[]
}>(
  'search.upsert_criteria',
  `insert into match_criteria (member_id, site_id, seeks, min_age, max_age, area, relationship_statuses, body_types, interests, changed_at)
   values (:memberId, :site, :seeks, :minAge, :maxAge, :area, :relationshipStatuses, :bodyTypes, :interests, :now)
   on conflict (member_id) do update set seeks = excluded.seeks, min_age = excluded.min_age, max_age = excluded.max_age,
     area = excluded.area, relationship_statuses = excluded.relationship_statuses, body_types = excluded.body_types,
     interests = excluded.interests, changed_at = excluded.changed_at`,
)

export const deleteCriteria = statement<{ memberId: string }>(
  'search.delete_criteria',
  'delete from match_criteria where member_id = :memberId',
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** A candidate of the match finder: a profile with its member's criteria. Those are null when the member has none. */
export type CandidateRow = {
  memberId: string
  gender: Gender
  country: string
  regionCode: string
  interests: string[]
  bodyType: string | null
  relationshipStatus: string | null
} & { [Column in keyof CriteriaRow as `criteria${Capitalize<Column>}`]: CriteriaRow[Column] | null }

export const listCandidates = statement<{ memberIds: string[] }, CandidateRow>(
  'search.list_candidates',
  `select p.member_id, p.gender, p.country, p.region_code, p.interests, p.body_type, p.relationship_status,
     c.seeks as criteria_seeks, c.min_age as criteria_min_age, c.max_age as criteria_max_age, c.area as criteria_area,
     c.relationship_statuses as criteria_relationship_statuses, c.body_types as criteria_body_types, c.interests as criteria_interests
   from profile p left join match_criteria c using (member_id) where p.member_id = any(:memberIds::uuid[])`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
