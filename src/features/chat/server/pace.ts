import { isNew } from '#features/profiles/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { declareLimit, giveBack, hasRoom, takeRoom, type Limit } from '#platform/server/rate-limit.ts'
import { findPace, type OutcomeRow } from './chat.sql.ts'
import { startDurably, type Start } from './send-queue.ts'

/** Conversations that anybody may begin in a day, and how many more once they are a member for a week (T20). */
const starts = declareLimit('chat.starts', { points: 20, windowSeconds: 86_400 })
const moreStarts = declareLimit('chat.more_starts', { points: 40, windowSeconds: 86_400 })

/**
 * Stores a message that may begin a conversation, at a pace of people (decision 041). Only what began one counts.
 * @throws Refusal `new_people_used_up`
 */
export async function startPaced(ctx: Context, start: Start): Promise<OutcomeRow> {
  const limit = await takeStart(ctx, start.other_id)
  let hasBegun = false
  try {
    const outcome = await startDurably(ctx.db, start)
    hasBegun = outcome.is_new && outcome.seq === 1
    return outcome
  } finally {
    if (limit && !hasBegun) await giveBack(ctx, limit)
  }
}

/** Whether this member has begun as many conversations as they may for now. */
export async function isPaceUsedUp(ctx: Context, otherId: string): Promise<boolean> {
  if (await hasRoom(ctx, starts)) return false
  const { is_young } = await paceOf(ctx, otherId)
  return is_young || !(await hasRoom(ctx, moreStarts))
}

/** Takes one start where it is one; below the first limit it is not asked whether it is: what was none is given back. */
async function takeStart(ctx: Context, otherId: string): Promise<Limit | null> {
  if (await takeRoom(ctx, starts)) return starts
  const { is_start, is_young } = await paceOf(ctx, otherId)
  if (!is_start) return null
  if (!is_young && (await takeRoom(ctx, moreStarts))) return moreStarts
  throw new Refusal('new_people_used_up')
}

async function paceOf(ctx: Context, otherId: string): Promise<{ is_start: boolean; is_young: boolean }> {
  const { is_start, signup_at } = await findPace.only(ctx.db, [memberOf(ctx), otherId, ctx.siteId])
  return { is_start, is_young: isNew(signup_at, ctx.now()) }
}
