import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { cached } from '#platform/server/cached.ts'
import { inTransaction, withPrimary, type Context, type StaffContext } from '#platform/server/context.ts'
import {
  DEFAULT_FLAG_SETTINGS,
  FLAG_RULES,
  OPENER_THRESHOLD_MAX,
  OPENER_THRESHOLD_MIN,
  PHRASE_LENGTH_MAX,
  PHRASE_LENGTH_MIN,
  PHRASES_MAX,
  RULE_HISTORY_MAX,
  TRIAL_DAYS,
  type FlagRule,
  type FlagSettings,
} from '../../flag.rules.ts'
import { countFlags, insertVersion, listRules, listVersions, type FlagRuleRow } from './flag-rules.sql.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

type SiteRules = Readonly<Record<FlagRule, FlagSettings>>

const cache = cached<SiteRules>({ name: 'moderation.rules', maxEntries: 1_000, maxAgeMilliseconds: 60_000 })

/** Returns the rules of the site, cached for at most 60 s; a change expires them in every process. */
export function getFlagRules(ctx: Context): Promise<SiteRules> {
  return cache(ctx).get(ctx.siteId, async () => {
    const rows = await listRules.all(withPrimary(ctx))
    return { ...DEFAULT_FLAG_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.rule, toSettings(row)])) }
  })
}

function toSettings({ isEnabled, action, threshold, phrases }: FlagRuleRow): FlagSettings {
  return { isEnabled, action, threshold, phrases }
}

/** Lists the rules of the site with the messages and cases that they flagged in the last week. */
export async function listFlagRules(ctx: StaffContext) {
  const since = ago(ctx, { days: TRIAL_DAYS })
  const rows = await listRules.all(ctx)
  const counts = await countFlags.all(ctx, { since })
  return {
    rules: FLAG_RULES.map((rule) => {
      const row = rows.find((each) => each.rule === rule)
      const { messages = 0, cases = 0 } = counts.find((each) => each.rule === rule) ?? {}
      const { isEnabled, action } = row ? toSettings(row) : DEFAULT_FLAG_SETTINGS[rule]
      return { rule, isEnabled, action, messages, cases }
    }),
  }
}

/** Returns a rule of the site with its history, the newest change first. */
export async function viewFlagRule(ctx: StaffContext, { rule }: InputOf<typeof moderationOfficeContract.rule>) {
  const rows = await listVersions.all(ctx, { rule, limit: RULE_HISTORY_MAX })
  const [current] = rows
  const settings = current ? toSettings(current) : DEFAULT_FLAG_SETTINGS[rule]
  return {
    rule,
    version: current?.version ?? 0,
    settings: { ...settings, phrases: [...settings.phrases] },
    history: rows.map((row) => ({
      version: row.version,
      isEnabled: row.isEnabled,
      action: row.action,
      threshold: row.threshold,
      phrases: row.phrases.length,
      changedBy: row.changedBy,
      changedAt: row.changedAt,
    })),
  }
}

/** The settings of a rule as a moderator types them. */
type TypedRule = Omit<InputOf<typeof moderationOfficeContract.changeRule>, 'version'>

/**
 * Checks the typed settings of a rule.
 * @throws Refusal `invalid_input` for too many, too short or too long phrases, and for a threshold outside of its limits
 */
export function parseFlagSettings({ rule, isEnabled, action, threshold, phrases }: TypedRule): FlagSettings {
  const lines = [...new Set(phrases.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const isFitting = (line: string) => line.length >= PHRASE_LENGTH_MIN && line.length <= PHRASE_LENGTH_MAX
  if (lines.length > PHRASES_MAX || !lines.every(isFitting)) throw new Refusal('invalid_input', { field: 'phrases' })
  return {
    isEnabled: isEnabled === 'yes',
    action,
    threshold: parseThreshold(rule, threshold),
    phrases: rule === 'opener' ? [] : lines,
  }
}

function parseThreshold(rule: FlagRule, threshold: number | undefined): number | null {
  if (rule !== 'opener') return null
  if (threshold === undefined || threshold < OPENER_THRESHOLD_MIN || threshold > OPENER_THRESHOLD_MAX)
    throw new Refusal('invalid_input', { field: 'threshold' })
  return threshold
}

/**
 * Changes a rule of the site, in every process at once. `version` is the one that the moderator saw.
 * @throws Refusal `rule_changed` when a colleague changed it meanwhile, `invalid_input`
 */
export async function changeFlagRule(
  ctx: StaffContext,
  { version, ...typed }: InputOf<typeof moderationOfficeContract.changeRule>,
): Promise<void> {
  const settings = parseFlagSettings(typed)
  const { rule } = typed
  return inTransaction(ctx, async (tx) => {
    const [current] = await listVersions.all(tx, { rule, limit: 1 })
    if ((current?.version ?? 0) !== version) throw new Refusal('rule_changed')
    const { isEnabled, action, threshold, phrases } = settings
    const values = { rule, version: version + 1, isEnabled, action, threshold, phrases }
    await insertVersion.require(tx, { ...values, changedBy: tx.actor.name }, 'rule_changed')
    await recordAudit(tx, {
      action: 'rule.change',
      subject: { kind: 'rule', id: rule },
      before: current ? toSettings(current) : DEFAULT_FLAG_SETTINGS[rule],
      after: settings,
    })
    tx.afterCommit(() => cache(tx).delete(tx.siteId))
  })
}
