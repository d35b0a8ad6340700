import { randomUUID } from 'node:crypto'
import { pause } from '#platform/calls/retry.ts'
import type { RedisClient } from '#platform/server/redis.ts'
import { decodeMessages, encodeMessages } from './bus-messages.ts'
import type { BusMessage, OpenBusTransport } from './bus.ts'

const RESUME_MILLISECONDS = 1_000

/**
 * Creates a transport over a Redis channel. Redis stores no message, so after each reconnection this process assumes that
 * it has missed some. If it failed to send some, it reports that to the others.
 */
export function createRedisTransport(redis: RedisClient, channel: string): OpenBusTransport {
  return (receive) => {
    const ownId = randomUUID()
    let isSubscribed = false
    let hasLostMessages = false
    function send(messages: readonly BusMessage[]): void {
      redis.publish(channel, encodeMessages(ownId, messages)).catch(() => (hasLostMessages = true))
    }
    async function resume(): Promise<void> {
      // The client itself subscribes again when it reconnects.
      if (!isSubscribed) await redis.subscribe(channel, (text) => receive(decodeMessages(text, ownId)))
      isSubscribed = true
      receive([{ to: 'everyone' }])
      if (!hasLostMessages) return
      hasLostMessages = false
      send([{ to: 'everyone' }])
    }
    async function resumeUntilDone(): Promise<void> {
      while (redis.isReady) {
        const isDone = await resume().then(
          () => true,
          () => false, // such as a Redis that still loads its data; a lost connection becomes ready again
        )
        if (isDone) return
        await pause(RESUME_MILLISECONDS)
      }
    }
    redis.on('ready', () => void resumeUntilDone())
    return {
      send,
      close: async () => {
        if (redis.isReady) await redis.close().catch(() => undefined)
        redis.destroy()
      },
    }
  }
}
