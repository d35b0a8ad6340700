import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'

/** How notes are written down. */
export interface Writing<Note> {
  /** A key is written at most once in this time; what is noted in between is left out. */
  readonly everyMilliseconds: number
  /** Stores what was noted, in the order of the keys, so that two processes cannot lock each other out. */
  write(ctx: Context, notes: readonly (readonly [key: string, note: Note])[]): Promise<void>
  /** What the log says when that failed. */
  readonly failure: string
}

interface Notebook<Note> {
  readonly writtenAt: Map<string, number>
  waiting: Map<string, Note>
  isWriting: boolean
}

const rememberAtMost = 50_000

/**
 * Makes a function that notes something which happens often and is written seldom, together with whatever else came by
 * while the previous write ran. It never waits and never fails; call it outside of a transaction.
 */
export function seldomWriter<Note>(writing: Writing<Note>): (ctx: Context, key: string, note: Note) => void {
  const notebooks = new WeakMap<Services, Notebook<Note>>()
  return (ctx, key, note) => {
    const book = notebooks.get(ctx.services) ?? { writtenAt: new Map(), waiting: new Map(), isWriting: false }
    notebooks.set(ctx.services, book)
    const now = ctx.now().getTime()
    const writtenAt = book.writtenAt.get(key)
    if (writtenAt !== undefined && Math.abs(now - writtenAt) < writing.everyMilliseconds) return
    if (book.writtenAt.size >= rememberAtMost) book.writtenAt.clear()
    book.writtenAt.set(key, now)
    book.waiting.set(key, note)
    if (!book.isWriting) void writeWaiting(ctx, book, writing)
  }
}

async function writeWaiting<Note>(ctx: Context, book: Notebook<Note>, writing: Writing<Note>): Promise<void> {
  book.isWriting = true
  try {
    while (book.waiting.size > 0) {
      const batch = [...book.waiting].sort(([one], [other]) => (one < other ? -1 : 1))
      book.waiting = new Map()
      await writing.write(ctx, batch)
    }
  } catch (error) {
    ctx.log.warn({ err: error }, writing.failure)
  } finally {
    book.isWriting = false
  }
}
