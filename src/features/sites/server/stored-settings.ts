// Public: other features or the app use this file.
import { settingKeys, storedSettings, type SettingKey } from './settings.ts'

/** Returns the name of a stored setting, or null when there is none of this name. */
export function findSettingKey(name: string): SettingKey | null {
  return settingKeys.find((key) => key === name) ?? null
}

/** Parses the value of one setting. `problem` is what is wrong with it, in words. */
export function parseSetting(key: SettingKey, value: unknown): { value: unknown; problem: null } | { problem: string } {
  const parsed = storedSettings.shape[key].safeParse(value)
  if (parsed.success && value !== undefined) return { value: parsed.data, problem: null }
  const issue = parsed.error?.issues[0]
  const path = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
  return { problem: `${issue?.message ?? 'has no value'}${path}` }
}

/** The settings of a row as far as they are valid, and the others with what is wrong with each. */
export interface ParsedSettings {
  readonly valid: Readonly<Record<string, unknown>>
  readonly invalid: readonly { readonly key: SettingKey; readonly problem: string }[]
}

/** Parses the settings of a row key by key, so that one wrong value does not make the others useless. */
export function parseStoredSettings(row: unknown): ParsedSettings {
  const stored = typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.entries(row) : []
  const results = stored.flatMap(([name, value]) => {
    const key = findSettingKey(name)
    return key ? [{ key, ...parseSetting(key, value) }] : []
  })
  return {
    valid: Object.fromEntries(results.flatMap((each) => ('value' in each ? [[each.key, each.value]] : []))),
    invalid: results.flatMap(({ key, problem }) => (problem === null ? [] : [{ key, problem }])),
  }
}
