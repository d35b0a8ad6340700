import { isNew } from '#features/profiles/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { declareLimit, giveBack, canSpendLimit, trySpendLimit, type Limit } from '#platform/server/rate-limit.ts'
import { findStartContext, type OutcomeRow } from './chat.sql.ts'
import { startConversation, type StartRequest } from './send-queue.ts'

/** Conversations that anybody may begin in a day, and how many more once they are a member for a week (T20). */
const startLimit = declareLimit('chat.starts', { points: 20, windowSeconds: 86_400 })
const extraStartLimit = declareLimit('chat.more_starts', { points: 40, windowSeconds: 86_400 })

/**
 * Stores a message that may begin a conversation, at a pace of people (decision 041). Only what began one counts.
 * @throws Refusal `new_people_used_up`
 */
export async function startWithinLimit(ctx: Context, start: StartRequest): Promise<OutcomeRow> {
  const limit = await reserveStart(ctx, start.other_id)
  let hasBegun = false
  try {
    const outcome = await startConversation(ctx.db, start)
    hasBegun = outcome.is_new && outcome.seq === 1
    return outcome
  } finally {
    if (limit && !hasBegun) await giveBack(ctx, limit)
  }
}

/** Whether this member has begun as many conversations as they may for now. */
export async function isStartLimitReached(ctx: Context, otherId: string): Promise<boolean> {
  if (await canSpendLimit(ctx, startLimit)) return false
  const { is_new_member: is_young } = await loadStartContext(ctx, otherId)
  return is_young || !(await canSpendLimit(ctx, extraStartLimit))
}

/** Takes one start where it is one; below the first limit it is not asked whether it is: what was none is given back. */
async function reserveStart(ctx: Context, otherId: string): Promise<Limit | null> {
  if (await trySpendLimit(ctx, startLimit)) return startLimit
  const { is_start, is_new_member: is_young } = await loadStartContext(ctx, otherId)
  if (!is_start) return null
  if (!is_young && (await trySpendLimit(ctx, extraStartLimit))) return extraStartLimit
  throw new Refusal('new_people_used_up')
}

async function loadStartContext(ctx: Context, otherId: string): Promise<{ is_start: boolean; is_new_member: boolean }> {
  const { is_start, signup_at } = await findStartContext.only(ctx.db, [memberOf(ctx), otherId, ctx.siteId])
  return { is_start, is_new_member: isNew(signup_at, ctx.now()) }
}
