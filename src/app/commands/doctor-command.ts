import { parseArgs } from 'node:util'
import type { Finding } from '../doctor/doctor-findings.ts'
import type { CommandResult } from './commands.ts'

/** The help text of this command. */
export const doctorUsage = `  doctor [--site <key or host>] [--json] examines the installation: explains each wrong configuration, and how to mend it`

/** Examines the installation, or of its sites only the one with this key or host. */
export type Examine = (site: string | null) => Promise<readonly Finding[]>

/** Runs `doctor`; returns the output, or null when the arguments are another command. Only errors make it fail. */
export async function runDoctorCommand(examine: Examine, args: string[]): Promise<CommandResult | null> {
  const [command, ...rest] = args
  if (command !== 'doctor') return null
  const { values } = parseArgs({ args: rest, options: { site: { type: 'string' }, json: { type: 'boolean' } } })
  const findings = sortFindings(await examine(values.site ?? null))
  const errorCount = findings.filter(({ level }) => level === 'error').length
  const text = values.json ? JSON.stringify({ findings }, null, 2) : formatReport(findings, errorCount)
  return { text, isOk: errorCount === 0 }
}

function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => one.level.localeCompare(other.level)) // errors come before warnings
}

function formatReport(findings: readonly Finding[], errorCount: number): string {
  const summary = `${count(errorCount, 'error')}, ${count(findings.length - errorCount, 'warning')}`
  return [...findings.map(formatFinding), findings.length === 0 ? 'nothing is wrong' : summary].join('\n\n')
}

function formatFinding({ code, level, site, problem, reason, remedy }: Finding): string {
  return [
    `${level.toUpperCase()} ${code}${site === null ? '' : ` (${site})`}`,
    `  ${problem}`,
    `  Why it matters: ${reason}`,
    `  To mend it:     ${remedy}`,
  ].join('\n')
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}
