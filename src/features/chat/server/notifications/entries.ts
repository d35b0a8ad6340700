// Public: other features or the app use this file.
import type { CollectedEntry, EntriesPage } from '#features/notifications/server/entries.ts'
import type { Context } from '#platform/server/context.ts'
import { listReceivedGifts, listWaitingMessages } from './entries.sql.ts'

/** Lists a member's conversations with unread messages, and the received gifts. Answers `entriesOfPage`. */
export async function listMessageEntries(
  ctx: Context,
  { memberId, position, limit }: EntriesPage,
): Promise<CollectedEntry[]> {
  const input = { memberId, before: position?.at ?? null, beforeId: position?.id ?? null, limit }
  const waiting = await listWaitingMessages.all(ctx, input)
  const gifts = await listReceivedGifts.all(ctx, input)
  return [
    ...waiting.map(({ conversationId, partnerId: memberId, unread: count, at }) => ({
      kind: 'messages' as const,
      id: conversationId,
      conversationId,
      memberId,
      count,
      at,
    })),
    ...gifts.map(({ id, conversationId, partnerId: memberId, at }) => ({
      kind: 'gift' as const,
      id,
      conversationId,
      memberId,
      at,
    })),
  ]
}
