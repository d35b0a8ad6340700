import { newInjectedCaller, type Caller } from './caller.ts'
import { memberLimitCases } from './limit-cases-of-members.ts'
import { visitorLimitCases } from './limit-cases-of-visitors.ts'
import type { TestMember } from './people.ts'
import type { World } from './world.ts'

/** One use of a limit. */
export interface Use {
  readonly world: World
  /** A member, or a visitor where the limit is of the network. */
  readonly caller: Caller
  /** How many uses went before. */
  readonly turn: number
}

/** An endpoint that spends a declared limit. */
export interface LimitCase {
  readonly limit: string
  readonly endpoint: string
  /**
   * What uses are counted for: the member, the network, or a thing of the request that `ask` leaves the same. A deferred
   * limit refuses nothing: what goes beyond it is done later, which a test beside its operation shows.
   */
  readonly countedFor: 'member' | 'network' | 'thing' | 'deferred'
  /** Declared, so that a number that changes has to change here and in docs/operations.md too. */
  readonly points: number
  readonly windowSeconds: number
  readonly networkPoints?: number
  /** What a use beyond the last one is refused with, where that is not `rate_limited`. */
  readonly refusal?: string
  /** Points of another limit that are spent first. */
  readonly pointsBefore?: number
  prepare?(world: World): Promise<unknown>
  ask(use: Use): Promise<Response>
}

/** Every endpoint that spends a declared limit; a limit without a case fails a test. */
export const limitCases: readonly LimitCase[] = [...visitorLimitCases, ...memberLimitCases]

/** A caller at an address of the internet: as the member, or as a visitor. */
export function callerFrom(world: World, ip: string, member?: TestMember): Caller {
  return newInjectedCaller(world.site.app, { origin: world.origin, ip, cookies: member ? { sid: member.token } : {} })
}
