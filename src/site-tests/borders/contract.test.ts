import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { calendarDate, INTEGER_MAX, instantInput } from '#platform/contract.ts'
import { findText } from '#platform/server/texts.ts'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'
import { contract, officeContract } from '../../app/features.ts'

const endpoints = listEndpoints()

test('no two endpoints have the same method and path', () => {
  const routes = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
})

test('no endpoint has a name that the client library reserves', () => {
  const reserved = new Set(['use', 'router', 'middleware', 'lazy', 'key', 'call', 'queryOptions', 'queryKey', 'then'])
  expect(endpoints.filter(({ name }) => reserved.has(name.split('.')[1] ?? ''))).toEqual([])
})

test('R-8.30 every error that an endpoint declares has a status and a text', () => {
  const declared = endpoints.flatMap(({ name, errors }) =>
    Object.entries(errors).map(([code, error]) => ({ name, code, error })),
  )
  expect(declared.filter(({ error }) => !(error.status && error.status >= 400 && error.status < 600))).toEqual([])
  expect(declared.filter(({ code }) => findText('nl', `refusals.${code}`) === null).map(({ code }) => code)).toEqual([])
})

test('R-7.01 R-7.02 R-7.03 R-7.06 R-7.08 R-7.14 R-7.16 R-7.17 R-7.18 R-7.19 R-7.20 R-7.25 the endpoints in the specification exist', () => {
  const routes = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  const named = [
    'PUT /user.php',
    'POST /user.php',
    'GET /user.php',
    'GET /logout.php',
    'GET /settings.php',
    'GET /chats.php',
    'GET /likes.php',
    'DELETE /chat.php',
    'POST /page-hidden.php',
    'GET /interests.php',
    'GET /regions.php',
    'GET /companyinfo.php',
    'GET /bundles',
    'GET /orders',
    'GET /orders/{id}',
    'PUT /orders/{id}',
    'PUT /orders/{id}/payments/{paymentId}',
    'POST /payments/notifications',
  ]
  expect(named.filter((call) => !routes.has(call))).toEqual([])
})

type JsonSchema = { readonly [key: string]: unknown }

/** Lists every schema in a JSON schema, with its path. */
function listSchemas(schema: unknown, path: string): (readonly [path: string, schema: JsonSchema])[] {
  if (typeof schema !== 'object' || schema === null) return []
  const parts = Object.entries(schema).flatMap(([key, part]) => listSchemas(part, `${path} ${key}`))
  return [[path, schema as JsonSchema], ...parts]
}

/** Lists the schemas of the inputs of all endpoints, before and after their transformations. */
function listInputSchemas(): (readonly [path: string, schema: JsonSchema])[] {
  return [contract, officeContract].flatMap((features) =>
    Object.entries(features).flatMap(([feature, procedures]) =>
      Object.entries<AnyContractProcedure>(procedures).flatMap(([key, procedure]) => {
        const { inputSchema } = procedure['~orpc']
        if (!inputSchema) return []
        return (['input', 'output'] as const).flatMap((io) =>
          listSchemas(
            z.toJSONSchema(inputSchema as z.ZodType, { io, unrepresentable: 'any' }),
            `${feature}.${key} ${io}`,
          ),
        )
      }),
    ),
  )
}

test('every number that an endpoint receives has limits that the database can store', () => {
  const numbers = listInputSchemas().filter(([, { type }]) => type === 'integer' || type === 'number')
  const unlimited = numbers.filter(([, schema]) => {
    if (Array.isArray(schema['enum']) || 'const' in schema) return false
    const max = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Infinity)
    const min = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -Infinity)
    return !(max <= INTEGER_MAX && min >= -INTEGER_MAX)
  })
  expect(numbers.length).toBeGreaterThan(20)
  expect(unlimited.map(([path]) => path)).toEqual([])
})

/** The pattern of leap years, by which zod validates dates and instants. */
const datePattern = String.raw`\d\d[2468][048]`

test('every date that an endpoint receives is of a year that the database and the calendar can represent', () => {
  const dates = listInputSchemas().filter(([, { pattern }]) => String(pattern).includes(datePattern))
  const unlimited = dates.filter(([, { format }]) => format !== undefined) // a further pattern replaces the format
  expect(dates.length).toBeGreaterThan(5)
  expect(unlimited.map(([path]) => path)).toEqual([])
  expect(instantInput.safeParse('0000-01-01T00:00:00Z').success).toBe(false)
  expect(calendarDate.safeParse('9999-12-31').success).toBe(false)
  expect(calendarDate.safeParse('2026-12-31').success).toBe(true)
})
