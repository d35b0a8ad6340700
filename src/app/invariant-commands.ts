import { listUnresolvedReversals, type UnresolvedReversal } from '#features/payments/server/payments.ts'
import { centsToDecimal } from '#platform/money.ts'
import type { Db } from '#platform/server/db.ts'
import { listBrokenInvariants, type BrokenInvariant } from '#platform/server/invariants.ts'
import { checkCounters } from './counter-commands.ts'
import { invariants } from './invariants.ts'

/** Violations of one rule that are printed; the rest is counted. */
const MOST_SHOWN = 20

/**
 * Checks what must always be true of the data (`npm run vonk -- invariants`). `isRight` is false when a rule is broken;
 * reversals that wait for an operator are named too, and break none.
 */
export async function checkInvariants(db: Db): Promise<{ isRight: boolean; text: string }> {
  const broken = await listBrokenInvariants(db, invariants)
  const counters = await checkCounters(db)
  const reversals = await listUnresolvedReversals({ db })
  const isRight = broken.length === 0 && counters.isRight
  const lines = [
    ...broken.flatMap(describeBroken),
    ...(counters.isRight ? [] : ['the counters of members', ...indent(counters.text.split('\n'))]),
    ...describeReversals(reversals),
    isRight
      ? `${Object.keys(invariants).length + 1} rules hold`
      : `${broken.length + (counters.isRight ? 0 : 1)} of ${Object.keys(invariants).length + 1} rules are broken`,
  ]
  return { isRight, text: lines.join('\n') }
}

function describeBroken({ rule, violations }: BrokenInvariant): string[] {
  const shown = violations.slice(0, MOST_SHOWN).map(({ subject, found }) => `${subject}: ${found}`)
  const hidden = violations.length - shown.length
  return [`BROKEN ${rule}`, ...indent([...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])])]
}

function describeReversals(reversals: readonly UnresolvedReversal[]): string[] {
  if (reversals.length === 0) return []
  const lines = reversals.map(
    ({ kind, provider_id: id, amount_cents: cents, currency, number, member_id: memberId, seen_at: seenAt }) =>
      `${kind} ${id} of ${centsToDecimal(cents)} ${currency} on order ${number} of member ${memberId}, seen ${seenAt.toISOString().slice(0, 16)}`,
  )
  return [
    `${reversals.length} reversals wait for an operator; their credits and premium status still stand`,
    ...indent(lines),
  ]
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
