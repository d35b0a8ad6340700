import { findOwnMailbox } from '#features/accounts/server/members/own-member.ts'
import { requireFictionalProfiles } from '#features/profiles/server/fictional-setting.ts'
import { defineQueue } from '#features/staff/server/work-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { actForMember, inTransaction, type StaffContext } from '#platform/server/context.ts'
import { CONVERSATION_CLAIM_SECONDS } from '../../operators.rules.ts'
import { markChatRead } from '../chat.ts'
import { recordConversation, requireFictionalConversation } from './operators.ts'
import { listNextConversations, lockWaiting } from './operators.sql.ts'
import type { chatOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The claims of conversations with fictional profiles. */
export const conversationQueue = defineQueue({
  kind: 'conversation',
  claimSeconds: CONVERSATION_CLAIM_SECONDS,
  listNext: async (tx, limits) => listNextConversations.all(tx, { ...limits, ownMailbox: await findOwnMailbox(tx) }),
})

/**
 * Claims the conversation that waits longest, for a quarter of an hour. Concurrent callers get different ones. The messages
 * count as read from then on.
 * @throws Refusal `fictional_profiles_off`, `no_conversation_waits`
 */
export async function claimNextConversation(ctx: StaffContext): Promise<{ id: string }> {
  await requireFictionalProfiles(ctx)
  return inTransaction(ctx, async (tx) => {
    const [claimed] = await conversationQueue.claimNext(tx, 1)
    if (!claimed) throw new Refusal('no_conversation_waits')
    await recordClaim(tx, claimed.id)
    return { id: claimed.id }
  })
}

/**
 * Claims a waiting conversation. Claiming one's own again extends it.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`, `conversation_claimed`, `no_conversation_waits`
 */
export async function claimConversation(
  ctx: StaffContext,
  { id }: InputOf<typeof chatOfficeContract.claimConversation>,
): Promise<{ id: string }> {
  await requireFictionalProfiles(ctx)
  return inTransaction(ctx, async (tx) => {
    const [claimed] = await conversationQueue.claim(tx, await lockWaiting.all(tx, { conversationId: id }))
    if (claimed) await recordClaim(tx, id)
    else await refuseClaim(tx, id)
    return { id }
  })
}

async function refuseClaim(tx: StaffContext, id: string): Promise<never> {
  const { claimedBy: staffId } = await requireFictionalConversation(tx, id)
  throw new Refusal(staffId === null ? 'no_conversation_waits' : 'conversation_claimed')
}

/** Marks the messages of a claimed conversation as read, and records the claim. */
async function recordClaim(tx: StaffContext, conversationId: string): Promise<void> {
  const found = await requireFictionalConversation(tx, conversationId)
  const { id, profileId, lastSeq: seq } = found
  await markChatRead(actForMember(tx, profileId), { id, seq })
  await recordConversation(tx, 'conversation.claim', found)
}

/**
 * Ends the caller's claim of a conversation. Changes nothing when the caller has none.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`
 */
export async function releaseConversation(
  ctx: StaffContext,
  { id }: InputOf<typeof chatOfficeContract.releaseConversation>,
): Promise<void> {
  await requireFictionalProfiles(ctx)
  await inTransaction(ctx, async (tx) => {
    const found = await requireFictionalConversation(tx, id)
    if (await conversationQueue.release(tx, id)) await recordConversation(tx, 'conversation.release', found)
  })
}
