import type { AnySchema } from '@orpc/contract'
import * as z from 'zod'

/** A field of the input of an endpoint. */
export interface Field {
  readonly name: string
  /** Its values in words, such as `a date` or `returns or collections`. */
  readonly values: string
  readonly isRequired: boolean
  readonly isList: boolean
  /** Whether its value is a file in base64. */
  readonly isFile: boolean
  /** Whether it is an idempotency key, which the command makes. */
  readonly isKey: boolean
  readonly defaultValue: unknown
}

/** The part of a JSON Schema that contracts use. */
export interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: string | number | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly contentEncoding?: string
  readonly contentMediaType?: string
  readonly isIdempotencyKey?: boolean
}

/** Returns a schema of a contract as JSON Schema, with the values that a caller sends or receives. */
export function toJsonSchema(schema: AnySchema, io: 'input' | 'output'): JsonSchema {
  // every schema of a contract is one of zod
  return z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' }) as JsonSchema
}

/** Reads the fields of an input. */
export function readFields(schema: AnySchema | undefined): Field[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    values: describeValues(property),
    isRequired: required.includes(name),
    isList: property.type === 'array',
    isFile: property.contentEncoding === 'base64',
    isKey: property.isIdempotencyKey === true,
    defaultValue: property.default,
  }))
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-12-31',
  'date-time': 'a time such as 2026-12-31T09:30',
  uuid: 'an id',
}

function describeValues(schema: JsonSchema): string {
  const { type, format = '', minimum, maximum } = schema
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.join(', ')
  if (schema.anyOf) return schema.anyOf.map(describeValues).join(' or ')
  if (type === 'array') return `a list; repeat it: ${describeValues(schema.items ?? {})}`
  if (type === 'integer' || type === 'number') return `a number${describeRange(minimum, maximum)}`
  if (schema.contentEncoding) return 'a file, as @path'
  return FORMATS[format] ?? 'text'
}

function describeRange(minimum: number | undefined, maximum: number | undefined): string {
  const limits = [
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
  ].filter(Boolean)
  return limits.length > 0 ? ` ${limits.join(' ')}` : ''
}
