import { statement } from '#platform/server/database/statement.ts'
import type { FlagRule } from '../../flag.rules.ts'
import type { MarkKind } from '../../ban-mark.rules.ts'
import { CASE_LEVELS, MAX_SEVERITY, type ReportCategory, type SubjectKind } from '../../rules.ts'
import type { Evidence } from './evidence.ts'
import type { Restorable } from '../measures/measures.ts'

/** A case in the queue. */
export interface CaseRow {
  id: string
  subject_kind: SubjectKind
  subject_id: string
  member_id: string
  category: ReportCategory
  reporters: number
  opened_at: Date
  due_at: Date
  claimed_by: string | null
  claimed_until: Date | null
  /** The name of the colleague who claimed it. */
  claimed_by_name: string | null
  closed_at: Date | null
  /** The rules that flagged it. */
  rules: FlagRule[]
  /** The kinds of marks in which its member resembles a banned one. */
  marks: MarkKind[]
  /** The state that the end of the hold restores; null without a hold. */
  restorable: Restorable | null
  held_at: Date | null
}

/** Returns what brought a case into the queue (L-24). */
export function sourceOf({ reporters, rules, marks }: CaseRow) {
  return { isReported: reporters > 0, wasFlagged: rules.length > 0, resemblesBanned: marks.length > 0 }
}

/** A case with its evidence. */
export interface FullCaseRow extends CaseRow {
  evidence: Evidence
  evidence_file: string | null
}

const columns = `c.id, c.subject_kind, c.subject_id, c.member_id, c.category, c.reporters, c.opened_at, c.due_at,
  c.claimed_by, c.claimed_until, c.closed_at, c.restorable, c.held_at,
  (select name from staff_account where id = c.claimed_by) as claimed_by_name,
  array(select rule from case_flag where case_id = c.id order by rule) as rules,
  array(select distinct kind from ban_match where case_id = c.id order by kind) as marks`

/** The severities and weights of which the queue reads the oldest cases, pair by pair, and the highest severity. */
interface QueueLevels {
  severities: readonly number[]
  weights: readonly number[]
  maxSeverity: number
}

export const queueLevels: QueueLevels = {
  severities: CASE_LEVELS.map(({ severity }) => severity),
  weights: CASE_LEVELS.map(({ weight }) => weight),
  maxSeverity: MAX_SEVERITY,
}

const isOfLevel = `o.site_id = :site and o.severity = w.severity and o.weight = w.weight and o.closed_at is null`
const isMostSevere = 'c.severity = :maxSeverity as is_most_severe'
const urgency = `c.weight * extract(epoch from :now::timestamptz - c.opened_at + interval '1 minute') as urgency`

/**
 * Lists the most urgent open cases: those of the highest severity, then the others, each by weight × age. It reads the
 * oldest cases of each severity and weight from the index, so that the number of waiting cases does not matter.
 */
export const listQueue = statement<QueueLevels & { limit: number }, CaseRow>(
  'moderation.list_queue',
  `select ${columns}, ${isMostSevere}, ${urgency} from unnest(:severities::smallint[], :weights::smallint[]) as w (severity, weight)
   cross join lateral (select * from moderation_case o where ${isOfLevel} order by o.opened_at limit :limit) c
   order by is_most_severe desc, urgency desc, c.id limit :limit`,
)

export const countOpenCases = statement<void, { count: number }>(
  'moderation.count_open',
  'select count(*)::int as count from moderation_case where site_id = :site and closed_at is null',
)

export const findCase = statement<{ caseId: string }, FullCaseRow>(
  'moderation.find_case',
  `select ${columns}, c.evidence, c.evidence_file from moderation_case c where c.id = :caseId and c.site_id = :site`,
)

export const lockCase = statement<{ caseId: string }, CaseRow>(
  'moderation.lock_case',
  `select ${columns} from moderation_case c where c.id = :caseId and c.site_id = :site for update of c`,
)

export const claimCase = statement<{ caseId: string; staffId: string; until: Date }>(
  'moderation.claim_case',
  'update moderation_case set claimed_by = :staffId, claimed_until = :until where id = :caseId',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Claims the most urgent case about somebody else that nobody works on. Cases that another caller is claiming are skipped, so that two callers
 * never get the same one.
 */
export const claimNextCase = statement<
  QueueLevels & { staffId: string; until: Date; ownMailbox: string | null },
  { id: string; member_id: string }
>(
  'moderation.claim_next_case',
  `with urgent as materialized (
     select c.id, ${isMostSevere}, ${urgency} from unnest(:severities::smallint[], :weights::smallint[]) as w (severity, weight)
     cross join lateral (
       select * from moderation_case o where ${isOfLevel} and (o.claimed_until is null or o.claimed_until <= :now)
         and not is_account_of_mailbox(o.member_id, :ownMailbox)
       order by o.opened_at limit 10) c
     order by is_most_severe desc, urgency desc, c.id limit 20),
   free as (
     select o.id from moderation_case o join urgent on urgent.id = o.id
     where o.closed_at is null and (o.claimed_until is null or o.claimed_until <= :now)
     order by is_most_severe desc, urgency desc, o.id limit 1 for update of o skip locked)
   update moderation_case o set claimed_by = :staffId, claimed_until = :until from free where o.id = free.id
   returning o.id, o.member_id`,
)

/** Ends a claim. Changes nothing when somebody else has it. */
export const releaseCase = statement<{ caseId: string; staffId: string }, { member_id: string }>(
  'moderation.release_case',
  `update moderation_case set claimed_by = null, claimed_until = null
   where id = :caseId and site_id = :site and claimed_by = :staffId and closed_at is null returning member_id`,
)

export const closeCase = statement<{ caseId: string }>(
  'moderation.close_case',
  'update moderation_case set closed_at = :now, claimed_by = null, claimed_until = null where id = :caseId',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const findCaseOfFile = statement<{ file: string }, { id: string }>(
  'moderation.find_case_of_file',
  'select id from moderation_case where evidence_file = :file and site_id = :site',
)

export const listReports = statement<
  { caseId: string },
  {
    number: string
    category: ReportCategory
    body: string
    reported_at: Date
    reporter_id: string | null
    trust: number
  }
>(
  'moderation.list_reports',
  'select number, category, body, reported_at, reporter_id, trust from report where case_id = :caseId order by reported_at, id limit 100',
)

/** Finds an open case about a member, or something of theirs, in one of some categories. */
export const findOpenCaseOf = statement<{ memberId: string; categories: readonly ReportCategory[] }, { id: string }>(
  'moderation.find_open_case_of',
  `select id from moderation_case
   where member_id = :memberId and site_id = :site and closed_at is null and category = any (:categories::text[]) limit 1`,
)

/** Deletes cases that were closed before a time, without an objection that waits. Returns the copies of their images. */
export const deleteClosedCases = statement<{ before: Date }, { site_id: string; evidence_file: string | null }>(
  'moderation.delete_closed_cases',
  `delete from moderation_case c where c.closed_at < :before and not exists (
     select from case_decision d where d.case_id = c.id and d.objected_at is not null and d.objection_decided_at is null)
   returning c.site_id, c.evidence_file`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Deletes the closed cases about an erased member. */
export const deleteClosedCasesOf = statement<{ memberId: string }, { site_id: string; evidence_file: string | null }>(
  'moderation.delete_closed_cases_of',
  'delete from moderation_case where member_id = :memberId and closed_at is not null returning site_id, evidence_file',
  { allSites: 'it exports the files or erases the rows of one member' },
)
