import { listOperatorCases } from '#features/orders/server/repayments.ts'
import type { OperatorCase } from '#features/orders/server/repayments.sql.ts'
import { centsToDecimal } from '#platform/money.ts'
import type { Db } from '#platform/server/database/db.ts'
import { listBrokenInvariants, type BrokenInvariant } from '#platform/server/database/invariants.ts'
import { checkCounters } from './counter-commands.ts'
import { invariants } from '../features.ts'

/** The maximum number of violations that are printed per rule. */
const MAX_SHOWN = 20

/**
 * Checks the invariants of the data (`npm run vonk -- invariants`). `isOk` is false when a rule is broken. Refunds and
 * amounts that need an operator are listed too, and break no rule.
 */
export async function checkInvariants(db: Db): Promise<{ isOk: boolean; text: string }> {
  const broken = await listBrokenInvariants(db, invariants)
  const counters = await checkCounters(db)
  const cases = await listOperatorCases({ db, now: () => new Date() })
  const isOk = broken.length === 0 && counters.isOk
  const ruleCount = Object.keys(invariants).length + 1 // the counters are one rule
  const lines = [
    ...broken.flatMap(describeBroken),
    ...(counters.isOk ? [] : ['the counters of members', ...indent(counters.text.split('\n'))]),
    ...describeCases(cases),
    isOk ? `${ruleCount} rules hold` : `${broken.length + (counters.isOk ? 0 : 1)} of ${ruleCount} rules are broken`,
  ]
  return { isOk, text: lines.join('\n') }
}

function describeBroken({ rule, violations }: BrokenInvariant): string[] {
  const lines = violations.slice(0, MAX_SHOWN).map(({ subject, found }) => `${subject}: ${found}`)
  const hidden = violations.length - lines.length
  return [`BROKEN ${rule}`, ...indent([...lines, ...(hidden > 0 ? [`and ${hidden} more`] : [])])]
}

const CASE_TEXTS: Record<OperatorCase['kind'], string> = {
  failed_refund: 'failed refund',
  unsent_refund: 'refund that is not sent yet',
  amount: 'repayment that does not match its payment',
  mismatch: 'payment with another amount or currency at the provider',
}

function describeCases(cases: readonly OperatorCase[]): string[] {
  if (cases.length === 0) return []
  const lines = cases.map(
    ({ kind, id, amountCents: cents, currency, number, memberId, since }) =>
      `${CASE_TEXTS[kind]} ${id} of ${centsToDecimal(cents)} ${currency} on order ${number} of member ${memberId}, since ${since.toISOString().slice(0, 16)}`,
  )
  return [`${cases.length} payments need you`, ...indent(lines)]
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
