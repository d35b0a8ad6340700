import type { Finding } from '../doctor/doctor-findings.ts'
import { defineCommand, siteOption } from './command.ts'

/** Examines the installation. Only errors make it fail. */
export const doctorCommand = defineCommand({
  name: 'doctor',
  parameters: [],
  options: { site: siteOption, json: { type: 'boolean', help: 'prints JSON' } },
  summary: 'examines the installation: explains each wrong configuration, and how to mend it',
  async run({ examine }, { values }) {
    const findings = sortFindings(await examine(values.site ?? null))
    const errorCount = findings.filter(({ level }) => level === 'error').length
    const text = values.json ? JSON.stringify({ findings }, null, 2) : formatReport(findings, errorCount)
    return { text, exitCode: errorCount === 0 ? 0 : 1 }
  },
})

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
