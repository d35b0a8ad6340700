import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import { newUuid } from '#platform/server/database/uuid.ts'
import { toInput, type Fields } from '../../pages/office-calls.ts'
import { findNearestNames } from '../nearest-names.ts'
import type { Field } from './endpoint-fields.ts'
import type { StaffEndpoint } from './staff-endpoints.ts'

/** The fields of a command line, in the form in which the office sends them. */
export interface TypedFields {
  readonly fields: Fields
  /** The idempotency keys that the command made. */
  readonly keys: Readonly<Record<string, string>>
}

type ReadInput = () => Promise<Uint8Array>

/**
 * Reads the fields `name=value` of an endpoint. `@path` is the content of a file and `@-` the standard input, as text in
 * UTF-8 or as a file; a value that begins with `@` is written `@@`. A list is repeated. A missing idempotency key is made.
 * @returns the fields, or what is wrong with the command line
 */
export async function readTypedFields(
  endpoint: StaffEndpoint,
  assignments: readonly string[],
  readInput: ReadInput,
): Promise<TypedFields | { readonly problem: string }> {
  const lists = new Map<Field, string[]>()
  for (const assignment of assignments) {
    const [, name = '', value = ''] = /^([^=]+?)(?:\[\])?=([\s\S]*)$/.exec(assignment) ?? []
    const field = endpoint.fields.find((each) => each.name === name)
    if (!field) return { problem: describeUnknownField(endpoint, name || assignment) }
    const values = lists.get(field) ?? []
    if (values.length > 0 && !field.isList) return { problem: `${name} is one value, and stands here twice.` }
    const read = await readValue(field, value, readInput)
    if ('problem' in read) return read
    lists.set(field, [...values, read.text])
  }
  const keys = makeKeys(endpoint, lists)
  const typed = [...lists].map(([{ name, isList }, values]) => (isList ? [`${name}[]`, values] : [name, values[0]]))
  return { fields: { ...Object.fromEntries(typed), ...keys }, keys }
}

function describeUnknownField({ name, fields }: StaffEndpoint, typed: string): string {
  if (fields.length === 0) return `${name} has no fields, so it cannot have ${typed}.`
  const nearest = findNearestNames(
    typed,
    fields.map((field) => field.name),
  ) // the three that are most alike
  return `${name} has no field ${typed}. Did you mean ${nearest.join(', ')}?`
}

async function readValue(
  { name, isFile }: Field,
  value: string,
  readInput: ReadInput,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (value.startsWith('@@') || !value.startsWith('@')) return { text: value.replace(/^@@/, '@') }
  const path = value.slice(1)
  const content = await (path === '-' ? readInput() : readFile(path)).catch(() => null)
  if (content === null) return { problem: `${path}, the value of ${name}, cannot be read.` }
  const text = isFile ? Buffer.from(content).toString('base64') : decodeText(content)
  return text === null ? { problem: `${path}, the value of ${name}, is no text in UTF-8.` } : { text }
}

/** Decodes a text with the line ends of a form, without a byte order mark. Returns null when it is not in UTF-8. */
function decodeText(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll('\r\n', '\n')
  } catch {
    return null
  }
}

function makeKeys({ fields }: StaffEndpoint, given: ReadonlyMap<Field, unknown>): Record<string, string> {
  const missing = fields.filter((field) => field.isKey && !given.has(field))
  return Object.fromEntries(missing.map(({ name }) => [name, newUuid(new Date())]))
}

/** Lists what the schema of the endpoint finds wrong with the fields. */
export async function listInputProblems({ procedure }: StaffEndpoint, fields: Fields): Promise<string[]> {
  const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined // every schema of a contract is one of zod
  const parsed = await schema?.safeParseAsync(toInput(fields))
  return (parsed?.error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
}
