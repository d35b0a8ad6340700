import { blockMember } from '#features/relations/server/relations.ts'
import { formatRandomNumber } from '#platform/random-number.ts'
import { inTransaction, type Context, type MemberContext, type MemberNetworkContext } from '#platform/server/context.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { computeWeight, findDeadline, severityOf, type ReportCategory } from '../../rules.ts'
import { copyImage, removeEvidenceFile, requireSubject, type Subject } from '../cases/evidence.ts'
import { countReport } from './metrics.ts'
import { agreementKeyOf, holdReported } from '../flags/holds.ts'
import {
  countReporters,
  findOpenReport,
  insertReport,
  lockReportsAbout,
  openCase,
  updateUrgency,
} from './reports.sql.ts'
import { findReporterStanding, type ReporterStanding } from './trust.ts'
import type { moderationContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The reports of a member per hour. */
const reportLimit = declareRateLimit('moderation.report', { points: 20, windowSeconds: 3_600 })

type NewReport = InputOf<typeof moderationContract.report>

/**
 * Reports a member, a photo or a message, and blocks its member where that is wanted. Reports of one thing join its open
 * case; the same report again returns its number.
 * @throws Refusal `report_subject_not_found`, `rate_limited`
 */
export async function fileReport(ctx: MemberNetworkContext, report: NewReport): Promise<{ number: string }> {
  await consumeRateLimit(ctx, reportLimit)
  const subject = await requireSubject(ctx, report)
  const existing = await findOwnReport(ctx, report)
  if (existing) return blockReported(ctx, { subject, report, number: existing })
  const file = await copyImage(ctx, subject.imageKey)
  return inTransaction(ctx, async (tx) => {
    const number = await storeReport(tx, { subject, report, file, reporter: await findReporterStanding(tx) })
    return blockReported(tx, { subject, report, number })
  })
}

async function findOwnReport(ctx: MemberContext, { kind, id, category }: NewReport): Promise<string | null> {
  const values = { kind, subjectId: id, reporterId: ctx.actor.memberId, category }
  return (await findOpenReport.one(ctx, values))?.number ?? null
}

interface ReportedSubject {
  readonly subject: Subject
  readonly report: NewReport
}

async function blockReported(
  ctx: MemberContext,
  { subject, report, number }: ReportedSubject & { number: string },
): Promise<{ number: string }> {
  if (report.blocks) await blockMember(ctx, { id: subject.memberId })
  return { number }
}

/** A report to store: its subject, the copy of the image, and the standing of the reporter. */
interface ReportToStore extends ReportedSubject {
  readonly file: string | null
  readonly reporter: ReporterStanding
}

async function storeReport(tx: MemberContext, toStore: ReportToStore): Promise<string> {
  const { subject, report, file, reporter } = toStore
  await lockReportsAbout.run(tx, { memberId: subject.memberId })
  const opened = await openCaseAbout(tx, toStore)
  if (!opened.isNew && file) await removeEvidenceFile.enqueue(tx, { name: file })
  const number = formatRandomNumber(tx.newId())
  const values = { reporterId: tx.actor.memberId, category: report.category, body: report.body, trust: reporter.trust }
  const inserted = await insertReport.one(tx, { id: tx.newId(), caseId: opened.id, number, ...values })
  if (!inserted) return (await findOwnReport(tx, report)) ?? number // stored by a concurrent request
  await countReport(tx, report.category)
  if (!opened.isNew) await raiseUrgency(tx, opened, report.category)
  await holdReported(tx, subject, { category: report.category, needsSecond: reporter.needsSecond })
  return number
}

async function openCaseAbout(tx: MemberContext, { subject, report: { category }, file, reporter }: ReportToStore) {
  const about = { id: tx.newId(), kind: subject.kind, subjectId: subject.id, memberId: subject.memberId }
  const severity = severityOf(category)
  const urgency = { category, severity, dueAt: findDeadline(category, tx.now()) }
  const rest = { file, weight: computeWeight(severity, reporter.trust), agreementKey: agreementKeyOf(subject) }
  return openCase.oneOrThrow(tx, { ...about, ...urgency, evidence: JSON.stringify(subject.evidence), ...rest })
}

interface OpenedCase {
  readonly id: string
  readonly category: ReportCategory
  readonly severity: number
  readonly dueAt: Date
}

/** Updates the reporters of a case. It keeps its most severe category and its earliest deadline. */
async function raiseUrgency(tx: Context, opened: OpenedCase, category: ReportCategory): Promise<void> {
  const { count, trust } = await countReporters.oneOrThrow(tx, { caseId: opened.id })
  const worst = severityOf(category) > opened.severity ? category : opened.category
  const dueAt = new Date(Math.min(opened.dueAt.getTime(), findDeadline(category, tx.now()).getTime()))
  const severity = severityOf(worst)
  await updateUrgency.run(tx, {
    caseId: opened.id,
    category: worst,
    severity,
    reporters: count,
    weight: computeWeight(severity, trust),
    dueAt,
  })
}
