import { statement } from '#platform/server/database/statement.ts'
import type { Ground, Outcome, SubjectKind } from '../../rules.ts'

/** A measure against a member, as they read it. */
export interface OwnDecisionRow {
  id: string
  outcome: Exclude<Outcome, 'nothing'>
  ground: Ground
  body: string
  decidedAt: Date
  endsAt: Date | null
  endedAt: Date | null
  reversedAt: Date | null
  objection: string | null
  objectedAt: Date | null
  objectionDecidedAt: Date | null
  subjectKind: SubjectKind
  reporters: number
  heldAt: Date | null
  wasFlagged: boolean
  resemblesBanned: boolean
}

/** Lists the measures against a member of a site, the newest first. */
export const listOwnDecisions = statement<{ memberId: string; limit: number }, OwnDecisionRow>(
  'moderation.list_own_decisions',
  `select d.id, d.outcome, d.ground, d.body, d.decided_at, d.ends_at, d.ended_at, d.reversed_at, d.objection, d.objected_at,
     d.objection_decided_at, c.subject_kind, c.reporters, c.held_at,
     exists (select from case_flag where case_id = c.id) as was_flagged,
     exists (select from ban_match where case_id = c.id) as resembles_banned
   from case_decision d join moderation_case c on c.id = d.case_id
   where d.member_id = :memberId and d.site_id = :site and d.outcome <> 'nothing' order by d.decided_at desc, d.id desc limit :limit`,
)

/** Lists what is hidden of a member of a site until a person decides, the newest first. */
export const listOwnHolds = statement<{ memberId: string; limit: number }, { subjectKind: SubjectKind; heldAt: Date }>(
  'moderation.list_own_holds',
  `select subject_kind, held_at from moderation_case
   where member_id = :memberId and site_id = :site and held_at is not null and closed_at is null
   order by held_at desc, id limit :limit`,
)

/** Finds until when a member of a site is hidden and limited; null for what does not apply. */
export const findOwnRestrictions = statement<
  { memberId: string },
  { hiddenUntil: Date | null; limitedUntil: Date | null }
>(
  'moderation.find_own_restrictions',
  `select max(ends_at) filter (where outcome = 'hide') as hidden_until,
     max(ends_at) filter (where outcome = 'limit') as limited_until
   from case_decision where member_id = :memberId and site_id = :site and ended_at is null and outcome in ('hide', 'limit')`,
)

/** Finds a measure against a member to which they can object. */
export const findOwnDecision = statement<{ id: string; memberId: string; decidedAfter: Date }, { id: string }>(
  'moderation.find_own_decision',
  `select id from case_decision where id = :id and member_id = :memberId and site_id = :site and decided_at > :decidedAfter
     and outcome <> 'nothing' and reversed_at is null`,
)
