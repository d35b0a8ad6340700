import { newInjectedCaller, type Caller } from './caller.ts'
import { memberLimitCases } from './member-limit-cases.ts'
import { visitorLimitCases } from './visitor-limit-cases.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** One use of a limit. */
export interface LimitUse {
  readonly world: World
  /** A member, or a visitor for a limit per network. */
  readonly caller: Caller
  /** The number of earlier uses. */
  readonly index: number
}

/** An endpoint that spends a declared limit. */
export interface LimitCase {
  readonly limit: string
  readonly endpoint: string
  /**
   * The key of the limit: the member, the network, or an object that is the same in every request. A deferred limit
   * refuses nothing: requests beyond it are handled later, which a test of the operation covers.
   */
  readonly countedFor: 'member' | 'network' | 'object' | 'deferred'
  /** The declared number. A test fails when it differs from the declaration or from docs/operations.md. */
  readonly points: number
  readonly windowSeconds: number
  readonly networkPoints?: number
  /** The refusal code of a use beyond the limit, if it is not `rate_limited`. */
  readonly refusal?: string
  /** The points of another limit that are spent first. */
  readonly pointsBefore?: number
  prepare?(world: World): Promise<unknown>
  request(use: LimitUse): Promise<Response>
}

/** Every endpoint that spends a declared limit; a limit without a case fails a test. */
export const limitCases: readonly LimitCase[] = [...visitorLimitCases, ...memberLimitCases]

/** Creates a caller with an IP address, as the member or as a visitor. */
export function newCallerFrom(world: World, ip: string, member?: TestMember): Caller {
  return newInjectedCaller(world.site.app, { origin: world.origin, ip, cookies: member ? { sid: member.token } : {} })
}
