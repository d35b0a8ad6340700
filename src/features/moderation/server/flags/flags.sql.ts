import { statement } from '#platform/server/database/statement.ts'
import type { FlagRule } from '../../flag.rules.ts'
import type { MessageRisk } from '../../risk.rules.ts'
import type { ReportCategory, SubjectKind } from '../../rules.ts'

/** Records what the rules found in a message. A repeated call changes nothing. */
export const insertMessageFlag = statement<
  {
    messageId: string
    memberId: string
    rules: readonly FlagRule[]
    risks: readonly MessageRisk[]
  },
  { messageId: string }
>(
  'moderation.insert_message_flag',
  `insert into message_flag (message_id, site_id, member_id, rules, risks, flagged_at)
   values (:messageId, :site, :memberId, :rules, :risks, :now) on conflict (message_id) do nothing returning message_id`,
)

/**
 * Opens a case without a reporter, or raises the urgency of the open one. A rule counts as one reporter.
 */
export const openFlaggedCase = statement<
  {
    id: string
    kind: SubjectKind
    subjectId: string
    memberId: string
    category: ReportCategory
    severity: number
    at: Date
    dueAt: Date
    evidence: string
  },
  { id: string }
>(
  'moderation.open_flagged_case',
  `insert into moderation_case as c (id, site_id, subject_kind, subject_id, member_id, category, severity, reporters,
     weight, opened_at, due_at, evidence)
   values (:id, :site, :kind, :subjectId, :memberId, :category, :severity, 0, :severity, :at, :dueAt, :evidence)
   on conflict (site_id, subject_kind, subject_id) where closed_at is null do update set
     category = case when excluded.severity > c.severity then excluded.category else c.category end,
     severity = greatest(c.severity, excluded.severity),
     weight = c.weight / c.severity * greatest(c.severity, excluded.severity),
     due_at = least(c.due_at, excluded.due_at)
   returning id`,
)

export const insertCaseFlag = statement<{ caseId: string; rule: FlagRule }>(
  'moderation.insert_case_flag',
  'insert into case_flag (case_id, rule, flagged_at) values (:caseId, :rule, :now) on conflict (case_id, rule) do nothing',
)

export const insertFingerprint = statement<
  { messageId: string; memberId: string; sketch: readonly number[] },
  { messageId: string }
>(
  'moderation.insert_fingerprint',
  `insert into opener_fingerprint (message_id, site_id, member_id, sketch, sent_at)
   values (:messageId, :site, :memberId, :sketch, :now) on conflict (message_id) do nothing returning message_id`,
)

/** Lists the newest fingerprints of a member, as numbers. */
export const listFingerprints = statement<
  { memberId: string; messageId: string; since: Date; limit: number },
  { sketch: string[] }
>(
  'moderation.list_fingerprints',
  `select sketch::text[] as sketch from opener_fingerprint
   where member_id = :memberId and message_id <> :messageId and sent_at > :since order by sent_at desc limit :limit`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists the fingerprints of members of a site who sent at least `min` first messages since a time. */
export const listFingerprintsOfSite = statement<
  { since: Date; min: number; limit: number },
  { memberId: string; sketches: string[][] }
>(
  'moderation.list_fingerprints_of_site',
  `select member_id, jsonb_agg(to_jsonb(sketch::text[])) as sketches from opener_fingerprint
   where site_id = :site and sent_at > :since group by member_id having count(*) >= :min order by count(*) desc limit :limit`,
)

export const deleteOldFingerprints = statement<{ before: Date }>(
  'moderation.delete_old_fingerprints',
  'delete from opener_fingerprint where sent_at <= :before',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteFingerprintsOf = statement<{ memberId: string }>(
  'moderation.delete_fingerprints_of',
  'delete from opener_fingerprint where member_id = :memberId',
  { allSites: 'it exports the files or erases the rows of one member' },
)
