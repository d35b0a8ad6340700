import { toOfficeOrigin } from '#features/sites/rules.ts'
import { newInProcessCaller, type Caller } from '../caller.ts'
import type { LimitCase } from './limit-case.ts'
import type { TestMember } from '../test-members.ts'
import type { World } from '../world.ts'

const filesByPath = import.meta.glob<{ limits?: readonly LimitCase[] }>('../../features/*/server/*.cases.ts', {
  eager: true,
})

/** Every endpoint with a declared rate limit. A test fails when a limit has no case. */
export const limitCases: readonly LimitCase[] = Object.values(filesByPath).flatMap(({ limits = [] }) => limits)

/** Creates a visitor of the office with an IP address. */
export function newOfficeCallerFrom(world: World, ip: string): Caller {
  return newInProcessCaller(world.site.app, { origin: toOfficeOrigin(world.origin), ip })
}

/** Creates a caller with an IP address: of the member, or of a visitor without one. */
export function newCallerFrom(world: World, ip: string, member?: TestMember): Caller {
  return newInProcessCaller(world.site.app, { origin: world.origin, ip, cookies: member ? { sid: member.token } : {} })
}
