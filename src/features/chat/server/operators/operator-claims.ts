import { findOwnMailbox } from '#features/accounts/server/accounts.ts'
import { requireFictionalProfiles } from '#features/profiles/server/profiles.ts'
import { Refusal } from '#platform/refusal.ts'
import { actForMember, inTransaction, type StaffContext } from '#platform/server/context.ts'
import { CLAIM_TRIES, CONVERSATION_CLAIM_SECONDS } from '../../operators.rules.ts'
import { markChatRead } from '../chat.ts'
import { recordConversation, requireFictionalConversation, requireOperatorId } from './operators.ts'
import { claimOldest, claimWaiting, deleteClaim, lockOperator } from './operators.sql.ts'

/**
 * Claims the conversation that waits longest, for a quarter of an hour. Concurrent callers get different ones. The messages
 * count as read from then on.
 * @throws Refusal `fictional_profiles_off`, `no_conversation_waits`
 */
export async function claimNextConversation(ctx: StaffContext): Promise<{ id: string }> {
  await requireFictionalProfiles(ctx)
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    const oldest = await inTransaction(ctx, claimOldestIn)
    if (oldest.isClaimed) return { id: oldest.id }
  }
  throw new Refusal('no_conversation_waits')
}

async function claimOldestIn(tx: StaffContext): Promise<{ id: string; isClaimed: boolean }> {
  await lockOperator.run(tx, { staffId: requireOperatorId(tx) })
  const { conversation_id: id, is_claimed: isClaimed } = await claimOldest.require(
    tx,
    { ...listClaimValues(tx), ownMailbox: await findOwnMailbox(tx) },
    'no_conversation_waits',
  )
  if (isClaimed) await recordClaim(tx, id)
  return { id, isClaimed }
}

/**
 * Claims a waiting conversation. Claiming one's own again extends it.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`, `conversation_claimed`, `no_conversation_waits`
 */
export async function claimConversation(ctx: StaffContext, { id }: { id: string }): Promise<{ id: string }> {
  await requireFictionalProfiles(ctx)
  const isClaimed = await inTransaction(ctx, (tx) => claim(tx, id))
  if (isClaimed) return { id }
  const { claimed_until: until } = await requireFictionalConversation(ctx, id)
  throw new Refusal(until !== null && until > ctx.now() ? 'conversation_claimed' : 'no_conversation_waits')
}

async function claim(tx: StaffContext, id: string): Promise<boolean> {
  const claimed = await claimWaiting.one(tx, { ...listClaimValues(tx), conversationId: id })
  if (claimed) await recordClaim(tx, id)
  return claimed !== null
}

function listClaimValues(tx: StaffContext) {
  const until = new Date(tx.now().getTime() + CONVERSATION_CLAIM_SECONDS * 1_000)
  return { staffId: requireOperatorId(tx), until }
}

/** Marks the messages of a claimed conversation as read, and records the claim. */
async function recordClaim(tx: StaffContext, conversationId: string): Promise<void> {
  const found = await requireFictionalConversation(tx, conversationId)
  const { id, profile_id: profileId, last_seq: seq } = found
  await markChatRead(actForMember(tx, profileId), { id, seq })
  await recordConversation(tx, 'conversation.claim', found)
}

/**
 * Ends the caller's claim of a conversation. Changes nothing when the caller has none.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`
 */
export async function releaseConversation(ctx: StaffContext, { id }: { id: string }): Promise<Record<string, never>> {
  await requireFictionalProfiles(ctx)
  await inTransaction(ctx, async (tx) => {
    const found = await requireFictionalConversation(tx, id)
    const count = await deleteClaim.run(tx, { conversationId: id, staffId: requireOperatorId(tx) })
    if (count > 0) await recordConversation(tx, 'conversation.release', found)
  })
  return {}
}
