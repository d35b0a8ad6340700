import { findMemberChat } from '#features/chat/server/chat.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import type { FirstMessage } from '../contract.ts'
import { deleteFirstMessage, deleteFirstMessagesOfMember, findFirstMessage, insertFirstMessage } from './signup.sql.ts'

/** Stores a visitor's message to a member, in the transaction that creates their account (C-80). */
export async function saveFirstMessage(
  ctx: Context,
  { memberId, to, text }: { memberId: string; to: string; text: string },
): Promise<void> {
  await insertFirstMessage.run(ctx, { memberId, recipientId: to, messageId: ctx.newId(), text })
}

/**
 * Returns the member's message from before signing up with its current price (C-80), or null when there is none or the
 * recipient cannot be reached. Chat's own endpoint sends it under `messageId`, so a repeat is not sent again.
 */
export async function viewFirstMessage(ctx: MemberContext): Promise<{ message: FirstMessage | null }> {
  const row = await findFirstMessage.one(ctx, { memberId: ctx.actor.memberId })
  if (!row) return { message: null }
  try {
    const { partner, sendingCost } = await findMemberChat(ctx, { id: row.recipientId })
    const { price, credits } = sendingCost
    return { message: { messageId: row.messageId, text: row.text, to: partner, price, credits } }
  } catch (error) {
    if (isRefusal(error)) return { message: null }
    throw error
  }
}

/** Deletes the message after it was sent or discarded. Idempotent. */
export async function discardFirstMessage(ctx: MemberContext): Promise<void> {
  await deleteFirstMessage.run(ctx, { memberId: ctx.actor.memberId })
}

/** Deletes the messages from and to an erased member. Listens to `memberErased`. */
export async function deleteFirstMessages(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteFirstMessagesOfMember.run(ctx, { memberId })
}
