import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Caller } from '#testing/caller.ts'
import { listEndpoints, buildUrl } from '#testing/endpoints/endpoints.ts'
import { listTestedEndpoints } from '#testing/endpoints/endpoint-cases.ts'
import { listOfficeEndpoints, sendToOffice } from '#testing/endpoints/office-endpoints.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld } from '#testing/world.ts'
import { officeContract } from '../../app/features.ts'

/** Values that pass a check for numbers or dates and that a column, or the next day, cannot represent. */
const extremes = [
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  -(2 ** 31),
  '0000-01-01',
  '2999-12-31',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
]

/** Lists the names of the fields of an input. */
function listFields(schema: unknown): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return Object.keys(json.properties ?? {})
}

/** Lists a copy of a body for each of its fields and each extreme value. */
function listVariants(body: unknown, fields: readonly string[]): Record<string, unknown>[] {
  return fields.flatMap((field) => extremes.map((value) => ({ ...Object(body), [field]: value })))
}

function toQuery(values: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()
}

async function send(caller: Caller, method: string, url: string, body: Record<string, unknown>): Promise<Response> {
  if (method === 'GET') return caller.get(`${url}?${toQuery(body)}`)
  return caller[method.toLowerCase() as 'post'](url, body)
}

test(
  'a number or a date that the database cannot store is no failure, in any field of any endpoint for members',
  { timeout: 300_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ credits: 50 }), await world.member({ gender: 'male' })]
    const caller = world.as(anna)
    const inputs = new Map(listEndpoints().map(({ name, input }) => [name, input]))
    const failures: string[] = []
    for (const endpoint of listThird(listTestedEndpoints()).filter(({ testCase }) => !testCase.isSentLast)) {
      const { access, blockedPairRequest } = endpoint.testCase
      const given = blockedPairRequest.body ?? access.body
      const body = typeof given === 'function' ? given(idsOf(bert.id)) : given
      const url = buildUrl(endpoint, { id: bert.id, list: 'received', paymentId: bert.id, withdrawalId: bert.id })
      for (const variant of listVariants(body, listFields(inputs.get(endpoint.name)))) {
        const { status } = await send(caller, endpoint.method, url, variant)
        if (status >= 500) failures.push(`${endpoint.name} ${status} ${JSON.stringify(variant).slice(0, 200)}`)
      }
    }
    expect(failures).toEqual([])
  },
)

function idsOf(id: string) {
  const kinds = ['member', 'publicMember', 'photo', 'order', 'invoice', 'conversation', 'savedSearch'] as const
  return Object.fromEntries(kinds.map((kind) => [kind, id])) as Record<(typeof kinds)[number], string>
}

test(
  'a number or a date that the database cannot store is no failure, in any field of any endpoint of the office',
  { timeout: 300_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    const failures: string[] = []
    for (const endpoint of listThird(listOfficeEndpoints().filter(({ access }) => access === 'staff'))) {
      const staff = await world.staff(endpoint.meta.roles.at(-1)!)
      const [feature = '', key = ''] = endpoint.name.split('.')
      const procedures = officeContract[feature as keyof typeof officeContract] as Record<string, AnyContractProcedure>
      const input = (await endpoint.testCase.input?.(world, staff)) ?? {}
      const base = endpoint.method === 'GET' ? Object.fromEntries(new URLSearchParams(input.query)) : input.body
      const fields = listFields(procedures[key]?.['~orpc'].inputSchema).filter(
        (name) => !(name in (input.params ?? {})),
      )
      for (const variant of listVariants(base, fields)) {
        const response = await sendToOffice(staff, endpoint, { ...input, body: variant, query: toQuery(variant) })
        if (response.status >= 500)
          failures.push(`${endpoint.name} ${response.status} ${JSON.stringify(variant).slice(0, 200)}`)
      }
    }
    expect(failures).toEqual([])
  },
)
