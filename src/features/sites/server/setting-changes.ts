// Public: other features or the app use this file.
import { inTransaction, type Context } from '#platform/server/context.ts'
import { expirePublicPages } from '#platform/server/rendering/page-expiry.ts'
import { listRemovedChoices } from '../choices.rules.ts'
import { storedSettings, type SettingKey, type SiteSettings } from './settings.ts'
import { parseSetting } from './stored-settings.ts'
import { expireSite, loadSettings } from './site-cache.ts'
import {
  findSettingChangeRow,
  insertSettingChange,
  listSettingChangeRows,
  lockSettings,
  writeSettings,
  type SettingChangeRow,
} from './setting-history.sql.ts'

/** New values of settings by key; undefined restores the default. */
export type SettingChanges = { readonly [Key in SettingKey]?: unknown }

/** A change in the history of a site. */
export type SettingChange = SettingChangeRow

/** Returns what is wrong with the settings of a site, one sentence per problem. */
export type CheckSettings = (settings: SiteSettings) => string[]

/**
 * Changes settings of the current site and records each change. Every process uses them within a second, also for cached
 * public pages. A value that the site has already is no change.
 * @param check finds problems between settings. Only new ones refuse a change, so that a site can be mended step by step
 * @returns the names of the changed settings
 * @throws Error with a line per problem; then nothing is changed
 */
export async function changeSettings(
  ctx: Context,
  changes: SettingChanges,
  check: CheckSettings = () => [],
): Promise<string[]> {
  const parsed = Object.entries(changes).map(([key, value]) => [
    key as SettingKey,
    parseChange(key as SettingKey, value),
  ])
  return inTransaction(ctx, async (tx) => {
    const { settings: row } = await lockSettings.oneOrThrow(tx)
    const oldSettings = await loadSettings(tx)
    const oldProblems = new Set(check(oldSettings))
    const before = toRecord(row)
    const after = withoutUndefined({ ...before, ...Object.fromEntries(parsed) })
    const changed = parsed.map(([key]) => String(key)).filter((key) => toJson(before[key]) !== toJson(after[key]))
    if (changed.length === 0) return []
    await writeSettings.run(tx, { settings: JSON.stringify(after) })
    const settings = await loadSettings(tx)
    const problems = [
      ...check(settings).filter((problem) => !oldProblems.has(problem)),
      ...listRemovalProblems(oldSettings, settings),
    ]
    if (problems.length > 0) throw new Error(problems.join('\n'))
    for (const key of changed) await recordChange(tx, key, { before: before[key], after: after[key] })
    expireSite(tx)
    expirePublicPages(tx)
    return changed
  })
}

/** Profiles and messages may have an own choice, so that it is retired and never removed. */
function listRemovalProblems(before: SiteSettings, after: SiteSettings): string[] {
  return listRemovedChoices(before, after).map((choice) => `own_choices: ${choice} cannot be removed, only retired`)
}

function parseChange(key: SettingKey, value: unknown): unknown {
  if (value === undefined) return undefined
  const { problem, ...parsed } = parseSetting(key, value)
  if (problem !== null) throw new Error(`${key} ${problem}`)
  return 'value' in parsed ? parsed.value : undefined
}

/** Locks the settings of the current site until the end of the transaction, and returns them. */
export async function loadLockedSettings(tx: Context): Promise<SiteSettings> {
  await lockSettings.oneOrThrow(tx)
  return loadSettings(tx)
}

/** Records a change of the current site in its history. Call it in the transaction of the change. */
export async function recordChange(
  tx: Context,
  key: string,
  { before, after }: { before?: unknown; after?: unknown },
): Promise<void> {
  const changedBy = 'name' in tx.actor ? tx.actor.name : tx.actor.kind
  await insertSettingChange.run(tx, { changedBy, key, before: toJson(before), after: toJson(after) })
}

/** Lists the changes of the current site, or of one of its settings, the newest first. */
export async function listSettingChanges(
  ctx: Context,
  { key = null, limit }: { key?: string | null; limit: number },
): Promise<SettingChange[]> {
  return listSettingChangeRows.all(ctx, { key, limit })
}

/** Finds a change of the current site by its number. */
export async function findSettingChange(ctx: Context, id: number): Promise<SettingChange | null> {
  return findSettingChangeRow.one(ctx, { id })
}

function toRecord(row: unknown): Record<string, unknown> {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? { ...row } : {}
}

function withoutUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** The effect that a change of a setting would have. */
export interface SettingPreview {
  readonly before: unknown
  readonly after: unknown
  /** A sentence per problem; with any, the change would be refused. */
  readonly problems: string[]
}

/**
 * Previews a change of a setting of the current site. Changes nothing.
 * @param value undefined for the default
 */
export async function previewSetting(
  ctx: Context,
  { key, value }: { key: SettingKey; value: unknown },
  check: CheckSettings = () => [],
): Promise<SettingPreview> {
  const settings = await loadSettings(ctx)
  const before = settings[key]
  const fallback = value === undefined ? storedSettings.parse({})[key] : value
  const parsed = parseSetting(key, fallback)
  if (parsed.problem !== null) return { before, after: fallback, problems: [`${key} ${parsed.problem}`] }
  const oldProblems = new Set(check(settings))
  const changed = { ...settings, [key]: parsed.value }
  const problems = check(changed).filter((problem) => !oldProblems.has(problem))
  return { before, after: parsed.value, problems: [...problems, ...listRemovalProblems(settings, changed)] }
}
