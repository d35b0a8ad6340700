import * as z from 'zod'
import { expect, test } from 'vitest'
import { machineEndpoint, memberEndpoint, memberEndpointDuringHold, publicEndpoint } from '#platform/contract.ts'
import { memberIdOf, type Context, type MemberContext } from '#platform/server/context.ts'
import type { Operations } from './api.ts'

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
