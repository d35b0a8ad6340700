import { oc } from '@orpc/contract'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { publicEndpoint } from '#platform/contract.ts'
import {
  collectContract,
  collectErasers,
  collectInvariants,
  collectJobs,
  collectRouter,
  collectRoutes,
  collectTables,
  defineFeature,
} from '#platform/server/feature.ts'
import { withoutPersonalData, type Eraser, type Table } from '#platform/server/feature-tables.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'

const erasers: Record<'parents' | 'children' | 'toys', Eraser> = {
  parents: async () => undefined,
  children: async () => undefined,
  toys: async () => undefined,
}
const excluded = { excluded: 'a test' }
const greetContract = { greet: publicEndpoint.output(z.string()) }
const job = scheduledJob('first.clean', '* * * * *', async () => undefined)
const rule = { name: 'first.check', text: 'select', all: async () => [] }
const addRoutes = () => undefined

const first = defineFeature({
  name: 'first',
  api: implementContract(greetContract, { greet: async () => 'hello' }),
  routes: [addRoutes],
  jobs: [job],
  tables: {
    parent: { erasure: { erasedBy: erasers.parents }, export: excluded },
    setting: withoutPersonalData,
  },
})
const second = defineFeature({
  name: 'second',
  tables: {
    toy: { erasure: { erasedBy: erasers.toys }, export: excluded },
    child: { erasure: { erasedBy: erasers.children }, export: excluded },
    cousin: { erasure: { erasedBy: erasers.children }, export: excluded },
    nephew: { erasure: { cascadesFrom: 'cousin' }, export: excluded },
  },
})
const features = [first, second] as const

test('the contract and the router contain the endpoints of each feature under its name', () => {
  expect(collectContract(features)).toEqual({ first: greetContract })
  expect(Object.keys(collectRouter(features))).toEqual(['first'])
})

test('the type of the contract has exactly the features with endpoints', () => {
  const contract = collectContract(features)
  const { greet }: typeof greetContract = contract.first
  expect(greet).toBe(greetContract.greet)
  // @ts-expect-error -- the feature has no endpoints
  expect(contract.second).toBeUndefined()
})

test('routes and jobs are collected', () => {
  expect(collectRoutes(features)).toEqual([addRoutes])
  expect(collectJobs(features)).toEqual([job])
})

test('tables are collected with their owner, in the order of the features', () => {
  expect(collectTables(features).map(({ owner, name }) => `${owner}.${name}`)).toEqual(
    ['first.parent', 'first.setting'].concat('second.toy', 'second.child', 'second.cousin', 'second.nephew'),
  )
})

test('a table of two features is refused', () => {
  const other = defineFeature({ name: 'other', tables: { child: withoutPersonalData } })
  expect(() => collectTables([...features, other])).toThrow('child is a table of other and of another feature')
})

test('C-24 later features erase first, and each eraser runs once', () => {
  expect(collectErasers(features)).toEqual([erasers.toys, erasers.children, erasers.parents])
})

test('invariants are collected', () => {
  const withRule = defineFeature({ name: 'other', invariants: { 'I0 a rule': rule as never } })
  expect(Object.keys(collectInvariants([...features, withRule]))).toEqual(['I0 a rule'])
})

// The type check fails when one of the lines is no longer an error.
test('a table declares its erasure and its export', () => {
  // @ts-expect-error -- a table with personal data has no erasure
  const withoutErasure: Table = { export: excluded }
  // @ts-expect-error -- a table with personal data has no export
  const withoutExport: Table = { erasure: { erasedWithAccount: true } }
  // @ts-expect-error -- an empty declaration says nothing about personal data
  const empty: Table = {}
  expect([withoutErasure, withoutExport, empty]).toHaveLength(3)
})

test('an endpoint declares its access', () => {
  const contract = { open: oc.route({ method: 'GET', path: '/open' }).output(z.string()) }
  // @ts-expect-error -- the endpoint has none of the bases of platform/contract.ts
  expect(() => implementContract(contract, { open: async () => 'open' })).toThrow('GET /open declares no access')
})
