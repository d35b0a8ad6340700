import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'

/** Options for a batch writer. */
export interface BatchWriterOptions<Entry> {
  /** The minimum time between two writes of a key; entries in between are dropped. */
  readonly intervalMilliseconds: number
  /** Writes a batch, sorted by key so that two processes cannot deadlock. */
  write(ctx: Context, entries: readonly (readonly [key: string, entry: Entry])[]): Promise<void>
  /** The log message of a failed write. */
  readonly failureMessage: string
}

interface WriterState<Entry> {
  readonly writtenAt: Map<string, number>
  pending: Map<string, Entry>
  isWriting: boolean
}

const maxTrackedKeys = 50_000

/**
 * Creates a function that queues an entry for the next batch write. Entries that arrive during a write form the next
 * batch. It never waits and never fails; call it outside of a transaction.
 */
export function createBatchWriter<Entry>(
  options: BatchWriterOptions<Entry>,
): (ctx: Context, key: string, entry: Entry) => void {
  const states = new WeakMap<Services, WriterState<Entry>>()
  return (ctx, key, entry) => {
    const state = states.get(ctx.services) ?? { writtenAt: new Map(), pending: new Map(), isWriting: false }
    states.set(ctx.services, state)
    const now = ctx.now().getTime()
    const writtenAt = state.writtenAt.get(key)
    if (writtenAt !== undefined && Math.abs(now - writtenAt) < options.intervalMilliseconds) return
    if (state.writtenAt.size >= maxTrackedKeys) state.writtenAt.clear()
    state.writtenAt.set(key, now)
    state.pending.set(key, entry)
    if (!state.isWriting) void writePending(ctx, state, options)
  }
}

async function writePending<Entry>(
  ctx: Context,
  state: WriterState<Entry>,
  options: BatchWriterOptions<Entry>,
): Promise<void> {
  state.isWriting = true
  try {
    while (state.pending.size > 0) {
      const batch = [...state.pending].sort(([first], [second]) => (first < second ? -1 : 1))
      state.pending = new Map()
      await options.write(ctx, batch)
    }
  } catch (error) {
    ctx.log.warn({ err: error }, options.failureMessage)
  } finally {
    state.isWriting = false
  }
}
