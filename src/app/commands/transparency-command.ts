import { parseArgs } from 'node:util'
import { findTransparencyReport, type TransparencyReport } from '#features/moderation/server/moderation.ts'
import { calendarDate } from '#platform/contract.ts'
import { formatCsv } from '#platform/csv.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { requireSite } from './site-reference.ts'

/** The help text of this command. */
export const transparencyUsage = `  moderation report --from <date> --until <date>
                                         prints the figures of a transparency report as CSV (--site <host> with
                                         several sites)`

/** Runs `moderation report …`; returns the output, or null when the arguments are no command. */
export async function runTransparencyCommand(
  makeContext: () => Promise<StaffContext>,
  args: string[],
): Promise<string | null> {
  if (args[0] !== 'moderation' || args[1] !== 'report') return null
  const options = { site: { type: 'string' }, from: { type: 'string' }, until: { type: 'string' } } as const
  const { from = '', until = '', site } = parseArgs({ args, options, allowPositionals: true }).values
  if (!calendarDate.safeParse(from).success || !calendarDate.safeParse(until).success)
    throw new Error('give --from and --until as 2026-12-31')
  const ctx = await requireSite(await makeContext(), site)
  return formatReport(await findTransparencyReport(ctx, { from, until }))
}

/** Formats a report as rows of what was counted, by what, and its number. */
function formatReport(report: TransparencyReport): string {
  const { reports, notices, decisions, medianMinutes } = report
  return formatCsv([
    ['figure', 'category', 'ground', 'number'],
    ...reports.map(({ category, count }) => ['reports', category, '', String(count)]),
    ...notices.map(({ category, count }) => ['notices', category, '', String(count)]),
    ...decisions.map(({ outcome, ground, count }) => ['decisions', outcome, ground ?? '', String(count)]),
    ['median_minutes_to_decision', '', '', medianMinutes === null ? '' : String(medianMinutes)],
    ['objections', '', '', String(report.objections)],
    ['objections_rejected', '', '', String(report.objectionsRejected)],
    ['objections_upheld', '', '', String(report.objectionsUpheld)],
    ['reversals', '', '', String(report.reversals)],
  ])
}
