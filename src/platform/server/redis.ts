import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { createClient } from 'redis'
import { growingDelay } from '#platform/calls/retry.ts'

export type RedisClient = ReturnType<typeof createRedisClient>

const reconnectDelays = { initialMilliseconds: 50, maxMilliseconds: 1_000 }
const PING_MILLISECONDS = 1_000
const TIMEOUT_MILLISECONDS = 3_000

/**
 * Connects to Redis in the background, and again whenever the connection is lost. Commands fail at once while there is
 * no connection. Logs when the connection is lost and when it is back.
 */
export function openRedis(url: string, log: Logger): RedisClient {
  const client = createRedisClient(url)
  let isAvailable = true
  client.on('error', (error: Error) => {
    if (isAvailable) log.warn({ err: error }, 'Redis is not available, so this process notifies no other')
    isAvailable = false
  })
  client.on('ready', () => {
    if (!isAvailable) log.warn('Redis is available again')
    isAvailable = true
  })
  void client.connect().catch(() => undefined) // fails only when it is closed before it was connected
  return client
}

function createRedisClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MILLISECONDS,
    socket: {
      connectTimeout: TIMEOUT_MILLISECONDS,
      socketTimeout: TIMEOUT_MILLISECONDS,
      reconnectStrategy: (attempt) => growingDelay(reconnectDelays, attempt),
    },
  })
}

/** Returns the prefix of everything that an installation stores in Redis, so that several can share one. */
export function getRedisPrefix(secret: string): string {
  return `vonk:${hashRedisKey(secret, 'installation')}`
}

/** Hashes a key that may contain an address, so that Redis stores none. */
export function hashRedisKey(secret: string, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22)
}
