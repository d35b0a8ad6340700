import { isFreeWork, joinClaim, type ClaimColumns } from '#features/staff/server/work-queue.sql.ts'
import type { WorkItem } from '#features/staff/server/work-queue.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { FlagRule } from '../../flag.rules.ts'
import type { BanFingerprintKind } from '../../ban-fingerprint.rules.ts'
import { CASE_LEVELS, MAX_SEVERITY, type ReportCategory, type SubjectKind } from '../../rules.ts'
import type { Evidence } from './evidence.ts'
import type { Restorable } from '../measures/measures.ts'

/** A case in the queue. */
export interface CaseRow {
  id: string
  subjectKind: SubjectKind
  subjectId: string
  memberId: string
  category: ReportCategory
  reporters: number
  openedAt: Date
  dueAt: Date
  closedAt: Date | null
  /** The rules that flagged it. */
  rules: FlagRule[]
  /** The kinds of fingerprints in which its member resembles a banned one. */
  fingerprints: BanFingerprintKind[]
  /** The state that the end of the hold restores; null without a hold. */
  restorable: Restorable | null
  heldAt: Date | null
}

/** Returns what brought a case into the queue (L-24). */
export function sourceOf({ reporters, rules, fingerprints }: CaseRow) {
  return { isReported: reporters > 0, wasFlagged: rules.length > 0, resemblesBanned: fingerprints.length > 0 }
}

/** A case with its claim. */
export interface ClaimedCaseRow extends CaseRow, ClaimColumns {
  /** The name of the colleague who claimed it. */
  claimedByName: string | null
}

/** A case with its evidence. */
export interface FullCaseRow extends ClaimedCaseRow {
  evidence: Evidence
  evidenceFile: string | null
}

const columns = `c.id, c.subject_kind, c.subject_id, c.member_id, c.category, c.reporters, c.opened_at, c.due_at,
  c.closed_at, c.restorable, c.held_at,
  array(select rule from case_flag where case_id = c.id order by rule) as rules,
  array(select distinct kind from ban_match where case_id = c.id order by kind) as fingerprints`
const claimColumns = `claim.claimed_by, claim.claimed_until,
  (select name from staff_account where id = claim.claimed_by) as claimed_by_name`

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
export const listQueue = statement<QueueLevels & { limit: number }, ClaimedCaseRow>(
  'moderation.list_queue',
  `select ${columns}, ${claimColumns}, ${isMostSevere}, ${urgency} from unnest(:severities::smallint[], :weights::smallint[]) as w (severity, weight)
   cross join lateral (select * from moderation_case o where ${isOfLevel} order by o.opened_at limit :limit) c
   ${joinClaim('case', 'c.id')}
   order by is_most_severe desc, urgency desc, c.id limit :limit`,
)

export const countOpenCases = statement<void, { count: number }>(
  'moderation.count_open',
  'select count(*)::int as count from moderation_case where site_id = :site and closed_at is null',
)

export const findCase = statement<{ caseId: string }, FullCaseRow>(
  'moderation.find_case',
  `select ${columns}, ${claimColumns}, c.evidence, c.evidence_file from moderation_case c ${joinClaim('case', 'c.id')}
   where c.id = :caseId and c.site_id = :site`,
)

export const lockCase = statement<{ caseId: string }, CaseRow>(
  'moderation.lock_case',
  `select ${columns} from moderation_case c where c.id = :caseId and c.site_id = :site for update of c`,
)

/** Lists the most urgent cases about others that nobody works on, and locks them. It leaves out locked ones. */
export const listNextCases = statement<
  QueueLevels & { staffId: string; ownMailbox: string | null; limit: number },
  WorkItem
>(
  'moderation.list_next_cases',
  `with urgent as materialized (
     select c.id, ${isMostSevere}, ${urgency} from unnest(:severities::smallint[], :weights::smallint[]) as w (severity, weight)
     cross join lateral (
       select * from moderation_case o where ${isOfLevel} and ${isFreeWork('case', 'o.id')}
         and not is_account_of_mailbox(o.member_id, :ownMailbox)
       order by o.opened_at limit 10) c
     order by is_most_severe desc, urgency desc, c.id limit 20)
   select o.id, o.member_id from moderation_case o join urgent on urgent.id = o.id
   where o.closed_at is null
   order by is_most_severe desc, urgency desc, o.id limit :limit for update of o skip locked`,
)

export const closeCase = statement<{ caseId: string }>(
  'moderation.close_case',
  'update moderation_case set closed_at = :now where id = :caseId',
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
    reportedAt: Date
    reporterId: string | null
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
export const deleteClosedCases = statement<{ before: Date }, { siteId: string; evidenceFile: string | null }>(
  'moderation.delete_closed_cases',
  `delete from moderation_case c where c.closed_at < :before and not exists (
     select from case_decision d where d.case_id = c.id and d.objected_at is not null and d.objection_decided_at is null)
   returning c.site_id, c.evidence_file`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Deletes the closed cases about an erased member. */
export const deleteClosedCasesOf = statement<{ memberId: string }, { siteId: string; evidenceFile: string | null }>(
  'moderation.delete_closed_cases_of',
  'delete from moderation_case where member_id = :memberId and closed_at is not null returning site_id, evidence_file',
  { allSites: 'it exports the files or erases the rows of one member' },
)
