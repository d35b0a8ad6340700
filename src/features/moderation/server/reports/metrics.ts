// Public: other features or the app use this file.
import { addDays, formatDateInTimeZone } from '#platform/time/days.ts'
import type { Context, StaffContext } from '#platform/server/context.ts'
import { OUTCOMES, type Ground, type NoticeCategory, type Outcome, type ReportCategory } from '../../rules.ts'
import {
  countMetrics,
  findMedianMinutes,
  insertDecisionMetric,
  insertMetric,
  type DecisionEvent,
  type MetricRow,
} from './metrics.sql.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Counts a report of a member, in its transaction. The count outlives the report and names nobody. */
export async function countReport(tx: Context, category: ReportCategory): Promise<void> {
  await insertMetric.run(tx, { day: findDay(tx), kind: 'report', category })
}

/** Counts a notice of the public form about illegal content (L-24), in its transaction. */
export async function countNotice(tx: Context, category: NoticeCategory): Promise<void> {
  await insertMetric.run(tx, { day: findDay(tx), kind: 'notice', category })
}

/** Counts an event of a decision, in its transaction. */
export async function countDecisionEvent(tx: Context, kind: DecisionEvent, decisionId: string): Promise<void> {
  await insertDecisionMetric.run(tx, { day: findDay(tx), kind, decisionId })
}

function findDay(ctx: Context): string {
  return formatDateInTimeZone(ctx.now(), ctx.timeZone)
}

/** The first and the last day of a period, in the time zone of the site. */
export interface MetricPeriod {
  readonly from: string
  readonly until: string
}

/** Returns the median of the minutes from the first report to the decision; null without decisions. */
export async function findMedianDecisionMinutes(
  ctx: StaffContext,
  { from, until }: MetricPeriod,
): Promise<number | null> {
  return (await findMedianMinutes.oneOrThrow(ctx, { from, until: addDays(until, 1) })).minutes
}

/** The metrics of a transparency report (L-26). */
export interface TransparencyReport {
  readonly reports: { category: ReportCategory; count: number }[]
  readonly notices: { category: NoticeCategory; count: number }[]
  readonly decisions: { outcome: Outcome; ground: Ground | null; count: number }[]
  readonly medianMinutes: number | null
  readonly objections: number
  readonly objectionsRejected: number
  readonly objectionsUpheld: number
  readonly reversals: number
}

/** Counts reports, decisions, objections and reversals of a period, for the transparency report that the law asks for (L-26). */
export async function findTransparencyReport(ctx: StaffContext, period: MetricPeriod): Promise<TransparencyReport> {
  const rows = await countMetrics.all(ctx, { from: period.from, until: addDays(period.until, 1) })
  return {
    reports: countByCategory<ReportCategory>(rows, 'report'),
    notices: countByCategory<NoticeCategory>(rows, 'notice'),
    decisions: countByOutcome(rows),
    medianMinutes: await findMedianDecisionMinutes(ctx, period),
    objections: countKind(rows, 'objection'),
    objectionsRejected: countKind(rows, 'objection_rejected'),
    objectionsUpheld: countKind(rows, 'objection_upheld'),
    reversals: countKind(rows, 'reversal'),
  }
}

/** Returns the transparency report of a period, by default of the year so far. */
export async function viewTransparencyReport(
  ctx: StaffContext,
  period: InputOf<typeof moderationOfficeContract.transparency>,
) {
  const until = period.until ?? findDay(ctx)
  const from = period.from ?? `${until.slice(0, 4)}-01-01`
  return { from, until, ...(await findTransparencyReport(ctx, { from, until })) }
}

function countKind(rows: readonly MetricRow[], kind: MetricRow['kind']): number {
  return rows.reduce((total, row) => total + (row.kind === kind ? row.count : 0), 0)
}

function countByCategory<Category>(rows: readonly MetricRow[], kind: 'report' | 'notice') {
  const own = rows.filter((row) => row.kind === kind)
  return own.map(({ category, count }) => ({ category: category as Category, count })) // as `countReport` stored it
}

/** Counts the decisions by outcome, from the mildest, and by ground. */
function countByOutcome(rows: readonly MetricRow[]) {
  const decisions = rows.filter((row) => row.kind === 'decision')
  const groups = Map.groupBy(decisions, ({ outcome, ground }) => `${outcome} ${ground}`)
  return [...groups.values()]
    .flatMap(([first, ...more]) => {
      if (!first?.outcome) return []
      const count = more.reduce((total, row) => total + row.count, first.count)
      return [{ outcome: first.outcome, ground: first.ground, count }]
    })
    .toSorted((one, other) => OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome))
}
