import { createHash, randomBytes } from 'node:crypto'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { isTimed, type Ground, type Outcome } from '../../rules.ts'
import { removeDecisionBanFingerprints, storeBanFingerprints } from '../bans/ban-fingerprints.ts'
import { caseQueue, requireOpenCase } from './claims.ts'
import { closeCase, sourceOf, type CaseRow } from './cases.sql.ts'
import {
  insertDecision,
  lockDecision,
  rejectObjectionRow,
  reverseDecisionRow,
  type DecisionRow,
} from './decisions.sql.ts'
import { countDecisionEvent } from '../reports/metrics.ts'
import { mailMember, mailReporters } from '../measures/mailing.ts'
import { applyToSubject, refreshRestrictions, restoreSubject } from '../measures/measures.ts'
import { renderRejectedMail, renderReleasedMail, renderReversedMail, renderStatementMail } from '../moderation.mails.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { later } from '#platform/server/ago.ts'

type Contract = typeof moderationOfficeContract

/** A decision about a case; a ban has an endpoint of its own. */
type NewDecision = InputOf<Contract['decide']> | (InputOf<Contract['ban']> & { outcome: 'ban'; days?: undefined })

interface Statement {
  readonly outcome: Outcome
  readonly ground: Ground | null
  readonly body: string
  readonly endsAt: Date | null
}

/**
 * Decides about a case: applies the measure at once, and mails its member the reasons and the reporters the outcome (L-24,
 * L-25). Of two decisions at once only the first counts.
 * @throws Refusal `case_not_found`, `case_closed`, `case_claimed`, `decision_incomplete`
 */
export async function decideCase(ctx: StaffContext, decision: NewDecision): Promise<void> {
  const statement = requireComplete(ctx, decision)
  return inTransaction(ctx, async (tx) => {
    const row = await requireOpenCase(tx, decision.id)
    const restorable = await applyToSubject(tx, row, statement.outcome)
    const token = statement.outcome === 'nothing' ? null : randomBytes(24).toString('base64url')
    await storeDecision(tx, row, { statement, restorable: restorable && JSON.stringify(restorable), token })
    await refreshRestrictions(tx, row.memberId)
    if (statement.outcome === 'ban') await storeBanFingerprints(tx, row.memberId, row)
    await closeCase.run(tx, { caseId: row.id })
    await caseQueue.end(tx, row.id)
    await mailDecision(tx, row, { statement, token })
    await mailReporters(tx, row.id, { hasMeasure: token !== null })
    const { outcome, ground: reason } = statement
    await recordAudit(tx, {
      action: 'case.decide',
      ...subjectOf(row.memberId),
      reason,
      after: { case: row.id, outcome },
    })
  })
}

/** Mails the member the statement of reasons, or that what was held is visible again. */
async function mailDecision(
  tx: StaffContext,
  row: CaseRow,
  { statement, token }: { statement: Statement; token: string | null },
): Promise<void> {
  const about = { ...sourceOf(row), heldAt: row.heldAt }
  if (token)
    await mailMember(tx, row.memberId, (context) => renderStatementMail(context, { ...statement, ...about, token }))
  else if (row.heldAt) await mailMember(tx, row.memberId, renderReleasedMail)
}

/** @throws Refusal `decision_incomplete` for a measure without a ground or words, and a measure for some days without them */
function requireComplete(ctx: StaffContext, { outcome, ground, body = '', days }: NewDecision): Statement {
  if (outcome === 'nothing') return { outcome, ground: null, body, endsAt: null }
  const isComplete = ground && body !== '' && (!isTimed(outcome) || days !== undefined)
  if (!isComplete) throw new Refusal('decision_incomplete')
  const endsAt = isTimed(outcome) && days ? later(ctx, { days }) : null
  return { outcome, ground, body, endsAt }
}

interface DecisionToStore {
  readonly statement: Statement
  readonly restorable: string | null
  readonly token: string | null
}

async function storeDecision(
  tx: StaffContext,
  row: CaseRow,
  { statement, restorable, token }: DecisionToStore,
): Promise<void> {
  const { outcome, ground, body, endsAt } = statement
  const id = tx.newId()
  await insertDecision.run(tx, {
    id,
    caseId: row.id,
    memberId: row.memberId,
    outcome,
    ground,
    body,
    staffId: tx.actor.staffId,
    endsAt,
    restorable,
    tokenHash: token && hashObjectionToken(token),
  })
  await countDecisionEvent(tx, 'decision', id)
}

/** Returns the hash under which the token of a mailed link is stored. */
export function hashObjectionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Undoes a decision exactly and mails its member. Where they object, a colleague of whoever decided does it.
 * @throws Refusal `case_not_found`, `decision_reversed`, `objection_of_own_decision`
 */
export async function reverseDecision(
  ctx: StaffContext,
  { id, body }: InputOf<typeof moderationOfficeContract.reverse>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const decision = await requireDecision(tx, id)
    if (decision.reversedAt) throw new Refusal('decision_reversed')
    if (hasOpenObjection(decision)) refuseOwnDecision(tx, decision)
    await restoreSubject(tx, decision.memberId, decision.restorable)
    await removeDecisionBanFingerprints(tx, id)
    await reverseDecisionRow.run(tx, { decisionId: decision.id, staffId: tx.actor.staffId })
    await countDecisionEvent(tx, 'reversal', decision.id)
    if (hasOpenObjection(decision)) await countDecisionEvent(tx, 'objection_upheld', decision.id)
    await refreshRestrictions(tx, decision.memberId)
    if (decision.outcome !== 'nothing')
      await mailMember(tx, decision.memberId, (context) => renderReversedMail(context, body))
    const before = { case: id, outcome: decision.outcome }
    await recordAudit(tx, { action: 'case.reverse', ...subjectOf(decision.memberId), before })
  })
}

/**
 * Rejects an objection and mails its member. A colleague of whoever decided does it.
 * @throws Refusal `case_not_found`, `objection_decided`, `objection_of_own_decision`
 */
export async function rejectObjection(
  ctx: StaffContext,
  { id, body }: InputOf<typeof moderationOfficeContract.rejectObjection>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const decision = await requireDecision(tx, id)
    if (!hasOpenObjection(decision)) throw new Refusal('objection_decided')
    refuseOwnDecision(tx, decision)
    await rejectObjectionRow.run(tx, { decisionId: decision.id, staffId: tx.actor.staffId })
    await countDecisionEvent(tx, 'objection_rejected', decision.id)
    await mailMember(tx, decision.memberId, (context) => renderRejectedMail(context, body))
    await recordAudit(tx, { action: 'objection.reject', ...subjectOf(decision.memberId), after: { case: id } })
  })
}

function hasOpenObjection(decision: DecisionRow): boolean {
  return decision.objectedAt !== null && decision.objectionDecidedAt === null
}

function refuseOwnDecision(tx: StaffContext, decision: DecisionRow): void {
  if (decision.decidedBy === tx.actor.staffId) throw new Refusal('objection_of_own_decision')
}

async function requireDecision(tx: StaffContext, caseId: string): Promise<DecisionRow> {
  return lockDecision.require(tx, { caseId }, 'case_not_found')
}

function subjectOf(memberId: string) {
  return { subject: { kind: 'member', id: memberId } } as const
}
