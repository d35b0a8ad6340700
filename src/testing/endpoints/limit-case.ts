import type { Caller } from '../caller.ts'
import type { World } from '../world.ts'

/** A request that counts towards a limit. */
export interface LimitUse {
  readonly world: World
  /** The caller of a member, or of a visitor when the limit is keyed by network. */
  readonly caller: Caller
  /** The number of earlier requests. */
  readonly index: number
}

/** An endpoint with a declared rate limit. */
export interface LimitCase {
  readonly limit: string
  readonly endpoint: string
  /**
   * The key of the limit: the member, the network, or a value in the input that is the same in every request, such as
   * an e-mail address.
   */
  readonly keyedBy: 'member' | 'network' | 'input'
  /** True when the caller is at the host of the office. */
  readonly isInOffice?: true
  /** True when requests beyond the limit are handled later instead of refused. A test of the operation covers that. */
  readonly isQueuedOverLimit?: true
  /** The maximum per window. A test compares it with the declaration and with docs/operations.md. */
  readonly points: number
  readonly windowSeconds: number
  readonly networkPoints?: number
  /** The refusal code beyond the limit. Defaults to `rate_limited`. */
  readonly refusal?: string
  /** The points of another limit of the endpoint, which is reached first. */
  readonly earlierLimitPoints?: number
  prepare?(world: World): Promise<unknown>
  request(use: LimitUse): Promise<Response>
}

/** Creates a male member. Returns his id. */
export async function createMan(world: World): Promise<string> {
  return (await world.member({ gender: 'male' })).id
}
