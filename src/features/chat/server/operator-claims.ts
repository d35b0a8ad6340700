import { requireFictionalProfiles } from '#features/profiles/server/profiles.ts'
import { Refusal } from '#platform/refusal.ts'
import { actForMember, inTransaction, type StaffContext } from '#platform/server/context.ts'
import { CLAIM_TRIES, CONVERSATION_CLAIM_SECONDS } from '../operators.rules.ts'
import { markChatRead } from './chat.ts'
import { recordConversation, requireFictionalConversation, requireOperatorId } from './operators.ts'
import { claimWaiting, deleteClaim } from './operators.sql.ts'

/**
 * Claims the conversation that waits longest, for a quarter of an hour. Concurrent callers get different ones. The messages
 * count as read from then on.
 * @throws Refusal `fictional_profiles_off`, `no_conversation_waits`
 */
export async function claimNextConversation(ctx: StaffContext): Promise<{ id: string }> {
  await requireFictionalProfiles(ctx)
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    const claimed = await claim(ctx, null)
    if (claimed) return claimed
  }
  throw new Refusal('no_conversation_waits')
}

/**
 * Claims a waiting conversation. Claiming one's own again extends it.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`, `conversation_claimed`, `no_conversation_waits`
 */
export async function claimConversation(ctx: StaffContext, { id }: { id: string }): Promise<{ id: string }> {
  await requireFictionalProfiles(ctx)
  const claimed = await claim(ctx, id)
  if (claimed) return claimed
  const { claimed_until: until } = await requireFictionalConversation(ctx, id)
  throw new Refusal(until !== null && until > ctx.now() ? 'conversation_claimed' : 'no_conversation_waits')
}

async function claim(ctx: StaffContext, conversationId: string | null): Promise<{ id: string } | null> {
  return inTransaction(ctx, async (tx) => {
    const until = new Date(tx.now().getTime() + CONVERSATION_CLAIM_SECONDS * 1_000)
    const values = [tx.siteId, tx.now(), requireOperatorId(tx), until, conversationId] as const
    const claimed = await claimWaiting.one(tx.db, [...values])
    if (!claimed) return null
    const found = await requireFictionalConversation(tx, claimed.conversation_id)
    const { id, profile_id: profileId, last_seq: seq } = found
    await markChatRead(actForMember(tx, profileId), { id, seq })
    await recordConversation(tx, 'conversation.claim', found)
    return { id }
  })
}

/**
 * Ends the caller's claim of a conversation. Changes nothing when the caller has none.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`
 */
export async function releaseConversation(ctx: StaffContext, { id }: { id: string }): Promise<Record<string, never>> {
  await requireFictionalProfiles(ctx)
  await inTransaction(ctx, async (tx) => {
    const found = await requireFictionalConversation(tx, id)
    const count = await deleteClaim.run(tx.db, [tx.siteId, id, requireOperatorId(tx)])
    if (count > 0) await recordConversation(tx, 'conversation.release', found)
  })
  return {}
}
