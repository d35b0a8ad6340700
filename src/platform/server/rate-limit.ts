import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isRefusal, Refusal } from '#platform/refusal.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { networkOf, WIDE_NETWORK_FACTOR, wideNetworkOf } from '#platform/server/network.ts'

interface Rate {
  readonly points: number
  readonly windowSeconds: number
}

/** How often something may be done: at most `points` times in `windowSeconds`. Only `declareLimit` makes one. */
export interface Limit extends Rate {
  readonly name: string
  readonly isDeclared: true
}

/** How much may be looked at by one member, and by all who share a network: a home, an office, a phone mast. */
export interface Budget extends Limit {
  readonly networkPoints: number
}

const declared = new Map<string, Limit | Budget>()

/**
 * Declares a limit beside the operation that spends it (docs/decisions/045).
 * @param name `<feature>.<what>`; a test spends every declared limit to its end
 */
export function declareLimit(name: string, rate: Rate): Limit {
  return declare({ name, ...rate, isDeclared: true })
}

/** Declares a budget, as `declareLimit`. */
export function declareBudget(name: string, rate: Rate & { networkPoints: number }): Budget {
  return declare({ name, ...rate, isDeclared: true })
}

function declare<Kind extends Limit>(limit: Kind): Kind {
  if (declared.has(limit.name)) throw new Error(`the limit ${limit.name} is declared twice`)
  declared.set(limit.name, limit)
  return limit
}

/** Every limit and budget that the loaded modules declare. */
export function listDeclaredLimits(): ReadonlyMap<string, Limit | Budget> {
  return declared
}

/** Counts uses per limit and key. */
export interface Limits {
  consume(limit: Limit, key: string): Promise<void>
  /** Takes a use back. */
  refundLimit(limit: Limit, key: string): Promise<void>
  /** Whether another use would be refused. */
  isExhausted(limit: Limit, key: string): Promise<boolean>
}

/**
 * Limits counted in this process.
 * @param factor multiplies every limit, to whole uses; 1 except in tests
 */
export function inMemoryLimits(factor = 1): Limits {
  const limiters = new Map<string, RateLimiterMemory>()
  function getLimiter(limit: Limit): RateLimiterMemory {
    const found = limiters.get(limit.name)
    if (found) return found
    const points = Math.max(1, Math.round(limit.points * factor))
    const limiter = new RateLimiterMemory({ points, duration: limit.windowSeconds })
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    async consume(limit, key) {
      await getLimiter(limit).consume(key).catch(throwRefusal)
    },
    async refundLimit(limit, key) {
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
export async function spendLimit(ctx: Context, limit: Limit): Promise<void> {
  await (ctx.memberId === null ? spendNetworkLimit(ctx, limit) : use(ctx, limit, ctx.memberId))
}

/** Counts one use of something of its own, such as a partner or a hashed address. Refuses as `spendLimit`. */
export async function spendLimitForKey(ctx: Context, limit: Limit, key: string): Promise<void> {
  await use(ctx, limit, key)
}

/**
 * Counts one use by the network that a request comes from, whoever asks; in IPv6 by the larger one around it too, which
 * has ten times as many. Refuses as `spendLimit`.
 */
export async function spendNetworkLimit(ctx: Context, limit: Limit): Promise<void> {
  await use(ctx, limit, networkOf(ctx.ip))
  const wide = wideNetworkOf(ctx.ip)
  if (wide === null) return
  await use(ctx, { ...limit, name: `${limit.name}.wide`, points: limit.points * WIDE_NETWORK_FACTOR }, wide)
}

/**
 * Counts one use by the member, or under a key, where there is room; false, and nothing is counted, where there is none.
 */
export async function trySpendLimit(ctx: Context, limit: Limit, key: string = memberOf(ctx)): Promise<boolean> {
  const { limits } = ctx.services
  try {
    await limits.consume(limit, key)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    await limits.refundLimit(limit, key) // a refused use counts too
    return false
  }
}

/** Takes back a use by the member that came to nothing. */
export async function giveBack(ctx: Context, limit: Limit): Promise<void> {
  await ctx.services.limits.refundLimit(limit, memberOf(ctx))
}

/** Whether the member may use a limit once more; nothing is counted. */
export async function canSpendLimit(ctx: Context, limit: Limit): Promise<boolean> {
  return !(await ctx.services.limits.isExhausted(limit, memberOf(ctx)))
}

/**
 * Counts one look by the member and by the network they come from; a visitor counts for the network (T18).
 * @throws Refusal `rate_limited`, as `spendLimit`
 */
export async function spendBudget(ctx: Context, { networkPoints, ...budget }: Budget): Promise<void> {
  if (ctx.memberId !== null) await use(ctx, budget, ctx.memberId)
  await spendNetworkLimit(ctx, { ...budget, name: `${budget.name}.network`, points: networkPoints })
}

async function use(ctx: Context, limit: Limit, key: string): Promise<void> {
  await ctx.services.limits.consume(limit, key).catch((error: unknown) => {
    throw isRefusal(error) ? withRetryTime(ctx, error) : error
  })
}

function withRetryTime(ctx: Context, { code, details }: Refusal): Refusal {
  const seconds = Number(details['retryAfterSeconds'])
  ctx.reply.headers.push(['retry-after', String(seconds)])
  return new Refusal(code, { ...details, retryAt: new Date(ctx.now().getTime() + seconds * 1000).toISOString() })
}
