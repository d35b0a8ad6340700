import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { createBus, createInProcessBus, type Bus } from '#platform/server/live/bus.ts'
import { openChildTransport } from '#platform/server/live/child-transport.ts'
import { createRedisTransport } from '#platform/server/live/redis-transport.ts'
import { createSmtpMailer } from '#platform/server/mail/mailer.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { PUSH_HOSTS } from '#platform/server/push/push-hosts.ts'
import { createPushSender } from '#platform/server/push/push-sender.ts'
import { deriveVapidKeys } from '#platform/server/push/vapid-keys.ts'
import { getRedisPrefix, openRedis } from '#platform/server/redis.ts'
import { createInMemoryRateLimits, type RateLimits } from '#platform/server/security/rate-limit.ts'
import { createChildRateLimits, createRedisRateLimits } from '#platform/server/security/shared-rate-limits.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import type { Config } from './config.ts'
import { readSecret } from './processes/data-folder.ts'
import { getDemoPaymentSettings, getDemoSmsSettings } from './dev-tools.ts'

const maxQueued = { passwords: 50, images: 20 }

/** The state that all processes of an installation share. */
export interface SharedState {
  readonly bus: Bus
  readonly rateLimits: RateLimits
}

/** Connects to the other processes: through Redis, through the primary process, or not at all. */
export function openSharedState(config: Config, log: Logger): SharedState {
  if (config.redisUrl) return openRedisState({ ...config, redisUrl: config.redisUrl }, log)
  const factor = config.limitFactor
  return cluster.isWorker
    ? { bus: createBus(openChildTransport), rateLimits: createChildRateLimits(factor) }
    : { bus: createInProcessBus(), rateLimits: createInMemoryRateLimits(factor) }
}

function openRedisState(config: Config & { redisUrl: string }, log: Logger): SharedState {
  const secret = readSecret(config)
  const prefix = getRedisPrefix(secret)
  const redis = openRedis(config.redisUrl, log)
  return {
    bus: createBus(createRedisTransport(redis, `${prefix}:bus`)),
    rateLimits: createRedisRateLimits({ redis, prefix, secret, factor: config.limitFactor }),
  }
}

/** Creates the services of this installation. */
export function createServices(config: Config, storage: Storage, { bus, rateLimits }: SharedState): NetworkServices {
  const secret = readSecret(config)
  const keys = deriveVapidKeys(secret)
  return {
    bus,
    storage,
    imageClassifier: null,
    mailer: config.smtpUrl ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null,
    pushSender: createPushSender({ keys, contact: config.mailFrom }),
    concurrencyLimiters: {
      passwords: createConcurrencyLimiter(maxQueued.passwords),
      images: createConcurrencyLimiter(maxQueued.images),
    },
    rateLimits,
    settings: {
      demo: config.demo,
      payment: config.payment ?? getDemoPaymentSettings(config.port),
      mailReportKey: config.mailReportKey,
      push: { publicKey: keys.publicKey, hosts: PUSH_HOSTS },
      sms: config.sms ?? (config.demo ? getDemoSmsSettings(config.port) : null),
      secret,
    },
  }
}
