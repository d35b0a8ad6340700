import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { moveLastActive } from './profiles.sql.ts'

const coalesceMilliseconds = 60_000
const rememberAtMost = 50_000

interface Seen {
  readonly writtenAt: Map<string, number>
  waiting: Map<string, Date>
  isWriting: boolean
}

const seenBy = new WeakMap<Services, Seen>()

/**
 * Notes that the logged-in member is here. It is written at most once a minute per member, together with whoever
 * else came by while the previous write ran. Never waits and never fails; call it outside of a transaction.
 */
export function memberSeen(ctx: Context): void {
  if (ctx.memberId === null) return
  const seen = seenIn(ctx.services)
  const now = ctx.now()
  const writtenAt = seen.writtenAt.get(ctx.memberId)
  if (writtenAt !== undefined && Math.abs(now.getTime() - writtenAt) < coalesceMilliseconds) return
  if (seen.writtenAt.size >= rememberAtMost) seen.writtenAt.clear()
  seen.writtenAt.set(ctx.memberId, now.getTime())
  seen.waiting.set(ctx.memberId, now)
  if (!seen.isWriting) void writeWaiting(ctx, seen)
}

function seenIn(services: Services): Seen {
  const known = seenBy.get(services)
  if (known) return known
  const made: Seen = { writtenAt: new Map(), waiting: new Map(), isWriting: false }
  seenBy.set(services, made)
  return made
}

async function writeWaiting(ctx: Context, seen: Seen): Promise<void> {
  seen.isWriting = true
  try {
    while (seen.waiting.size > 0) {
      // In the order of the ids, so that two processes cannot lock each other out.
      const batch = [...seen.waiting].sort(([one], [other]) => (one < other ? -1 : 1))
      seen.waiting = new Map()
      await moveLastActive.run(ctx.db, [batch.map(([memberId]) => memberId), batch.map(([, at]) => at)])
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'last activity was not written')
  } finally {
    seen.isWriting = false
  }
}
