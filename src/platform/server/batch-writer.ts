import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'

/** How notes are written down. */
export interface BatchWriterOptions<Entry> {
  /** A key is written at most once in this time; what is noted in between is left out. */
  readonly intervalMilliseconds: number
  /** Stores what was noted, in the order of the keys, so that two processes cannot lock each other out. */
  write(ctx: Context, entries: readonly (readonly [key: string, note: Entry])[]): Promise<void>
  /** What the log says when that failed. */
  readonly failureMessage: string
}

interface WriterState<Entry> {
  readonly writtenAt: Map<string, number>
  pending: Map<string, Entry>
  isWriting: boolean
}

const maxTrackedKeys = 50_000

/**
 * Makes a function that notes something which happens often and is written seldom, together with whatever else came by
 * while the previous write ran. It never waits and never fails; call it outside of a transaction.
 */
export function batchWriter<Entry>(options: BatchWriterOptions<Entry>): (ctx: Context, key: string, entry: Entry) => void {
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

async function writePending<Entry>(ctx: Context, state: WriterState<Entry>, options: BatchWriterOptions<Entry>): Promise<void> {
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
