import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { isRefusal, Refusal, toRefusal } from '#platform/refusal.ts'
import { type Context, type MemberContext, isMember } from '#platform/server/context.ts'
import { networkOf, WIDE_NETWORK_FACTOR, wideNetworkOf } from '#platform/server/http/network.ts'
import { later } from '../ago.ts'

interface Rate {
  readonly points: number
  readonly windowSeconds: number
}

/** A rate limit of `points` uses per `windowSeconds`. Only `declareRateLimit` creates one. */
export interface RateLimit extends Rate {
  readonly name: string
  readonly isDeclared: true
}

/** A rate limit on reads, per member and per network, which a household, an office or a mobile mast shares. */
export interface ReadBudget extends RateLimit {
  readonly networkPoints: number
}

const declared = new Map<string, RateLimit | ReadBudget>()

/**
 * Declares a rate limit, beside the operation that consumes it (docs/decisions/045).
 * @param name `<feature>.<what>`; a test exhausts every declared limit
 */
export function declareRateLimit(name: string, rate: Rate): RateLimit {
  return declare({ name, ...rate, isDeclared: true })
}

/** Declares a rate limit of reads that reveal members. It counts per member and per network. */
export function declareReadBudget(name: string, rate: Rate & { networkPoints: number }): ReadBudget {
  return declare({ name, ...rate, isDeclared: true })
}

function declare<Kind extends RateLimit>(limit: Kind): Kind {
  if (declared.has(limit.name)) throw new Error(`the limit ${limit.name} is declared twice`)
  declared.set(limit.name, limit)
  return limit
}

/**
 * Lists every limit and budget that the loaded modules declare.
 * @internal for the test that compares them with their cases
 */
export function listDeclaredRateLimits(): ReadonlyMap<string, RateLimit | ReadBudget> {
  return declared
}

/** Counts uses per rate limit and key. */
export interface RateLimits {
  consume(limit: RateLimit, key: string): Promise<void>
  /** Refunds one use. */
  refund(limit: RateLimit, key: string): Promise<void>
  /** Returns whether another use would be refused. */
  isExhausted(limit: RateLimit, key: string): Promise<boolean>
}

/** The counter of one rate limit: `points` uses per `duration` in seconds. `keyPrefix` is its name. */
export interface LimiterOptions {
  readonly keyPrefix: string
  readonly points: number
  readonly duration: number
}

/** Creates rate limits that are counted in this process. */
export function createInMemoryRateLimits(factor = 1): RateLimits {
  return createRateLimits((options) => new RateLimiterMemory(options), factor)
}

/**
 * Creates rate limits.
 * @param createLimiter creates the counter of one limit, on its first use
 * @param factor multiplies every limit, rounded; 1 except in tests
 */
export function createRateLimits(
  createLimiter: (options: LimiterOptions) => RateLimiterAbstract,
  factor: number,
): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()
  function getLimiter(limit: RateLimit): RateLimiterAbstract {
    const found = limiters.get(limit.name)
    if (found) return found
    const points = Math.max(1, Math.round(limit.points * factor))
    const limiter = createLimiter({ keyPrefix: limit.name, points, duration: limit.windowSeconds })
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    async consume(limit, key) {
      await getLimiter(limit).consume(key).catch(throwRefusal)
    },
    async refund(limit, key) {
      await getLimiter(limit).reward(key)
    },
    async isExhausted(limit, key) {
      const used = await getLimiter(limit).get(key)
      return used !== null && used.remainingPoints <= 0
    },
  }
}

function throwRefusal(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) })
}

/**
 * Counts one use by the member, or by the network of a visitor. A refusal carries Retry-After.
 * @throws Refusal `rate_limited` with `retryAfterSeconds`, and `retryAt` as ISO 8601
 */
export async function consumeRateLimit(ctx: Context, limit: RateLimit): Promise<void> {
  await (isMember(ctx) ? consumeForKey(ctx, limit, ctx.actor.memberId) : consumeNetworkRateLimit(ctx, limit))
}

/** Counts one use under a key, such as a partner or a hashed address. Throws as `consumeRateLimit`. */
export async function consumeRateLimitForKey(ctx: Context, limit: RateLimit, key: string): Promise<void> {
  await consumeForKey(ctx, limit, key)
}

/**
 * Counts one use by the network of the request; in IPv6 also by its /48, which has a ten times higher limit. Throws as
 * `consumeRateLimit`.
 */
export async function consumeNetworkRateLimit(ctx: Context, limit: RateLimit): Promise<void> {
  await consumeForKey(ctx, limit, networkOf(ctx.ip))
  const wide = wideNetworkOf(ctx.ip)
  if (wide === null) return
  await consumeForKey(ctx, toWideLimit(limit), wide)
}

/**
 * Counts one use by the network of the request for one key, such as a hashed address, with the /48 as above. Throws as
 * `consumeRateLimit`.
 */
export async function consumeNetworkRateLimitFor(ctx: Context, limit: RateLimit, key: string): Promise<void> {
  await consumeForKey(ctx, limit, `${key} ${networkOf(ctx.ip)}`)
  const wide = wideNetworkOf(ctx.ip)
  if (wide !== null) await consumeForKey(ctx, toWideLimit(limit), `${key} ${wide}`)
}

/** Refunds one use that `consumeNetworkRateLimitFor` counted. */
export async function refundNetworkRateLimitFor(ctx: Context, limit: RateLimit, key: string): Promise<void> {
  const wide = wideNetworkOf(ctx.ip)
  await ctx.services.rateLimits.refund(limit, `${key} ${networkOf(ctx.ip)}`)
  if (wide !== null) await ctx.services.rateLimits.refund(toWideLimit(limit), `${key} ${wide}`)
}

function toWideLimit(limit: RateLimit): RateLimit {
  return { ...limit, name: `${limit.name}.wide`, points: limit.points * WIDE_NETWORK_FACTOR }
}

/** Counts one use by the member. Returns false, without counting, when the limit is reached. */
export async function tryConsumeRateLimit(ctx: MemberContext, limit: RateLimit): Promise<boolean> {
  return tryConsumeRateLimitForKey(ctx, limit, ctx.actor.memberId)
}

/** Counts one use under a key. Returns false, without counting, when the limit is reached. */
export async function tryConsumeRateLimitForKey(ctx: Context, limit: RateLimit, key: string): Promise<boolean> {
  const { rateLimits } = ctx.services
  try {
    await rateLimits.consume(limit, key)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    await rateLimits.refund(limit, key) // a refused use counts too
    return false
  }
}

/** Refunds one use by the member. */
export async function refundRateLimit(ctx: MemberContext, limit: RateLimit): Promise<void> {
  await ctx.services.rateLimits.refund(limit, ctx.actor.memberId)
}

/** Returns whether the member has a use left, without counting one. */
export async function hasRateLimitLeft(ctx: MemberContext, limit: RateLimit): Promise<boolean> {
  return !(await ctx.services.rateLimits.isExhausted(limit, ctx.actor.memberId))
}

/**
 * Counts one read by the member and by their network; a visitor counts for the network only (T18).
 * @throws Refusal `rate_limited`, as `consumeRateLimit`
 */
export async function consumeReadBudget(ctx: Context, { networkPoints, ...budget }: ReadBudget): Promise<void> {
  if (isMember(ctx)) await consumeForKey(ctx, budget, ctx.actor.memberId)
  await consumeNetworkRateLimit(ctx, { ...budget, name: `${budget.name}.network`, points: networkPoints })
}

async function consumeForKey(ctx: Context, limit: RateLimit, key: string): Promise<void> {
  await ctx.services.rateLimits.consume(limit, key).catch((error: unknown) => {
    throw isRefusal(error) ? withRetryTime(ctx, error) : error
  })
}

function withRetryTime(ctx: Context, { code, details }: Refusal): Refusal {
  const seconds = Number(details['retryAfterSeconds'])
  ctx.response.headers.push(['retry-after', String(seconds)])
  return toRefusal(code, { ...details, retryAt: later(ctx, { seconds }).toISOString() })
}
