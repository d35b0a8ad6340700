import { access, constants, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toJsonSchema, type JsonSchema } from './endpoint-fields.ts'
import type { StaffEndpoint } from './staff-endpoints.ts'

/** Returns the path of the file in the output of an endpoint, such as `file.xml`; null without one. */
export function findFilePath({ procedure }: StaffEndpoint): readonly string[] | null {
  const schema = procedure['~orpc'].outputSchema
  return schema ? findIn(toJsonSchema(schema, 'output')) : null
}

function findIn(schema: JsonSchema): readonly string[] | null {
  if (schema.contentMediaType) return []
  for (const part of schema.anyOf ?? []) {
    const path = findIn(part)
    if (path) return path
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const path = findIn(property)
    if (path) return [name, ...path]
  }
  return null
}

/** Splits an output into the content of its file, which is null where there is none this time, and the rest. */
export function takeFile(output: unknown, path: readonly string[]): { content: string | null; rest: unknown } {
  const [name, ...deeper] = path
  if (name === undefined) return { content: typeof output === 'string' ? output : null, rest: undefined }
  if (typeof output !== 'object' || output === null) return { content: null, rest: output }
  const record = output as Readonly<Record<string, unknown>> // an object of a contract has names
  const { content, rest } = takeFile(record[name], deeper)
  return { content, rest: { ...record, [name]: rest } }
}

/** Returns why no file can be written to a path, before anything is done; null when it can. */
export async function findPathProblem(path: string): Promise<string | null> {
  const isWritable = await access(dirname(path), constants.W_OK).then(
    () => true,
    () => false,
  )
  return isWritable ? null : `${path} cannot be written: there is no such folder, or it is not yours.`
}

/**
 * Writes a file that only its owner may read, since it can hold account numbers. Replaces an existing one with its
 * permissions.
 * @returns whether it is written
 */
export async function saveFile(path: string, content: string): Promise<boolean> {
  try {
    await using file = await open(path, 'w', 0o600)
    await file.chmod(0o600)
    await file.writeFile(content)
    return true
  } catch {
    return false
  }
}
