import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'

/** How often something may be done: at most `points` times in `windowSeconds`. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly windowSeconds: number
}

/** Counts uses per limit and key. */
export interface Limits {
  use(limit: Limit, key: string): Promise<void>
}

/**
 * Limits counted in this process.
 * @param factor multiplies every limit; 1 except in load tests
 */
export function limitsInMemory(factor = 1): Limits {
  const limiters = new Map<string, RateLimiterMemory>()
  function limiterOf(limit: Limit): RateLimiterMemory {
    const found = limiters.get(limit.name)
    if (found) return found
    const made = new RateLimiterMemory({ points: limit.points * factor, duration: limit.windowSeconds })
    limiters.set(limit.name, made)
    return made
  }
  return {
    async use(limit, key) {
      await limiterOf(limit).consume(key).catch(refuse)
    },
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) })
}

/**
 * Counts one use by whoever asks.
 * @throws Refusal `rate_limited` with `retryAfterSeconds`
 */
export async function useLimit(ctx: Context, limit: Limit, key: string = ctx.memberId ?? ctx.ip): Promise<void> {
  await ctx.services.limits.use(limit, key)
}
