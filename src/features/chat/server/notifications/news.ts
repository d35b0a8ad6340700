import type { News, NewsPeriod, Recipient } from '#features/notifications/server/notifications.ts'
import { href } from '#links.ts'
import type { Context } from '#platform/server/context.ts'
import { firstUuidAt } from '#platform/server/database/uuid.ts'
import { listUnreadConversations, listUnreadRecipients, type UnreadRow } from './news.sql.ts'

/** Adds the members with an unread message of a period. Listens to `recipientsCollected`. */
export async function addUnreadRecipients(
  ctx: Context,
  { period, recipients }: { period: NewsPeriod; recipients: Recipient[] },
): Promise<void> {
  const ids = [firstUuidAt(period.after), firstUuidAt(period.until)] as const
  for (const row of await listUnreadRecipients.all(ctx.db, [...ids]))
    recipients.push({ memberId: row.member_id, siteId: row.site_id })
}

/** Adds a member's conversations with unread messages. Listens to `newsCollected`. */
export async function addUnreadConversations(
  ctx: Context,
  { memberId, since, news }: { memberId: string; since: Date; news: News[] },
): Promise<void> {
  for (const row of await listUnreadConversations.all(ctx.db, [memberId, ctx.siteId, since])) news.push(toNews(row))
}

function toNews(row: UnreadRow): News {
  return {
    kind: row.is_first ? 'new_conversations' : 'new_messages',
    otherId: row.partner_id,
    otherName: row.name,
    isFictional: row.is_fictional,
    isMatch: false,
    at: row.newest_at,
    since: row.oldest_at,
    count: row.unread,
    text: row.body,
    path: href('chats-id', { id: row.conversation_id }),
  }
}
