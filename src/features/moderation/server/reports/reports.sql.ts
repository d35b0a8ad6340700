import { statement } from '#platform/server/database/statement.ts'
import type { ReportCategory, SubjectKind } from '../../rules.ts'

/** SQL: the member with the id of `column` can be seen by the reporter, or had contact with them. */
function isKnownToReporter(column: string): string {
  return `${column} <> :reporterId and (can_see_member(:reporterId, ${column}) or has_contact(:reporterId, ${column}))`
}

export const findReportedMember = statement<{ reporterId: string; subjectId: string }, { photoKey: string | null }>(
  'moderation.find_reported_member',
  `select (select file_key from photo where member_id = a.id and is_main) as photo_key from account a
   where a.id = :subjectId and a.site_id = :site and ${isKnownToReporter('a.id')}`,
)

export const findReportedPhoto = statement<
  { reporterId: string; subjectId: string },
  { memberId: string; fileKey: string; hash: string | null }
>(
  'moderation.find_reported_photo',
  `select p.member_id, p.file_key, p.perceptual_hash::text as hash from photo p
   where p.id = :subjectId and p.site_id = :site and p.status = 'active' and ${isKnownToReporter('p.member_id')}`,
)

/** Finds the same report of a reporter in the open case about a thing. */
export const findOpenReport = statement<
  { kind: SubjectKind; subjectId: string; reporterId: string; category: ReportCategory },
  { number: string }
>(
  'moderation.find_open_report',
  `select r.number from moderation_case c join report r on r.case_id = c.id
   where c.site_id = :site and c.subject_kind = :kind and c.subject_id = :subjectId and c.closed_at is null
     and r.reporter_id = :reporterId and r.category = :category`,
)

/**
 * Opens a case about a thing, or locks the open one. A concurrent report waits for the first. `is_new` means that this
 * statement inserted it.
 */
export const openCase = statement<
  {
    id: string
    kind: SubjectKind
    subjectId: string
    memberId: string
    category: ReportCategory
    severity: number
    dueAt: Date
    evidence: string
    file: string | null
    weight: number
    agreementKey: string
  },
  { id: string; category: ReportCategory; severity: number; dueAt: Date; isNew: boolean }
>(
  'moderation.open_case',
  `insert into moderation_case as c (id, site_id, subject_kind, subject_id, member_id, category, severity, reporters,
     weight, opened_at, due_at, evidence, evidence_file, agreement_key)
   values (:id, :site, :kind, :subjectId, :memberId, :category, :severity, 1, :weight, :now, :dueAt, :evidence, :file, :agreementKey)
   on conflict (site_id, subject_kind, subject_id) where closed_at is null do update set reporters = c.reporters
   returning id, category, severity, due_at, id = :id as is_new`,
)

/** Inserts no row when the reporter has made the same report. */
export const insertReport = statement<
  {
    id: string
    caseId: string
    number: string
    reporterId: string
    category: ReportCategory
    body: string
    trust: number
  },
  { number: string }
>(
  'moderation.insert_report',
  `insert into report (id, case_id, number, reporter_id, category, body, reported_at, trust)
   values (:id, :caseId, :number, :reporterId, :category, :body, :now, :trust) on conflict (case_id, reporter_id, category) do nothing returning number`,
)

/** Counts the reporters of a case and adds up the trust in them. An erased reporter still counts. */
export const countReporters = statement<{ caseId: string }, { count: number; trust: number }>(
  'moderation.count_reporters',
  `select count(*)::int as count, sum(trust)::int as trust from (
     select max(trust) as trust from report where case_id = :caseId group by coalesce(reporter_id, id)) reporter`,
)

/** Finds what the trust in a reporter depends on: their account, and the decisions about what they reported before. */
export const findReporter = statement<
  { memberId: string },
  { signupAt: Date; isConfirmed: boolean; upheld: number; dismissed: number }
>(
  'moderation.find_reporter',
  `select a.signup_at, a.confirmed_at is not null as is_confirmed,
     count(distinct d.id) filter (where d.outcome <> 'nothing' and d.reversed_at is null)::int as upheld,
     count(distinct d.id) filter (where d.outcome = 'nothing' or d.reversed_at is not null)::int as dismissed
   from account a left join report r on r.reporter_id = a.id left join case_decision d on d.case_id = r.case_id
   where a.id = :memberId and a.site_id = :site group by a.id`,
)

/** Lets the reports about one member run one after the other, so that two who agree are noticed. */
export const lockReportsAbout = statement<{ memberId: string }>(
  'moderation.lock_reports',
  `select pg_advisory_xact_lock(hashtextextended('report' || :memberId::text, 0))`,
)

/**
 * Locks the open cases that are reported for the same reason: about one photo or message, or about messages of a member with
 * the same text.
 */
export const lockAgreedCases = statement<
  { memberId: string; kind: SubjectKind; agreementKey: string; category: ReportCategory; trust: number },
  { id: string; subjectId: string; isHeld: boolean; reporterIds: string[]; trustedIds: string[] }
>(
  'moderation.lock_agreed_cases',
  `select c.id, c.subject_id, c.held_at is not null as is_held, array(
       select r.reporter_id from report r
       where r.case_id = c.id and r.category = :category and r.reporter_id is not null) as reporter_ids, array(
       select r.reporter_id from report r
       where r.case_id = c.id and r.category = :category and r.trust >= :trust and r.reporter_id is not null) as trusted_ids
   from moderation_case c
   where c.site_id = :site and c.member_id = :memberId and c.subject_kind = :kind and c.agreement_key = :agreementKey and c.closed_at is null
   order by c.id for update of c`,
)

/**
 * Finds out whether a person decided about a photo or message and left it as it is, for any category and for this one. A
 * decision about another copy, which is the same picture or text, counts unless it ended with a measure.
 */
export const findJudgement = statement<
  {
    memberId: string
    kind: SubjectKind
    subjectId: string
    agreementKey: string
    hash: string | null
    category: ReportCategory
  },
  { isJudged: boolean; isJudgedForCategory: boolean }
>(
  'moderation.find_judgement',
  `select count(*) > 0 as is_judged, coalesce(bool_or(c.category = :category or exists (
       select 1 from report r where r.case_id = c.id and r.category = :category)), false) as is_judged_for_category
   from moderation_case c join case_decision d on d.case_id = c.id
   where c.site_id = :site and c.member_id = :memberId and c.subject_kind = :kind and (c.subject_id = :subjectId
     or (c.agreement_key = :agreementKey or c.evidence #>> '{photo,hash}' = :hash)
       and (d.outcome = 'nothing' or d.reversed_at is not null))`,
)

export const holdCase = statement<{ caseId: string; restorable: string }>(
  'moderation.hold_case',
  'update moderation_case set restorable = :restorable, held_at = :now where id = :caseId',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const updateUrgency = statement<{
  caseId: string
  category: ReportCategory
  severity: number
  reporters: number
  weight: number
  dueAt: Date
}>(
  'moderation.update_urgency',
  `update moderation_case set category = :category, severity = :severity, reporters = :reporters, weight = :weight, due_at = :dueAt where id = :caseId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Detaches the reports of an erased member. */
export const detachReports = statement<{ memberId: string }>(
  'moderation.detach_reports',
  'update report set reporter_id = null where reporter_id = :memberId',
)
