import type { MemberCardData } from '#features/profiles/contract.ts'
import { toMemberCards } from '#features/profiles/server/profiles.ts'
import type { MemberContext } from '#platform/server/context.ts'
import type { MemberChatStatus, chatContract } from '../../contract.ts'
import { findMemberChatStatusRow, listNewMatches as listNewMatchRows } from './matches.sql.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Lists the member's matches without a conversation in their list, newest first. A match whose conversation the member
 * removed is among them.
 */
export async function listNewMatches(ctx: MemberContext): Promise<{ matches: MemberCardData[] }> {
  const rows = await listNewMatchRows.all(ctx, { memberId: ctx.actor.memberId })
  return { matches: await toMemberCards(ctx, rows) }
}

/**
 * Returns whether a member is a match, and the conversation with them that is in the viewer's list.
 * @throws Refusal `member_not_found`: missing, inactive or blocked
 */
export async function findMemberChatStatus(
  ctx: MemberContext,
  { id }: InputOf<typeof chatContract.memberChatStatus>,
): Promise<MemberChatStatus> {
  const row = await findMemberChatStatusRow.require(
    ctx,
    { memberId: ctx.actor.memberId, otherId: id },
    'member_not_found',
  )
  return { isMatch: row.isMatch, conversationId: row.conversationId, unreadCount: row.unread ?? 0 }
}
