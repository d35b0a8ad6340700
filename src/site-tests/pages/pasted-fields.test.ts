import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract, officeContract } from '../../app/features.ts'

/** A schema of zod with the parts that hold other schemas. */
interface Schema {
  readonly def: {
    readonly type: string
    readonly shape?: Readonly<Record<string, Schema>>
    readonly options?: readonly Schema[]
    readonly innerType?: Schema
    readonly element?: Schema
    readonly in?: Schema
  }
  safeParse(value: unknown): { data?: unknown }
}

/** The fields that contain an address or a code that a person types, by their names. */
const FIELDS: Record<string, readonly [pasted: string, read: readonly string[]]> = {
  email: ['\u202A mailto:Anna＠Example.com.\u202C', ['Anna@Example.com']],
  code: ['\u200E１２３\u2011４５６\u200B', ['123456', '123-456']],
  appCode: ['\u200E１２３\u2011４５６\u200B', ['123456']],
}

function listFields(schema: Schema | undefined, path: string): { path: string; name: string; field: Schema }[] {
  if (!schema) return []
  const { shape = {}, options = [], innerType, element, in: input } = schema.def
  const own = Object.entries(shape).flatMap(([name, field]) =>
    name in FIELDS && field.def.type !== 'object'
      ? [{ path: `${path}.${name}`, name, field }]
      : listFields(field, `${path}.${name}`),
  )
  return [...own, ...[...options, innerType, element, input].flatMap((part) => listFields(part, path))]
}

const procedures = [contract, officeContract].flatMap((part) =>
  Object.entries(part).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(
      ([name, endpoint]) => [`${feature}.${name}`, endpoint as AnyContractProcedure] as const,
    ),
  ),
)

const fields = procedures.flatMap(
  ([name, endpoint]) => listFields(endpoint['~orpc'].inputSchema as Schema | undefined, name), // contracts are schemas of zod
)

test('every kind of field is found', () => {
  expect(fields.length).toBeGreaterThan(18)
  expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(Object.keys(FIELDS)))
})

test.each(fields)('$path is read as it was meant', ({ name, field }) => {
  const [pasted, read = []] = FIELDS[name] ?? []
  expect(read).toContain(field.safeParse(pasted).data)
})

test('the walk reads the schemas of zod', () => {
  const schema = z.object({ body: z.array(z.object({ email: z.string().optional() })).optional() })
  expect(listFields(schema as unknown as Schema, 'x').map(({ path }) => path)).toEqual(['x.body.email'])
})
