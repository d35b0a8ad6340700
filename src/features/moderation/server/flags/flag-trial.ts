// Public: other features or the app use this file.
import { setImmediate } from 'node:timers/promises'
import { recordAudit } from '#features/staff/server/audit.ts'
import { port } from '#platform/port.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { applyRule } from '../../flag-detection.rules.ts'
import { TRIAL_DAYS, TRIAL_EXAMPLES, TRIAL_MESSAGES_MAX, type FlagRule, type FlagSettings } from '../../flag.rules.ts'
import { isSameOpener } from '../../opener-sketch.rules.ts'
import { parseFlagSettings } from './flag-rules.ts'
import { listFingerprintsOfSite } from './flags.sql.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** A text that a member sent. */
export interface SampledText {
  readonly memberId: string
  readonly text: string
}

/** Reads the newest texts of the site since a time. */
export const newestTexts = port<{ since: Date; limit: number }, SampledText[]>('moderation.newest_texts')

/** The texts that a rule would have flagged. */
export interface Trial {
  /** The texts that it looked at; for openers the members who wrote to enough others. */
  readonly looked: number
  readonly flagged: number
  /** The members who wrote them. */
  readonly members: number
  readonly examples: string[]
}

/**
 * Applies changed settings of a rule to the texts of the last week, without any effect. It shows examples only for a
 * written reason, because texts of members are private; every trial is recorded.
 * @throws Refusal `invalid_input`
 */
export async function tryFlagRule(
  ctx: StaffContext,
  { reason = '', ...typed }: InputOf<typeof moderationOfficeContract.tryRule>,
): Promise<Trial> {
  const settings = parseFlagSettings(typed)
  const { rule } = typed
  const since = ago(ctx, { days: TRIAL_DAYS })
  const trial = await (rule === 'opener' ? tryOpeners(ctx, since, settings) : tryTexts(ctx, since, { rule, settings }))
  const examples = reason === '' ? [] : trial.examples
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      action: 'rule.try',
      subject: { kind: 'rule', id: rule },
      reason: reason || null,
      after: { looked: trial.looked, flagged: trial.flagged, examples: examples.length },
    }),
  )
  return { ...trial, examples }
}

/** The texts after which other requests get their turn. */
const TEXTS_PER_TURN = 100

async function tryTexts(
  ctx: StaffContext,
  since: Date,
  { rule, settings }: { rule: FlagRule; settings: FlagSettings },
): Promise<Trial> {
  const found = await newestTexts.ask(ctx, { since, limit: TRIAL_MESSAGES_MAX })
  const flagged: SampledText[] = []
  for (const [index, sampled] of found.entries()) {
    if (index % TEXTS_PER_TURN === 0) await setImmediate()
    if (applyRule(sampled.text, rule, settings).length > 0) flagged.push(sampled)
  }
  return {
    looked: found.length,
    flagged: flagged.length,
    members: new Set(flagged.map(({ memberId }) => memberId)).size,
    examples: [...new Set(flagged.map(({ text }) => text))].slice(0, TRIAL_EXAMPLES),
  }
}

const TRIAL_MEMBERS_MAX = 200

/** Counts the members whose first messages are alike. Their texts are not stored, so there are no examples. */
async function tryOpeners(ctx: StaffContext, since: Date, { threshold }: FlagSettings): Promise<Trial> {
  const min = threshold ?? 1
  const rows = await listFingerprintsOfSite.all(ctx, { since, min, limit: TRIAL_MEMBERS_MAX })
  const counts: number[] = []
  for (const { sketches } of rows) {
    await setImmediate()
    counts.push(countLargestGroup(sketches.slice(0, TRIAL_MEMBERS_MAX).map((sketch) => sketch.map(Number))))
  }
  const flagged = counts.filter((count) => count >= min)
  return {
    looked: rows.length,
    flagged: flagged.reduce((sum, count) => sum + count - min + 1, 0),
    members: flagged.length,
    examples: [],
  }
}

function countLargestGroup(sketches: readonly number[][]): number {
  return Math.max(0, ...sketches.map((one) => sketches.filter((other) => isSameOpener(one, other)).length))
}
