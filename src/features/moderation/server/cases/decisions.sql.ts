import { statement } from '#platform/server/database/statement.ts'
import type { Ground, Outcome } from '../../rules.ts'
import type { Restorable } from '../measures/measures.ts'

export interface DecisionRow {
  id: string
  caseId: string
  memberId: string
  outcome: Outcome
  ground: Ground | null
  body: string
  decidedBy: string
  decidedByName: string
  decidedAt: Date
  endsAt: Date | null
  endedAt: Date | null
  restorable: Restorable | null
  objection: string | null
  objectedAt: Date | null
  objectionDecidedAt: Date | null
  reversedAt: Date | null
}

const columns = `d.id, d.case_id, d.member_id, d.outcome, d.ground, d.body, d.decided_by,
  (select name from staff_account where id = d.decided_by) as decided_by_name, d.decided_at, d.ends_at, d.ended_at,
  d.restorable, d.objection, d.objected_at, d.objection_decided_at, d.reversed_at`

export const insertDecision = statement<{
  id: string
  caseId: string
  memberId: string
  outcome: Outcome
  ground: Ground | null
  body: string
  staffId: string
  endsAt: Date | null
  restorable: string | null
  tokenHash: string | null
}>(
  'moderation.insert_decision',
  `insert into case_decision (id, case_id, site_id, member_id, outcome, ground, body, decided_by, decided_at, ends_at,
     restorable, objection_token_hash) values (:id, :caseId, :site, :memberId, :outcome, :ground, :body, :staffId, :now, :endsAt, :restorable, :tokenHash)`,
)

export const findDecision = statement<{ caseId: string }, DecisionRow>(
  'moderation.find_decision',
  `select ${columns} from case_decision d where d.case_id = :caseId and d.site_id = :site`,
)

export const lockDecision = statement<{ caseId: string }, DecisionRow>(
  'moderation.lock_decision',
  `select ${columns} from case_decision d where d.case_id = :caseId and d.site_id = :site for update of d`,
)

/** Counts the measures against a member that were not reversed, except that of one case. */
export const countDecisionsAbout = statement<{ memberId: string; caseId: string }, { count: number }>(
  'moderation.count_decisions_about',
  `select count(*)::int as count from case_decision
   where member_id = :memberId and case_id <> :caseId and outcome <> 'nothing' and reversed_at is null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Locks an account, so that measures about it start and end one after the other. */
export const lockAccount = statement<{ memberId: string }, { id: string }>(
  'moderation.lock_account',
  'select id from account where id = :memberId and site_id = :site for no key update',
)

/** Lists the measures of a member that are in force, of those that restrict the member. */
export const listMeasuresInForce = statement<{ memberId: string }, { outcome: Outcome }>(
  'moderation.list_in_force',
  `select outcome from case_decision where member_id = :memberId and site_id = :site
     and ended_at is null and outcome in ('hide', 'limit', 'suspend', 'ban')`,
)

/** Lists the members of closed cases, which are to be deleted, whom a decision still bans. */
export const listBansToTakeOver = statement<{ closedBefore: Date }, { memberId: string; siteId: string }>(
  'moderation.list_bans_to_take_over',
  `select d.member_id, d.site_id from case_decision d join moderation_case c on c.id = d.case_id
   where c.closed_at < :closedBefore and d.outcome = 'ban' and d.ended_at is null and (d.objected_at is null or d.objection_decided_at is not null)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const endDecision = statement<{ decisionId: string }>(
  'moderation.end_decision',
  'update case_decision set ended_at = coalesce(ended_at, :now) where id = :decisionId',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const reverseDecisionRow = statement<{ decisionId: string; staffId: string }>(
  'moderation.reverse_decision',
  `update case_decision set reversed_at = :now, reversed_by = :staffId, ended_at = coalesce(ended_at, :now),
     objection_decided_at = case when objected_at is not null then coalesce(objection_decided_at, :now) end,
     objection_decided_by = case when objected_at is not null then coalesce(objection_decided_by, :staffId) end
   where id = :decisionId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const rejectObjectionRow = statement<{ decisionId: string; staffId: string }>(
  'moderation.reject_objection',
  'update case_decision set objection_decided_at = :now, objection_decided_by = :staffId where id = :decisionId',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists the measures of every site that have run out. */
export const listEndedMeasures = statement<{ limit: number }, { caseId: string; siteId: string }>(
  'moderation.list_ended_measures',
  `select case_id, site_id from case_decision where ends_at <= :now and ended_at is null order by ends_at limit :limit`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Finds the decision of a mailed link, while its member can object. */
export const findDecisionByToken = statement<{ tokenHash: string; decidedAfter: Date }, { id: string }>(
  'moderation.find_by_token',
  `select id from case_decision
   where objection_token_hash = :tokenHash and site_id = :site and decided_at > :decidedAfter and reversed_at is null`,
)

/** Stores an objection. Changes nothing when there is one. */
export const storeObjection = statement<{ decisionId: string; body: string }>(
  'moderation.store_objection',
  'update case_decision set objection = :body, objected_at = :now where id = :decisionId and objected_at is null and reversed_at is null',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const listOpenObjections = statement<{ limit: number }, { caseId: string; outcome: Outcome; objectedAt: Date }>(
  'moderation.list_open_objections',
  `select case_id, outcome, objected_at from case_decision
   where site_id = :site and objected_at is not null and objection_decided_at is null order by objected_at limit :limit`,
)
