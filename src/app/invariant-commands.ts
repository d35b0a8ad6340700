import { listUnresolvedReversals, type UnresolvedReversal } from '#features/payments/server/payments.ts'
import { centsToDecimal } from '#platform/money.ts'
import type { Db } from '#platform/server/database/db.ts'
import { listBrokenInvariants, type BrokenInvariant } from '#platform/server/database/invariants.ts'
import { checkCounters } from './counter-commands.ts'
import { invariants } from './features.ts'

/** The maximum number of violations that are printed per rule. */
const MAX_SHOWN = 20

/**
 * Checks the invariants of the data (`npm run vonk -- invariants`). `isOk` is false when a rule is broken. Reversals
 * that wait for an operator are listed too, and break no rule.
 */
export async function checkInvariants(db: Db): Promise<{ isOk: boolean; text: string }> {
  const broken = await listBrokenInvariants(db, invariants)
  const counters = await checkCounters(db)
  const reversals = await listUnresolvedReversals({ db })
  const isOk = broken.length === 0 && counters.isOk
  const ruleCount = Object.keys(invariants).length + 1 // the counters are one rule
  const lines = [
    ...broken.flatMap(describeBroken),
    ...(counters.isOk ? [] : ['the counters of members', ...indent(counters.text.split('\n'))]),
    ...describeReversals(reversals),
    isOk ? `${ruleCount} rules hold` : `${broken.length + (counters.isOk ? 0 : 1)} of ${ruleCount} rules are broken`,
  ]
  return { isOk, text: lines.join('\n') }
}

function describeBroken({ rule, violations }: BrokenInvariant): string[] {
  const lines = violations.slice(0, MAX_SHOWN).map(({ subject, found }) => `${subject}: ${found}`)
  const hidden = violations.length - lines.length
  return [`BROKEN ${rule}`, ...indent([...lines, ...(hidden > 0 ? [`and ${hidden} more`] : [])])]
}

function describeReversals(reversals: readonly UnresolvedReversal[]): string[] {
  if (reversals.length === 0) return []
  const lines = reversals.map(
    ({ kind, provider_id: id, amount_cents: cents, currency, number, member_id: memberId, seen_at: seenAt }) =>
      `${kind} ${id} of ${centsToDecimal(cents)} ${currency} on order ${number} of member ${memberId}, seen ${seenAt.toISOString().slice(0, 16)}`,
  )
  return [
    `${reversals.length} refunds and chargebacks wait for an operator; the buyers' credits and premium status are unchanged`,
    ...indent(lines),
  ]
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
