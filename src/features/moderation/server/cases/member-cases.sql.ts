import { statement } from '#platform/server/database/statement.ts'
import type { Ground, Outcome, ReportCategory, SubjectKind } from '../../rules.ts'

/** A case about a member with its decision. */
export interface MemberCaseRow {
  id: string
  subjectKind: SubjectKind
  category: ReportCategory
  openedAt: Date
  closedAt: Date | null
  outcome: Outcome | null
  ground: Ground | null
  decidedAt: Date | null
  endsAt: Date | null
  objectedAt: Date | null
  reversedAt: Date | null
}

/** Lists the newest cases about a member of a site. */
export const listCasesAbout = statement<{ memberId: string; limit: number }, MemberCaseRow>(
  'moderation.list_cases_about',
  `select c.id, c.subject_kind, c.category, c.opened_at, c.closed_at, d.outcome, d.ground, d.decided_at, d.ends_at, d.objected_at,
     d.reversed_at
   from moderation_case c left join case_decision d on d.case_id = c.id
   where c.member_id = :memberId and c.site_id = :site order by c.opened_at desc, c.id desc limit :limit`,
)

/** Counts the reports that a member of a site made. */
export const countReportsOf = statement<{ memberId: string }, { count: number }>(
  'moderation.count_reports_of',
  `select count(*)::int as count from report r join moderation_case c on c.id = r.case_id
   where r.reporter_id = :memberId and c.site_id = :site`,
)
