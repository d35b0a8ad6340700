import { LRUCache } from 'lru-cache'
import { createBatchWriter } from '#platform/server/database/batch-writer.ts'
import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'

/** Options for a throttled writer. */
export interface ThrottledWriterOptions<Entry> {
  /** The minimum time between two writes of a key; entries in between are dropped. */
  readonly intervalMilliseconds: number
  /** Writes a batch, sorted by key so that two processes cannot deadlock. */
  write(ctx: Context, entries: readonly (readonly [key: string, entry: Entry])[]): Promise<void>
  /** The log message of a failed write. */
  readonly failureMessage: string
}

interface WriterState<Entry> {
  readonly writtenAt: LRUCache<string, number>
  readonly enqueue: (item: readonly [key: string, entry: Entry]) => Promise<void>
}

const MAX_TRACKED_KEYS = 50_000
const MAX_BATCH_SIZE = 1_000

/**
 * Creates a function that queues an entry for the next batch write, at most once in an interval per key. It never waits
 * and never fails; call it outside of a transaction.
 */
export function createThrottledWriter<Entry>(
  options: ThrottledWriterOptions<Entry>,
): (ctx: Context, key: string, entry: Entry) => void {
  const states = new WeakMap<Services, WriterState<Entry>>()
  return (ctx, key, entry) => {
    const state = states.get(ctx.services) ?? createState(ctx, options)
    states.set(ctx.services, state)
    const now = ctx.now().getTime()
    const writtenAt = state.writtenAt.get(key)
    if (writtenAt !== undefined && Math.abs(now - writtenAt) < options.intervalMilliseconds) return
    state.writtenAt.set(key, now)
    void state.enqueue([key, entry])
  }
}

function createState<Entry>(ctx: Context, options: ThrottledWriterOptions<Entry>): WriterState<Entry> {
  const enqueue = createBatchWriter<readonly [string, Entry], void>({
    maxBatchSize: MAX_BATCH_SIZE,
    maxRunning: 1,
    keysOf: ([key]) => [key],
    async write(entries) {
      const sorted = entries.toSorted(([first], [second]) => (first < second ? -1 : 1))
      await options.write(ctx, sorted).catch((error: unknown) => ctx.log.warn({ err: error }, options.failureMessage))
      return entries.map(() => undefined)
    },
  })
  // Unlike `max`, `maxSize` allocates no entries in advance.
  return { writtenAt: new LRUCache({ maxSize: MAX_TRACKED_KEYS, sizeCalculation: () => 1 }), enqueue }
}
