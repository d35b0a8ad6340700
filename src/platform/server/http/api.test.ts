import * as z from 'zod'
import { expect, test } from 'vitest'
import {
  instant,
  machineEndpoint,
  memberEndpoint,
  memberEndpointDuringHold,
  publicEndpoint,
  type OutputOf,
} from '#platform/contract.ts'
import { memberIdOf, type Context, type MemberContext } from '#platform/server/context.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { implementContract, type Operations } from './api.ts'
import { createInProcessApi } from './api-handler.ts'

const sharedWorld = shareWorld()

const output = z.string()
const forMember = async (ctx: MemberContext) => ctx.actor.memberId
const forAnyone = async (ctx: Context) => memberIdOf(ctx) ?? 'a visitor'

const contract = {
  member: memberEndpoint.output(output),
  duringHold: memberEndpointDuringHold.output(output),
  anyone: publicEndpoint.output(output),
  machine: machineEndpoint.output(output),
}

// The type check fails when one of the lines is no longer an error.
test('only the operation of a member endpoint may require a member', () => {
  const operations: Operations<typeof contract> = {
    member: forMember,
    duringHold: forMember,
    anyone: forAnyone,
    machine: forAnyone,
  }
  // @ts-expect-error -- a visitor may call this endpoint
  operations.anyone = forMember
  // @ts-expect-error -- a machine has no member
  operations.machine = forMember
  expect(Object.keys(operations)).toEqual(Object.keys(contract))
})

test('an endpoint whose operation receives a member refuses visitors', () => {
  const accesses = Object.entries(contract).map(([name, endpoint]) => [name, endpoint['~orpc'].meta.access])
  expect(Object.fromEntries(accesses)).toEqual({
    member: 'member',
    duringHold: 'member',
    anyone: 'public',
    machine: 'machine',
  })
})

const times = {
  times: publicEndpoint.output(z.object({ at: instant, endedAt: instant.nullable(), seenAt: instant.optional() })),
}
const at = new Date('2026-03-01T12:00:00.123Z')

test('an operation returns an instant as a date, and server rendering caches the text that browsers receive', async () => {
  const world = await sharedWorld()
  const row: OutputOf<typeof times.times> = { at, endedAt: null, seenAt: at }
  const { router } = implementContract(times, { times: async () => row })
  const api = createInProcessApi<typeof times>(router, world.ctx())
  const text: { at: string; endedAt: string | null; seenAt?: string } = await api.times()
  expect(text).toStrictEqual({ at: '2026-03-01T12:00:00.123Z', endedAt: null, seenAt: '2026-03-01T12:00:00.123Z' })
})

test('an operation that returns an instant as text, or one of another year than the database has, is a defect', async () => {
  const world = await sharedWorld()
  const call = (first: Date) => {
    const { router } = implementContract(times, { times: async () => ({ at: first, endedAt: null }) })
    return createInProcessApi<typeof times>(router, world.ctx()).times()
  }
  // @ts-expect-error -- the contract encodes it
  await expect(call(at.toISOString())).rejects.toThrow('general')
  await expect(call(new Date('0500-01-01T00:00:00Z'))).rejects.toThrow('general')
})
