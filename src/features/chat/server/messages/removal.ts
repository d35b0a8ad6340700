import { incrementMenuVersions } from '#features/notifications/server/menu-version.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireParticipant } from '../chat.ts'
import { removeUnreadMessage } from './removal.sql.ts'
import type { chatContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Takes back the member's own text for both members, while the partner has not read it. The message keeps its sequence
 * number and its debit. Refused without read marks, because the outcome would reveal whether the partner has read it.
 * Idempotent.
 * @throws Refusal `chat_not_found`, `message_not_removable`
 */
export async function removeMessage(
  ctx: MemberContext,
  { id, seq }: InputOf<typeof chatContract.removeMessage>,
): Promise<void> {
  const { memberId: partnerId, showsReadMarks } = await requireParticipant(ctx, id)
  if (!showsReadMarks) throw new Refusal('message_not_removable')
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await removeUnreadMessage.require(tx, { conversationId: id, memberId, seq }, 'message_not_removable')
    await incrementMenuVersions(tx, [memberId, partnerId])
    for (const notified of [memberId, partnerId]) notifyMember(tx, notified, { kind: 'chats', id })
  })
}
