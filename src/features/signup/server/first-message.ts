import { findMemberChat } from '#features/chat/server/chat.ts'
import { isRefusal } from '#platform/refusal.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import type { FirstMessage } from '../contract.ts'
import { deleteFirstMessage, deleteFirstMessagesOfMember, findFirstMessage, insertFirstMessage } from './signup.sql.ts'

type Nothing = Record<string, never>

/** Keeps what a visitor typed to a member, in the transaction that makes their account (C-80). */
export async function saveFirstMessage(
  ctx: Context,
  { memberId, to, text }: { memberId: string; to: string; text: string },
): Promise<void> {
  await insertFirstMessage.run(ctx.db, [memberId, to, ctx.newId(), text, ctx.now()])
}

/**
 * What the member typed before signing up, with what sending it costs now (C-80); null where there is nothing, or
 * nobody to send it to any more. Sending it is the chat's own call, with `messageId`, so a second time sends nothing.
 */
export async function viewFirstMessage(ctx: Context): Promise<{ message: FirstMessage | null }> {
  const row = await findFirstMessage.one(ctx.db, [memberOf(ctx)])
  if (!row) return { message: null }
  try {
    const { partner, purse } = await findMemberChat(ctx, { id: row.recipient_id })
    const { price, credits } = purse
    return { message: { messageId: row.message_id, text: row.text, to: partner, price, credits } }
  } catch (error) {
    if (isRefusal(error)) return { message: null }
    throw error
  }
}

/** Forgets it: it was sent, or the member thought better of it. A second time does nothing. */
export async function discardFirstMessage(ctx: Context): Promise<Nothing> {
  await deleteFirstMessage.run(ctx.db, [memberOf(ctx)])
  return {}
}

/** Forgets what an erased member typed, and what was typed to them. */
export async function deleteFirstMessages(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteFirstMessagesOfMember.run(ctx.db, [memberId])
}
