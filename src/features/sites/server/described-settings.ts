import * as z from 'zod'
import { settingKeys, storedSettings, type SettingKey } from './settings.ts'

/** A setting with its type, default and meaning, for operators. */
export interface DescribedSetting {
  readonly key: SettingKey
  /** The type in words, such as `integer of 0 to 10000`. */
  readonly type: string
  readonly defaultValue: unknown
  readonly meaning: string
}

/** Describes every stored setting. */
export function describeSettings(): readonly DescribedSetting[] {
  const defaults: Record<string, unknown> = storedSettings.parse({})
  return settingKeys.map((key) => ({
    key,
    type: describeType(toSchema(key)),
    defaultValue: defaults[key],
    meaning: storedSettings.shape[key].description ?? '',
  }))
}

/** Converts the text that an operator typed to the value of a setting, which is not checked yet. */
export function parseSettingText(key: SettingKey, text: string): unknown {
  const { type } = toSchema(key)
  if (type === 'string') return text
  if (type === 'array' && !text.trim().startsWith('[')) return text.split(',').flatMap((each) => each.trim() || [])
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Schema = z.core.JSONSchema.BaseSchema

function toSchema(key: SettingKey): Schema {
  return z.toJSONSchema(storedSettings.shape[key], { io: 'input' })
}

function describeType({
  type,
  enum: values,
  anyOf,
  items,
  minimum,
  maximum,
  maxLength,
  additionalProperties,
}: Schema): string {
  if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  if (anyOf) return anyOf.map((each) => describeType(each)).join(' or ')
  if (type === 'array')
    return `list of ${items && items !== true && !Array.isArray(items) ? describeType(items) : 'values'}`
  if (type === 'object') return additionalProperties ? 'object by name' : 'object'
  if (type === 'integer') return `integer of ${minimum} to ${maximum}`
  return type === 'string' && maxLength !== undefined ? `text of at most ${maxLength} characters` : toWord(String(type))
}

function toWord(type: string): string {
  return type === 'string' ? 'text' : type
}
