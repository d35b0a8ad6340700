import { requireFictionalProfiles } from '#features/profiles/server/fictional-setting.ts'
import { Refusal, toRefusal } from '#platform/refusal.ts'
import { actForMember, inTransaction, type StaffContext } from '#platform/server/context.ts'
import { storeMessages, type OutcomeRow } from '../chat.sql.ts'
import { conversationQueue } from './operator-claims.ts'
import { recordConversation, requireFictionalConversation } from './operators.ts'
import { insertStaffMessage, isReply, type FictionalConversationRow } from './operators.sql.ts'
import { acknowledgeMessage, admitText, flagSentText, toTextItem } from '../messages/sending.ts'
import type { chatOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Answers in the name of a fictional profile, in a conversation that the caller has claimed (C-11). The answer is a message
 * like any other: it is delivered live, blocks and limits apply, and it costs nothing. Message, author and audit entry are stored
 * in one transaction, which ends the claim. A repeated `messageId` sends nothing.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`, `conversation_not_claimed`, `member_not_found` (blocked or
 * inactive), `partner_not_confirmed`, `fictional_retired`, `writing_limited`, `message_id_used`, `message_too_long`,
 * `rate_limited`
 */
export async function answerConversation(
  ctx: StaffContext,
  answer: InputOf<typeof chatOfficeContract.answerConversation>,
): Promise<void> {
  await requireFictionalProfiles(ctx)
  const found = await requireFictionalConversation(ctx, answer.id)
  await admitText(actForMember(ctx, found.profileId), answer.text)
  await inTransaction(ctx, async (tx) => {
    const sender = actForMember(tx, found.profileId)
    const free = { conversation_id: found.id, price: 0, first_to_match_free: false, shown_price: 0 }
    const outcome = await storeMessages.oneOrThrow(tx, {
      items: JSON.stringify([{ ...toTextItem(sender, answer), ...free }]),
    })
    if (outcome.refusal !== null) throw toRefusal(outcome.refusal, outcome.details ?? {})
    if (outcome.isNew) await recordAuthor(tx, found, outcome)
    await flagSentText(sender, outcome, answer.text)
    acknowledgeMessage(sender, answer.messageId, outcome)
  })
}

/**
 * Ends the caller's claim, and records who wrote a message. A claim that was made while the caller answered gives no second
 * answer.
 */
async function recordAuthor(tx: StaffContext, found: FictionalConversationRow, { id, seq }: OutcomeRow): Promise<void> {
  const { id: conversationId, partnerId } = found
  const { isReply: answersPartner } = await isReply.oneOrThrow(tx, { conversationId, seq, partnerId })
  const isSpent = answersPartner && (await conversationQueue.spend(tx, conversationId))
  if (!isSpent) throw new Refusal('conversation_not_claimed')
  await insertStaffMessage.run(tx, { messageId: id, staffId: tx.actor.staffId })
  await recordConversation(tx, 'conversation.answer', { ...found, message: id })
}
