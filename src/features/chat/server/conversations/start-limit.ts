import { isNew } from '#features/profiles/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MemberContext } from '#platform/server/context.ts'
import {
  declareRateLimit,
  refundRateLimit,
  hasRateLimitLeft,
  tryConsumeRateLimit,
  type RateLimit,
} from '#platform/server/security/rate-limit.ts'
import { findStartContext, type OutcomeRow } from '../chat.sql.ts'
import { createOpenerLimit } from './identical-openers.ts'
import { startConversation, type StartRequest } from '../messages/send-queue.ts'

/** Limits on the conversations that a member starts in a day: 20, and 40 more after their first week (T20). */
const startLimit = declareRateLimit('chat.starts', { points: 20, windowSeconds: 86_400 })
const extraStartLimit = declareRateLimit('chat.more_starts', { points: 40, windowSeconds: 86_400 })

/**
 * Sends a message that may start a conversation, within the daily limit on starts and the limit on identical openers
 * (docs/product/rules/chat.md). Other messages do not count.
 * @throws Refusal `chat_start_limit_reached`
 */
export async function startWithinLimit(ctx: MemberContext, start: StartRequest): Promise<OutcomeRow> {
  const limit = await reserveStart(ctx, start.other_id)
  let hasStarted = false
  try {
    const outcome = await startConversation(ctx.db, { ...start, ...(await createOpenerLimit(ctx, start)) })
    hasStarted = outcome.isNew && outcome.seq === 1
    return outcome
  } finally {
    if (limit && !hasStarted) await refundRateLimit(ctx, limit)
  }
}

/** Reports whether the member has used up the daily limit on starts. */
export async function isStartLimitReached(ctx: MemberContext, otherId: string): Promise<boolean> {
  if (await hasRateLimitLeft(ctx, startLimit)) return false
  const { isNewMember } = await loadStartContext(ctx, otherId)
  return isNewMember || !(await hasRateLimitLeft(ctx, extraStartLimit))
}

/**
 * Spends one start of the daily limit and returns the limit to refund, or null for a message that starts nothing.
 * Below the first limit it does not check whether the message is a start; `startWithinLimit` refunds it if it is not.
 */
async function reserveStart(ctx: MemberContext, otherId: string): Promise<RateLimit | null> {
  if (await tryConsumeRateLimit(ctx, startLimit)) return startLimit
  const { isStart, isNewMember } = await loadStartContext(ctx, otherId)
  if (!isStart) return null
  if (!isNewMember && (await tryConsumeRateLimit(ctx, extraStartLimit))) return extraStartLimit
  throw new Refusal('chat_start_limit_reached')
}

async function loadStartContext(
  ctx: MemberContext,
  otherId: string,
): Promise<{ isStart: boolean; isNewMember: boolean }> {
  const { isStart, signupAt } = await findStartContext.oneOrThrow(ctx, { memberId: ctx.actor.memberId, otherId })
  return { isStart, isNewMember: isNew(signupAt, ctx.now()) }
}
