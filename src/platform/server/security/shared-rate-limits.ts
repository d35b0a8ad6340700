import { RateLimiterCluster, RateLimiterClusterMaster, RateLimiterRedis } from 'rate-limiter-flexible'
import { isRefusal } from '#platform/refusal.ts'
import { hashRedisKey, type RedisClient } from '#platform/server/redis.ts'
import { createInMemoryRateLimits, createRateLimits, type RateLimits } from './rate-limit.ts'

/** The time to wait for another process, after which a use is counted in this one. */
const TIMEOUT_MILLISECONDS = 500

/** Redis, and how an installation stores its counts there. */
export interface RedisRateLimitOptions {
  readonly redis: RedisClient
  /** The prefix of every key. */
  readonly prefix: string
  /** Hashes the keys, because some contain an IP address. */
  readonly secret: string
  /** Multiplies every limit. */
  readonly factor: number
}

/** Creates rate limits that all processes count in Redis. Without Redis, each process counts for itself. */
export function createRedisRateLimits({ redis, prefix, secret, factor }: RedisRateLimitOptions): RateLimits {
  const limits = createRateLimits(
    ({ keyPrefix, ...options }) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `${prefix}:${keyPrefix}`,
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      }),
    factor,
  )
  const hashKey = (key: string) => hashRedisKey(secret, key)
  return withFallback(
    {
      consume: (limit, key) => limits.consume(limit, hashKey(key)),
      refund: (limit, key) => limits.refund(limit, hashKey(key)),
      isExhausted: (limit, key) => limits.isExhausted(limit, hashKey(key)),
    },
    createInMemoryRateLimits(factor),
  )
}

/** Creates rate limits of a child process, which the primary process counts for all of its children. */
export function createChildRateLimits(factor: number): RateLimits {
  const limits = createRateLimits((options) => new RateLimiterCluster(options), factor)
  return withFallback(limits, createInMemoryRateLimits(factor))
}

/** Counts the rate limits of all child processes. The primary process calls it. */
export function countChildRateLimits(): RateLimiterClusterMaster {
  return new RateLimiterClusterMaster()
}

/** Uses the fallback when the shared counts fail or take too long. A refusal by the shared counts is final. */
function withFallback(shared: RateLimits, fallback: RateLimits): RateLimits {
  return {
    consume: (limit, key) => tryFirst(shared.consume(limit, key), () => fallback.consume(limit, key)),
    refund: (limit, key) => tryFirst(shared.refund(limit, key), () => fallback.refund(limit, key)),
    isExhausted: (limit, key) => tryFirst(shared.isExhausted(limit, key), () => fallback.isExhausted(limit, key)),
  }
}

async function tryFirst<Result>(first: Promise<Result>, second: () => Promise<Result>): Promise<Result> {
  const timeout = createTimeout()
  try {
    return await Promise.race([first, timeout.expired])
  } catch (error) {
    if (isRefusal(error)) throw error
    return second()
  } finally {
    clearTimeout(timeout.timer)
  }
}

function createTimeout(): { expired: Promise<never>; timer: NodeJS.Timeout } {
  const { promise, reject } = Promise.withResolvers<never>()
  return { expired: promise, timer: setTimeout(() => reject(new Error('the count timed out')), TIMEOUT_MILLISECONDS) }
}
