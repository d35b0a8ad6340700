import * as z from 'zod'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { busMessage } from './bus-messages.ts'
import { createBus, type Bus, type BusMessage } from './bus.ts'

/** Publishes messages of an operator's command, whose process has no connection to the others. */
export const publishMessages = queuedJob(
  'platform.publish_messages',
  z.object({ messages: z.array(busMessage).readonly() }),
  async (ctx, { messages }) => {
    for (const message of messages) ctx.services.bus.publish(message)
  },
)

/**
 * Creates the bus of an operator's command, which enqueues a job that publishes the messages.
 * @param enqueue enqueues `publishMessages`
 */
export function createQueuedBus(enqueue: (messages: readonly BusMessage[]) => Promise<void>): Bus {
  const enqueued: Promise<void>[] = []
  return createBus(() => ({
    send: (messages) => void enqueued.push(enqueue(messages)),
    close: async () => void (await Promise.all(enqueued)),
  }))
}
