// Public: other features or the app use this file.
import type { News, NewsPeriod, Recipient } from '#features/notifications/server/news.ts'
import { href } from '#links.ts'
import type { Context } from '#platform/server/context.ts'
import { firstUuidAt } from '#platform/server/database/uuid.ts'
import { listUnreadConversations, listUnreadRecipients, type UnreadRow } from './news.sql.ts'

/** Lists the members with an unread message of a period. Answers `newsRecipients`. */
export async function listMessageRecipients(ctx: Context, { period }: { period: NewsPeriod }): Promise<Recipient[]> {
  const ids = { firstId: firstUuidAt(period.after), lastId: firstUuidAt(period.until) }
  const rows = await listUnreadRecipients.all(ctx, ids)
  return rows.map((row) => ({ memberId: row.memberId, siteId: row.siteId }))
}

/** Lists a member's conversations with unread messages. Answers `newsOfMember`. */
export async function listMessageNews(
  ctx: Context,
  { memberId, since }: { memberId: string; since: Date },
): Promise<News[]> {
  const rows = await listUnreadConversations.all(ctx, { memberId, since })
  return rows.map(toNews)
}

function toNews(row: UnreadRow): News {
  return {
    kind: row.isFirst ? 'new_conversations' : 'new_messages',
    otherId: row.partnerId,
    otherName: row.name,
    isFictional: row.isFictional,
    isMatch: false,
    at: row.newestAt,
    since: row.oldestAt,
    count: row.unread,
    text: row.body,
    path: href('chats-id', { id: row.conversationId }),
  }
}
