import type { CollectedEntry, EntriesPage } from '#features/notifications/server/notifications.ts'
import type { Context } from '#platform/server/context.ts'
import { listReceivedGifts, listWaitingMessages } from './entries.sql.ts'

/** Adds a member's conversations with unread messages, and the received gifts. Listens to `entriesCollected`. */
export async function addMessageEntries(
  ctx: Context,
  { page, entries }: { page: EntriesPage; entries: CollectedEntry[] },
): Promise<void> {
  const { memberId, position, limit } = page
  const input = [memberId, ctx.siteId, position?.at ?? null, position?.id ?? null, limit] as const
  for (const row of await listWaitingMessages.all(ctx.db, [...input])) {
    const { conversation_id: conversationId, partner_id, unread: count, at } = row
    entries.push({ kind: 'messages', id: conversationId, conversationId, memberId: partner_id, count, at })
  }
  for (const { id, conversation_id: conversationId, partner_id, at } of await listReceivedGifts.all(ctx.db, [...input]))
    entries.push({ kind: 'gift', id, conversationId, memberId: partner_id, at })
}
