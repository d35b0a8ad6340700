// Public: other features or the app use this file.
import { findAccount } from '#features/accounts/server/identity.ts'
import { takePage } from '#platform/server/database/page.ts'
import { refuseOwnMember } from '#features/accounts/server/members/own-member.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { OFFICE_MESSAGES_PAGE_SIZE } from '../../rules.ts'
import { listConversationPartners } from '../export.sql.ts'
import { findConversationOfPair, listMessagesBefore, type ReadMessageRow } from './office-conversation.sql.ts'
import type { chatOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

const AFTER_EVERY_MESSAGE = 2_147_483_647

/**
 * Reads a page of the conversation of a member of this site with another member, for a written reason. It leaves one entry in the
 * audit log, which the data exports of both members contain (L-28). Images are not shown.
 * @throws Refusal `member_not_found`, `chat_not_found`; `own_account` for a conversation of the reader
 */
export async function readConversation(
  ctx: StaffContext,
  { id, partnerId, reason, before }: InputOf<typeof chatOfficeContract.readConversation>,
) {
  return inTransaction(ctx, async (tx) => {
    if (!(await findAccount(tx, id))) throw new Refusal('member_not_found')
    await refuseOwnMember(tx, { memberId: partnerId })
    const conversation = await findConversationOfPair.require(tx, { memberId: id, partnerId }, 'chat_not_found')
    const limit = OFFICE_MESSAGES_PAGE_SIZE + 1
    const rows = await listMessagesBefore.all(tx, {
      conversationId: conversation.id,
      before: before ?? AFTER_EVERY_MESSAGE,
      limit,
    })
    const { shown, next } = takePage(rows, OFFICE_MESSAGES_PAGE_SIZE, ({ seq }) => seq)
    const subject = { kind: 'member', id }
    await recordAudit(tx, { action: 'member.read_messages', subject, reason, after: { partnerId } })
    return { messages: shown.map((row) => toMessage(row, id)), next }
  })
}

/** Lists the members with whom a member has a conversation, whose exports say when staff read it in an archive (L-28). */
export async function listPartnerIds(ctx: StaffContext, memberId: string): Promise<string[]> {
  const rows = await listConversationPartners.all(ctx, { memberId })
  return rows.map((row) => row.partnerId)
}

function toMessage({ seq, senderId, kind, body: text, ...times }: ReadMessageRow, memberId: string) {
  const { sentAt: at, removedAt } = times
  return { seq, isMembers: senderId === memberId, kind, text, at, isRemoved: removedAt !== null }
}
