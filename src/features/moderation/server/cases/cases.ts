import { takeOverBan } from '#features/accounts/server/members/bans.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { toClaimView } from '#features/staff/server/work-queue.ts'
import { inTransaction, type Context, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import { OBJECTION_DAYS, QUEUE_PAGE_SIZE } from '../../rules.ts'
import { listMatchesOfCase } from '../bans/ban-fingerprints.sql.ts'
import { toBanMatch } from '../bans/ban-matches.ts'
import {
  countOpenCases,
  deleteClosedCases,
  deleteClosedCasesOf,
  findCase,
  listQueue,
  queueLevels,
  listReports,
  type ClaimedCaseRow,
} from './cases.sql.ts'
import {
  countDecisionsAbout,
  findDecision,
  listBansToTakeOver,
  listOpenObjections,
  type DecisionRow,
} from './decisions.sql.ts'
import { readImage, removeEvidenceFile, type Evidence } from './evidence.ts'
import { refreshRestrictions } from '../measures/measures.ts'
import { nameInterests } from './named-evidence.ts'
import { detachReports } from '../reports/reports.sql.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** Lists the most urgent cases of the site, the number of open ones, and the objections that wait, the oldest first. */
export async function listCases(ctx: StaffContext) {
  const rows = await listQueue.all(ctx, { ...queueLevels, limit: QUEUE_PAGE_SIZE })
  const { count } = await countOpenCases.oneOrThrow(ctx)
  const objections = await listOpenObjections.all(ctx, { limit: QUEUE_PAGE_SIZE })
  return {
    cases: rows.map((row) => toListedCase(ctx, row)),
    openCount: count,
    objections: objections.map(({ caseId, outcome, objectedAt: at }) => ({
      caseId,
      outcome,
      objectedAt: at,
    })),
  }
}

function toListedCase(ctx: StaffContext, row: ClaimedCaseRow) {
  return {
    id: row.id,
    subjectKind: row.subjectKind,
    category: row.category,
    reporters: row.reporters,
    openedAt: row.openedAt,
    dueAt: row.dueAt,
    isOverdue: row.dueAt < ctx.now(),
    heldAt: row.heldAt,
    rules: row.rules,
    fingerprints: row.fingerprints,
    ...toClaimView(ctx, row),
  }
}

/**
 * Returns everything about a case, and records that it was read.
 * @throws Refusal `case_not_found`
 */
export async function viewCase(ctx: StaffNetworkContext, { id }: InputOf<typeof moderationOfficeContract.case>) {
  const row = await findCase.require(ctx, { caseId: id }, 'case_not_found')
  const image = row.evidenceFile && (await readImage(ctx, row.evidenceFile))
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: 'case.read', subject: { kind: 'member', id: row.memberId }, after: { case: id } })
    const reports = await listReports.all(tx, { caseId: id })
    const matches = await listMatchesOfCase.all(tx, { caseId: id })
    const decision = await findDecision.one(tx, { caseId: id })
    return {
      ...toListedCase(tx, row),
      memberId: row.memberId,
      reports: reports.map(({ number, category, body, reportedAt: at, trust }) => ({
        number,
        trust,
        category,
        body,
        at,
      })),
      banMatches: matches.map(toBanMatch),
      evidence: toShownEvidence(await nameInterests(tx, row.evidence)),
      image: image ? `data:image/webp;base64,${image.toString('base64')}` : null,
      earlierDecisions: (await countDecisionsAbout.oneOrThrow(tx, { memberId: row.memberId, caseId: id })).count,
      decision: decision && toDecision(decision),
      canDecide: row.closedAt === null && toClaimView(tx, row).isMine,
    }
  })
}

function toDecision(row: DecisionRow) {
  return {
    outcome: row.outcome,
    ground: row.ground,
    body: row.body,
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt,
    endsAt: row.endsAt,
    reversedAt: row.reversedAt,
    objection:
      row.objection !== null && row.objectedAt
        ? { body: row.objection, at: row.objectedAt, isDecided: row.objectionDecidedAt !== null }
        : null,
  }
}

/** Returns evidence with the times of its messages, which are stored as text. */
function toShownEvidence(evidence: Evidence) {
  return { ...evidence, messages: evidence.messages.map((message) => ({ ...message, at: new Date(message.at) })) }
}

/**
 * Deletes cases with all their evidence once nobody can object any more. A ban stays, as one by staff, who can lift it.
 */
export async function deleteOldCases(ctx: Context): Promise<void> {
  const cutoff = ago(ctx, { days: OBJECTION_DAYS })
  await inTransaction(ctx, async (tx) => {
    const bans = await listBansToTakeOver.all(tx, { closedBefore: cutoff })
    for (const { memberId, siteId } of bans) await takeOverBan({ ...tx, siteId }, memberId)
    await removeFiles(tx, await deleteClosedCases.all(tx, { before: cutoff }))
    for (const { memberId, siteId } of bans) await refreshRestrictions({ ...tx, siteId }, memberId)
  })
}

/**
 * Deletes the closed cases about an erased member, and detaches their own reports. An open case stays until the decision.
 * Listens to `memberErased`.
 */
export async function eraseCases(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await removeFiles(ctx, await deleteClosedCasesOf.all(ctx, { memberId }))
  await detachReports.run(ctx, { memberId })
}

async function removeFiles(
  tx: Context,
  deleted: readonly { siteId: string; evidenceFile: string | null }[],
): Promise<void> {
  for (const { siteId, evidenceFile: name } of deleted)
    if (name) await removeEvidenceFile.enqueue({ ...tx, siteId }, { name })
}
