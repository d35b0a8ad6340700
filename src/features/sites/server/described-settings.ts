// Public: other features or the app use this file.
import * as z from 'zod'
import { browserSettings } from '../contract.ts'
import type { SettingMeaning } from './setting-meaning.ts'
import { settingMeanings } from './setting-meanings.ts'
import { settingKeys, storedSettings, type SettingKey } from './settings.ts'

/** A setting with its type, default, meaning and effect, for operators. */
export interface DescribedSetting extends SettingMeaning {
  readonly key: SettingKey
  /** The type in words, such as `integer of 0 to 10000`. */
  readonly type: string
  readonly defaultValue: unknown
  /** Whether browsers get it; the others never leave the server. */
  readonly isPublic: boolean
}

/** Describes every stored setting. */
export function describeSettings(): readonly DescribedSetting[] {
  const defaults: Record<string, unknown> = storedSettings.parse({})
  return settingKeys.map((key) => ({
    key,
    type: describeType(toSchema(key)),
    defaultValue: defaults[key],
    isPublic: Object.hasOwn(browserSettings.shape, key),
    ...settingMeanings[key],
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

function describeType(schema: Schema): string {
  const { type, enum: values, anyOf, description, minimum, maximum, maxLength } = schema
  if (description !== undefined) return description
  if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  if (anyOf) return anyOf.map((each) => describeType(each)).join(' or ')
  if (type === 'array') return describeList(schema)
  if (type === 'object') return describeObject(schema)
  if (type === 'integer') return `integer of ${minimum} to ${maximum}`
  return type === 'string' && maxLength !== undefined ? `text of at most ${maxLength} characters` : toWord(String(type))
}

function describeList({ items, minItems }: Schema): string {
  const item = items && items !== true && !Array.isArray(items) ? describeType(items) : 'value'
  const list = item.startsWith('one of') ? `list of ${item.slice('one of '.length)}` : `list of ${item}s`
  return minItems === undefined ? list : `${list}, at least ${minItems}`
}

function describeObject({ properties, additionalProperties: values }: Schema): string {
  if (properties) return `object with ${Object.keys(properties).join(', ')}`
  return typeof values === 'object' ? `object by name: ${describeType(values)}` : 'object'
}

function toWord(type: string): string {
  return type === 'string' ? 'text' : type
}
